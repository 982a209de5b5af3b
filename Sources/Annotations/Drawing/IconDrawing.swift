// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Icons of notes and attachments, drawn on a square of 24 by 24, y up.
enum IconDrawing {
    /// The side of the square.
    static let side = 24.0

    /// The paths of an icon; a name that isn't known gives a comment.
    static func paths(_ name: String, color: Color) -> [DrawnPath] {
        let ink = Color(0x333333)
        func filled(_ path: Path) -> [DrawnPath] {
            [
                DrawnPath(path, paint: .fill, color: color),
                DrawnPath(path, paint: .stroke(width: 1.2), color: ink),
            ]
        }
        func lines(_ lists: [Point]...) -> [DrawnPath] {
            var path = Path()
            for list in lists { path.append(through: list) }
            return [DrawnPath(path, paint: .stroke(width: 1.4), color: ink)]
        }
        switch name {
        case "Note":
            let page = Path(through: [p(5, 2), p(19, 2), p(19, 16), p(13, 22), p(5, 22)], closed: true)
            return filled(page)
                + lines(
                    [p(13, 22), p(13, 16), p(19, 16)], [p(8, 12), p(16, 12)], [p(8, 8.5), p(16, 8.5)],
                    [p(8, 5), p(13, 5)])
        case "Key":
            var ring = Path()
            ring.appendCircle(center: p(8, 16), radius: 5.5)
            return filled(ring)
                + lines([p(12, 12), p(21, 3)], [p(18, 6), p(21, 9)], [p(15.5, 8.5), p(18, 11)])
        case "Help":
            var ring = Path()
            ring.appendCircle(center: p(12, 12), radius: 10)
            var mark = Path()
            mark.elements = [
                .move(p(8.5, 14.5)), .curve(p(8.5, 20), p(16, 20), p(15.5, 14.5)),
                .curve(p(15, 12), p(12, 12.5), p(12, 9)), .move(p(12, 5.8)), .line(p(12, 5.9)),
            ]
            return filled(ring) + [DrawnPath(mark, paint: .stroke(width: 2), color: ink)]
        case "Paragraph":
            return filled(Path(roundedRectangle: Rect(2, 2, 22, 22), radius: 3))
                + lines([p(17, 19), p(10, 19)], [p(15.5, 19), p(15.5, 5)], [p(12, 19), p(12, 5)])
                + bowl(ink)
        case "NewParagraph":
            return filled(Path(through: [p(3, 13), p(21, 13), p(12, 22)], closed: true))
                + lines(
                    [p(5, 3), p(5, 10), p(10, 3), p(10, 10)],
                    [p(14, 3), p(14, 10), p(18, 9.5), p(18, 7), p(14, 6.5)])
        case "Insert":
            return filled(Path(through: [p(3, 3), p(21, 3), p(12, 21)], closed: true))
        case "PushPin":
            return filled(
                Path(
                    through: [
                        p(9, 22), p(15, 22), p(14, 14.5), p(18, 11), p(18, 9), p(6, 9), p(6, 11), p(10, 14.5),
                    ],
                    closed: true)) + lines([p(12, 9), p(12, 2)])
        case "Paperclip":
            var clip = Path()
            clip.elements = [
                .move(p(16, 17)), .line(p(16, 6.5)), .curve(p(16, 1), p(8, 1), p(8, 6.5)), .line(p(8, 18)),
                .curve(p(8, 23), p(14, 23), p(14, 18)), .line(p(14, 8)),
                .curve(p(14, 5.5), p(10.5, 5.5), p(10.5, 8)), .line(p(10.5, 17)),
            ]
            return [
                DrawnPath(clip, paint: .stroke(width: 2.6), color: ink),
                DrawnPath(clip, paint: .stroke(width: 1.4), color: color),
            ]
        case "Graph":
            return filled(Path(through: [p(4, 3), p(8, 3), p(8, 12), p(4, 12)], closed: true))
                + filled(Path(through: [p(10, 3), p(14, 3), p(14, 20), p(10, 20)], closed: true))
                + filled(Path(through: [p(16, 3), p(20, 3), p(20, 15), p(16, 15)], closed: true))
        case "Tag":
            var hole = Path()
            hole.appendCircle(center: p(6.5, 12), radius: 1.5)
            return filled(
                Path(through: [p(2, 12), p(7, 18.5), p(22, 18.5), p(22, 5.5), p(7, 5.5)], closed: true))
                + [DrawnPath(hole, paint: .fill, color: ink)]
        default:
            var bubble = Path(roundedRectangle: Rect(2, 7, 22, 22), radius: 3.5)
            // The tail of the bubble, between its lower side's first two points.
            bubble.elements.replaceSubrange(
                1..<2, with: [.line(p(7, 7)), .line(p(6, 2)), .line(p(12, 7)), .line(p(18.5, 7))])
            return filled(bubble)
                + lines([p(6, 18), p(18, 18)], [p(6, 14.5), p(18, 14.5)], [p(6, 11), p(14, 11)])
        }
    }

    private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    private static func bowl(_ ink: Color) -> [DrawnPath] {
        var path = Path()
        path.elements = [
            .move(p(12, 19)), .curve(p(5, 19), p(5, 11.5), p(12, 11.5)), .close,
        ]
        return [DrawnPath(path, paint: .fill, color: ink)]
    }

    /// Maps the square to a box that keeps upright on a page turned by `rotation`: it turns about the box's upper left
    /// corner.
    static func placement(in box: Rect, rotation: Int) -> Transform {
        let scaled = Transform.translation(0, -side).then(
            Transform.scale(box.width / side, box.height / side))
        let turned: Transform =
            switch rotation {
            case 90: Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            case 180: Transform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
            case 270: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
            default: .identity
            }
        return scaled.then(turned).then(Transform.translation(box.minX, box.maxY))
    }

    static func paths(_ name: String, color: Color, box: Rect, rotation: Int) -> [DrawnPath] {
        let placement = placement(in: box, rotation: rotation)
        let scale = min(box.width, box.height) / side
        return paths(name, color: color).map { drawn in
            var copy = drawn
            copy.path = drawn.path.applying(placement)
            if case .stroke(let width) = drawn.paint { copy.paint = .stroke(width: width * scale) }
            return copy
        }
    }
}

extension StickyNote {
    var drawnPaths: [DrawnPath] { IconDrawing.paths(icon, color: color, box: box, rotation: rotation) }
    /// The part of the page that the icon covers, in user space.
    public var shownBox: Rect { IconDrawing.shownBox(box, rotation: rotation) }
}

extension FileAttachment {
    var drawnPaths: [DrawnPath] { IconDrawing.paths(icon, color: color, box: box, rotation: rotation) }
    /// The part of the page that the icon covers, in user space.
    public var shownBox: Rect { IconDrawing.shownBox(box, rotation: rotation) }
}

extension IconDrawing {
    static func shownBox(_ box: Rect, rotation: Int) -> Rect {
        placement(in: box, rotation: rotation).apply(Rect(0, 0, side, side)).rounded
    }
}
