// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension Annotation {
    /// `drawnPaths` with neighbours that are stroked alike, and the quads of a mark, joined into one path: painted in
    /// one go, they are not darker where they cross.
    var paintedPaths: [DrawnPath] {
        let paths = drawnPaths
        guard opacity < 1 || blend == .multiply else { return paths }
        var joined: [DrawnPath] = []
        for path in paths {
            if let last = joined.last, last.paint == path.paint, last.color == path.color,
                path.paint != .fill || subtype == "Highlight"
            {
                joined[joined.count - 1].path.elements += path.path.elements
            } else {
                joined.append(path)
            }
        }
        return joined
    }
}

extension FreeText {
    /// Maps the upright box (origin at the corner where reading begins, y down) to user space.
    var localToUser: Transform { PageGeometry(cropBox: box, rotation: rotation).displayToUser }

    /// The size of the box as the reader sees it.
    var localSize: (width: Double, height: Double) {
        let geometry = PageGeometry(cropBox: box, rotation: rotation)
        return (geometry.displayWidth, geometry.displayHeight)
    }
}
