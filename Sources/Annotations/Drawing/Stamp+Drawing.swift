// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Stamp {
    /// The width of the frame as a part of the smaller side, and the least in points.
    private static let frameWidth = (part: 0.06, least: 0.75)

    /// The frame of words.
    var drawnPaths: [DrawnPath] {
        guard words != nil else { return [] }
        let width = frameWidth
        let frame = box.outset(by: -min(width, box.width / 2, box.height / 2) / 2)
        let path = Path(roundedRectangle: frame, radius: min(box.width, box.height) * 0.18)
        // A tint that keeps the words easy to read.
        let tint = Color(
            red: 0.88 + 0.12 * color.red, green: 0.88 + 0.12 * color.green, blue: 0.88 + 0.12 * color.blue)
        return [
            DrawnPath(path, paint: .fill, color: tint),
            DrawnPath(path, paint: .stroke(width: width), color: color),
        ]
    }

    /// The width of the frame around words, in points.
    private var frameWidth: Double {
        max(Self.frameWidth.least, Self.frameWidth.part * min(box.width, box.height))
    }

    /// The room for words between the frame and the box, in points.
    public var wordPadding: Double { frameWidth * 2 + min(box.width, box.height) * 0.08 }

    /// How words are set; they are made as large as the box allows.
    public var wordStyle: TextStyle {
        TextStyle(family: "Sans", color: color, alignment: .center, isBold: true)
    }
}
