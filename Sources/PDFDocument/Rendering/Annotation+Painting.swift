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
                last.dash == path.dash, last.hasSharpCorners == path.hasSharpCorners,
                path.paint != .fill || subtype == "Highlight"
            {
                joined[joined.count - 1].path.elements += path.path.elements
            } else {
                joined.append(path)
            }
        }
        return joined
    }

    /// The bounds as a page of their own, turned as the words on it are.
    var uprightFrame: PageGeometry {
        switch content {
        case .freeText(let text): PageGeometry(cropBox: bounds, rotation: text.rotation)
        case .stamp(let stamp): PageGeometry(cropBox: bounds, rotation: stamp.rotation)
        default: PageGeometry(cropBox: bounds)
        }
    }

    /// Whether words are drawn on top of the paths.
    var hasWords: Bool {
        switch content {
        case .freeText(let text): !text.text.isEmpty
        case .stamp(let stamp): stamp.words?.isEmpty == false
        default: false
        }
    }

    /// The picture that fills the bounds; nil for all but stamps with one.
    var picture: PagePicture? {
        guard case .stamp(let stamp) = content, case .picture(let data) = stamp.face else { return nil }
        return PagePicture.of(data)
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
