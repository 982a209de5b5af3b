// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Caret {
    /// The mark: a roof that points up to the reader.
    var drawnPaths: [DrawnPath] {
        let frame = PageGeometry(cropBox: box, rotation: rotation)
        let (width, height) = (frame.displayWidth, frame.displayHeight)
        func at(_ x: Double, _ y: Double) -> Point { Point(x: x * width, y: y * height) }
        var path = Path()
        path.elements = [
            .move(at(0, 1)), .curve(at(0.35, 0.9), at(0.5, 0.5), at(0.5, 0)),
            .curve(at(0.5, 0.5), at(0.65, 0.9), at(1, 1)), .curve(at(0.7, 0.95), at(0.55, 0.8), at(0.5, 0.7)),
            .curve(at(0.45, 0.8), at(0.3, 0.95), at(0, 1)), .close,
        ]
        return [DrawnPath(path.applying(frame.displayToUser), paint: .fill, color: color)]
    }
}
