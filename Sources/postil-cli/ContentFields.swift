// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import PDFDocument

/// Makes and changes what an annotation is from the keys of an edit.
struct ContentFields {
    /// How far the page is turned.
    var rotation: Int

    /// Keys that all kinds have.
    private static let common = ["name", "author", "opacity", "contents", "color", "locked"]
    private static let adding = common + ["type", "page", "inReplyTo", "state"]
    private static let text = [
        "rect", "font", "fontSize", "align", "fill", "bold", "italic", "border", "dash", "callout", "lineEnd",
    ]
    private static let outline = ["width", "dash"]

    /// What a new annotation is.
    func content(of fields: JSONFields) throws -> Annotation.Content {
        let type = try fields.requiredString("type")
        switch type {
        case "FreeText":
            try fields.allowOnly(Self.adding + Self.text)
            var text = FreeText(
                text: try fields.requiredString("contents"),
                box: try required(fields.rect("rect"), "rect", fields),
                rotation: rotation, sizing: .fixedWidth)
            try change(&text, fields)
            return .freeText(text)
        case "Ink":
            try fields.allowOnly(Self.adding + ["inkList", "width"])
            return .ink(
                InkDrawing(
                    strokes: try fields.strokes("inkList"), color: try fields.color("color") ?? .black,
                    width: try fields.number("width", in: 0.05...200) ?? 1.4))
        case "Highlight", "Underline", "Squiggly", "StrikeOut":
            try fields.allowOnly(Self.adding + ["quads"])
            let kind = TextMarkup.Kind(rawValue: type) ?? .highlight
            let usual = StyleStore()[type.lowercased()].color
            return .markup(
                TextMarkup(
                    kind, quads: try fields.quads("quads"), color: try fields.color("color") ?? usual))
        case "Square", "Circle", "Line", "Polygon", "PolyLine":
            return .shape(try shape(type, fields))
        case "Text":
            try fields.allowOnly(Self.adding + ["point", "icon", "open"])
            let corner = try required(fields.point("point"), "point", fields)
            var note = StickyNote(at: corner, rotation: rotation)
            try change(&note, fields)
            return .note(note)
        case "Stamp":
            try fields.allowOnly(Self.adding + ["rect", "stamp", "text", "image"])
            let box = try required(fields.rect("rect"), "rect", fields)
            guard let face = try face(fields) else { throw fields.error("stamp", "is missing") }
            var stamp = Stamp(box: box, rotation: rotation, face: face)
            if case .standard(let name) = face { stamp.color = Stamp.color(ofStandard: name) }
            stamp.color = try fields.color("color") ?? stamp.color
            return .stamp(stamp)
        case "FileAttachment":
            try fields.allowOnly(Self.adding + ["point", "icon", "file"])
            let corner = try required(fields.point("point"), "point", fields)
            let file = try required(fields.file("file"), "file", fields)
            var attachment = FileAttachment(
                box: StickyNote(at: corner, rotation: rotation).box, rotation: rotation, fileName: file.name,
                data: file.data)
            try change(&attachment, fields)
            return .attachment(attachment)
        case "Caret":
            try fields.allowOnly(Self.adding + ["rect", "paragraph"])
            return .caret(
                Caret(
                    box: try required(fields.rect("rect"), "rect", fields), rotation: rotation,
                    color: try fields.color("color") ?? StyleStore()["caret"].color,
                    isParagraph: try fields.flag("paragraph") ?? false))
        default:
            throw fields.error(
                "type",
                "must be FreeText, Ink, Highlight, Underline, Squiggly, StrikeOut, Square, Circle, Line, Polygon, "
                    + "PolyLine, Text, Stamp, FileAttachment or Caret")
        }
    }

    /// What an annotation becomes.
    func changed(_ content: Annotation.Content, by fields: JSONFields) throws -> Annotation.Content {
        switch content {
        case .freeText(var text):
            try fields.allowOnly(Self.common + Self.text)
            text.text = try fields.string("contents") ?? text.text
            if let rect = try fields.rect("rect") {
                text.box = rect
                text.sizing = .fixedWidth
            }
            try change(&text, fields)
            return .freeText(text)
        case .ink(var ink):
            try fields.allowOnly(Self.common + ["width", "inkList"])
            if fields.has("inkList") { ink.strokes = try fields.strokes("inkList") }
            ink.color = try fields.color("color") ?? ink.color
            ink.width = try fields.number("width", in: 0.05...200) ?? ink.width
            return .ink(ink)
        case .markup(var markup):
            try fields.allowOnly(Self.common + ["quads"])
            if fields.has("quads") { markup.quads = try fields.quads("quads") }
            markup.color = try fields.color("color") ?? markup.color
            return .markup(markup)
        case .shape(var shape):
            try fields.allowOnly(Self.common + keys(of: shape.subtype))
            if let figure = try figure(shape.subtype, fields) { shape.figure = figure }
            try change(&shape, fields)
            return .shape(shape)
        case .note(var note):
            try fields.allowOnly(Self.common + ["point", "icon", "open"])
            if let corner = try fields.point("point") {
                note.box = moved(note.box, to: corner)
            }
            try change(&note, fields)
            return .note(note)
        case .stamp(var stamp):
            try fields.allowOnly(Self.common + ["rect", "stamp", "text", "image"])
            stamp.box = try fields.rect("rect") ?? stamp.box
            stamp.color = try fields.color("color") ?? stamp.color
            if let face = try face(fields) {
                stamp.face = face
                stamp.rotation = rotation
            }
            return .stamp(stamp)
        case .attachment(var attachment):
            try fields.allowOnly(Self.common + ["point", "icon"])
            if let corner = try fields.point("point") {
                attachment.box = moved(attachment.box, to: corner)
            }
            try change(&attachment, fields)
            return .attachment(attachment)
        case .caret(var caret):
            try fields.allowOnly(Self.common + ["rect", "paragraph"])
            caret.box = try fields.rect("rect") ?? caret.box
            caret.color = try fields.color("color") ?? caret.color
            caret.isParagraph = try fields.flag("paragraph") ?? caret.isParagraph
            return .caret(caret)
        case .other: return content
        }
    }

    private func required<Value>(_ value: Value?, _ key: String, _ fields: JSONFields) throws -> Value {
        guard let value else { throw fields.error(key, "is missing") }
        return value
    }

    private func moved(_ box: Rect, to corner: Point) -> Rect {
        box.offset(by: Point(x: corner.x - box.minX, y: corner.y - box.maxY))
    }

    private func change(_ text: inout FreeText, _ fields: JSONFields) throws {
        text.style.color = try fields.color("color") ?? text.style.color
        text.style.size = try fields.number("fontSize", in: 1...500) ?? text.style.size
        text.style.family = try fields.string("font") ?? text.style.family
        text.style.alignment = try fields.choice("align", TextStyle.Alignment.self) ?? text.style.alignment
        text.style.isBold = try fields.flag("bold") ?? text.style.isBold
        text.style.isItalic = try fields.flag("italic") ?? text.style.isItalic
        text.fill = try fields.color("fill") ?? text.fill
        if let width = try fields.number("border", in: 0...100) {
            text.border = width > 0 ? BorderStyle(width: width, dash: text.border?.dash ?? []) : nil
        }
        if let dash = try fields.lengths("dash") { text.border?.dash = dash }
        if let points = try fields.points("callout", count: 2...3) {
            text.callout = Callout(points: points, ending: text.callout?.ending ?? .openArrow)
        }
        if let ending = try fields.choice("lineEnd", LineEnding.self) { text.callout?.ending = ending }
    }

    private func keys(of type: String) -> [String] {
        switch type {
        case "Square", "Circle": Self.outline + ["rect", "fill", "cloud"]
        case "Line": Self.outline + ["line", "fill", "lineEnds"]
        case "Polygon": Self.outline + ["vertices", "fill", "cloud"]
        default: Self.outline + ["vertices", "fill", "lineEnds"]
        }
    }

    private func shape(_ type: String, _ fields: JSONFields) throws -> Shape {
        try fields.allowOnly(Self.adding + keys(of: type))
        guard let figure = try figure(type, fields) else {
            let key = type == "Line" ? "line" : type.hasPrefix("Poly") ? "vertices" : "rect"
            throw fields.error(key, "is missing")
        }
        let style = StyleStore()[type.lowercased()]
        var shape = Shape(figure, color: style.color, border: style.border)
        try change(&shape, fields)
        return shape
    }

    private func figure(_ type: String, _ fields: JSONFields) throws -> Shape.Figure? {
        switch type {
        case "Square": try fields.rect("rect").map { .rectangle($0) }
        case "Circle": try fields.rect("rect").map { .ellipse($0) }
        case "Line": try fields.points("line", count: 2...2).map { .line($0[0], $0[1]) }
        case "Polygon": try fields.points("vertices", count: 3...100_000).map { .polygon($0) }
        default: try fields.points("vertices", count: 2...100_000).map { .polyline($0) }
        }
    }

    private func change(_ shape: inout Shape, _ fields: JSONFields) throws {
        shape.color = try fields.color("color") ?? shape.color
        shape.fill = try fields.color("fill") ?? shape.fill
        shape.border.width = try fields.number("width", in: 0...200) ?? shape.border.width
        shape.border.dash = try fields.lengths("dash") ?? shape.border.dash
        shape.border.cloudIntensity = try fields.number("cloud", in: 0...4) ?? shape.border.cloudIntensity
        shape.ends = try fields.ends("lineEnds") ?? shape.ends
    }

    private func change(_ note: inout StickyNote, _ fields: JSONFields) throws {
        note.color = try fields.color("color") ?? note.color
        note.icon = try fields.string("icon") ?? note.icon
        note.isOpen = try fields.flag("open") ?? note.isOpen
    }

    private func change(_ attachment: inout FileAttachment, _ fields: JSONFields) throws {
        attachment.color = try fields.color("color") ?? attachment.color
        attachment.icon = try fields.string("icon") ?? attachment.icon
    }

    private func face(_ fields: JSONFields) throws -> Stamp.Face? {
        if let name = try fields.string("stamp") {
            guard Stamp.standardNames.contains(name) else {
                throw fields.error("stamp", "must be one of \(Stamp.standardNames.joined(separator: ", "))")
            }
            return .standard(name)
        }
        if let text = try fields.string("text") { return .words(text) }
        guard let image = try fields.file("image") else { return nil }
        do {
            return .picture(try StampPicture(ofImage: image.data).pdf)
        } catch {
            throw fields.error("image", "can’t be used: \(error)")
        }
    }
}
