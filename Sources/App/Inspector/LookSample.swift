// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Ink

/// Small annotations that show what a look is like.
enum LookSample {
    /// What a tool with this look makes, in the middle of a page of this size; nil for tools that make nothing alike.
    static func content(_ look: Look, _ page: Rect) -> Annotation.Content? {
        let style = look.style
        let box = page.outset(by: -16)
        let middle = page.center
        func at(_ x: Double, _ y: Double) -> Point {
            Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
        }
        switch look.tool.tool {
        case .highlight, .underline, .squiggly, .strikeout:
            let line = Rect(page.minX + 16, middle.y - 6, page.maxX - 40, middle.y + 6)
            let quad = Quad(
                topLeft: Point(x: line.minX, y: line.maxY), topRight: Point(x: line.maxX, y: line.maxY),
                bottomLeft: Point(x: line.minX, y: line.minY), bottomRight: Point(x: line.maxX, y: line.minY))
            return .markup(
                TextMarkup(look.tool.markupKind ?? .highlight, quads: [quad], color: style.color))
        case .square: return shape(.rectangle(box), style)
        case .circle: return shape(.ellipse(box), style)
        case .line: return shape(.line(at(0, 0.2), at(1, 0.8)), style)
        case .polygon: return shape(.polygon([at(0.1, 0), at(0.3, 1), at(0.8, 0.9), at(0.9, 0.1)]), style)
        case .polyline:
            return shape(.polyline([at(0, 0.1), at(0.35, 0.9), at(0.65, 0.2), at(1, 0.8)]), style)
        case .note:
            let corner = Point(x: middle.x - 12, y: middle.y + 12)
            return .note(StickyNote(at: corner, rotation: 0, icon: style.icon, color: style.color))
        case .attachment:
            let icon = Rect(middle.x - 12, middle.y - 12, middle.x + 12, middle.y + 12)
            return .attachment(
                FileAttachment(box: icon, icon: style.icon, color: style.color, fileName: "file"))
        case .stamp where look.tool.variant == nil:
            return .stamp(Stamp(box: box, face: style.stampFace, color: style.color))
        case .stamp:
            // Nothing is known of the picture but that it is one.
            return shape(.rectangle(box), ToolStyle(color: Color(0x808080), fillColor: Color(0xD0E4F5)))
        case .caret:
            let mark = Rect(middle.x - 9, middle.y - 12, middle.x + 9, middle.y + 12)
            return .caret(Caret(box: mark, color: style.color))
        case .ink, .eraser, .freeText: return nil
        }
    }

    private static func shape(_ figure: Shape.Figure, _ style: ToolStyle) -> Annotation.Content {
        .shape(
            Shape(
                figure, color: style.color, fill: style.fillColor, border: style.border, ends: style.ends))
    }
}
