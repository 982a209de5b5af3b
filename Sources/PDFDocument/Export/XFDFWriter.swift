// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Annotations as XFDF (ISO 19444-1). What it has no word for stands in attributes of our own.
struct XFDFWriter {
    /// The namespace of our own attributes.
    static let namespace = "urn:postil:xfdf"

    private(set) var text: String

    init(_ annotations: [Annotation], title: String) {
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xfdf xmlns="http://ns.adobe.com/xfdf/" xmlns:postil="\(Self.namespace)" xml:space="preserve">
            <f href="\(Self.escaped(title))"/>
            <annots>

            """
        for annotation in annotations { append(annotation) }
        text += "</annots>\n</xfdf>\n"
    }

    private mutating func append(_ annotation: Annotation) {
        if case .other = annotation.content { return }
        let element = annotation.subtype.lowercased()
        var attributes = common(annotation)
        var children = ""
        switch annotation.content {
        case .freeText(let text): describe(text, &attributes, &children)
        case .ink(let ink):
            attributes += border(BorderStyle(width: ink.width))
            children += "<inklist>"
            for stroke in ink.strokes {
                children += "<gesture>\(Self.list(stroke.samples.map(\.position), ";"))</gesture>"
            }
            children += "</inklist>"
            if ink.strokes.contains(where: \.hasPressure) {
                let pressures = ink.strokes.map { stroke in
                    stroke.samples.compactMap(\.pressure).map { PDFSyntax.number($0) }.joined(separator: ",")
                }
                attributes.append(("postil:pressure", pressures.joined(separator: ";")))
            }
            if ink.blend == .multiply { attributes.append(("postil:blend", "multiply")) }
        case .markup(let markup):
            attributes.append(("coords", Self.list(markup.quads.flatMap(\.points), ",")))
        case .shape(let shape): describe(shape, &attributes, &children)
        case .note(let note):
            attributes.append(("icon", note.icon))
            if note.isOpen { attributes.append(("postil:open", "yes")) }
        case .stamp(let stamp):
            if case .standard(let name) = stamp.face { attributes.append(("icon", name)) }
            if let words = stamp.words { attributes.append(("postil:words", words)) }
            attributes.append(("rotation", String(stamp.rotation)))
        case .attachment(let attachment):
            attributes += [("icon", attachment.icon), ("file", attachment.fileName)]
        case .caret(let caret):
            attributes.append(("symbol", caret.isParagraph ? "paragraph" : "none"))
        case .other: return
        }
        if !annotation.contents.isEmpty {
            children = "<contents>\(Self.escaped(annotation.contents))</contents>" + children
        }
        let list = attributes.map { " \($0.0)=\"\(Self.escaped($0.1))\"" }.joined()
        text += children.isEmpty ? "<\(element)\(list)/>\n" : "<\(element)\(list)>\(children)</\(element)>\n"
    }

    private func common(_ annotation: Annotation) -> [(String, String)] {
        let box = annotation.bounds
        var attributes = [
            ("page", String(annotation.page)),
            ("rect", Self.list([Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)], ",")),
            ("name", annotation.id.name), ("title", annotation.author),
            ("flags", annotation.isLocked ? "print,locked" : "print"),
        ]
        if let date = annotation.modified.flatMap({ PDFDate.string($0) }) {
            attributes.append(("date", date))
        }
        if let date = annotation.created.flatMap({ PDFDate.string($0) }) {
            attributes.append(("creationdate", date))
        }
        var color = annotation.mainColor
        if case .freeText(let text) = annotation.content { color = text.fill }
        if case .shape(let shape) = annotation.content { color = shape.color }
        if let color { attributes.append(("color", color.hex)) }
        if annotation.opacity < 1 { attributes.append(("opacity", PDFSyntax.number(annotation.opacity))) }
        if let reply = annotation.reply {
            attributes.append(("inreplyto", reply.parent.name))
            if reply.kind == .group { attributes.append(("replyType", "group")) }
            if let state = reply.state {
                attributes += [("state", state.rawValue), ("statemodel", state.model)]
            }
        }
        return attributes
    }

    private func border(_ border: BorderStyle) -> [(String, String)] {
        var attributes = [("width", PDFSyntax.number(border.width))]
        if border.cloudIntensity > 0 {
            attributes += [("style", "cloudy"), ("intensity", PDFSyntax.number(border.cloudIntensity))]
        }
        if !border.dash.isEmpty {
            if border.cloudIntensity == 0 { attributes.append(("style", "dash")) }
            let lengths = border.dash.map { PDFSyntax.number($0) }
            attributes.append(("dashes", lengths.joined(separator: ",")))
        }
        return attributes
    }

    private func describe(
        _ text: FreeText, _ attributes: inout [(String, String)], _ children: inout String
    ) {
        attributes += border(text.border ?? BorderStyle(width: 0))
        attributes.append(("justification", ["left", "centered", "right"][text.style.quadding]))
        attributes.append(("rotation", String(text.rotation)))
        if let callout = text.callout {
            attributes += [("intent", "FreeTextCallout"), ("callout", Self.list(callout.points, ","))]
            attributes.append(("head", callout.ending.rawValue))
        } else if text.sizing == .automatic {
            attributes.append(("intent", "FreeTextTypewriter"))
        }
        let box = text.box
        attributes.append(
            (
                "postil:box",
                Self.list([Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)], ",")
            ))
        children += "<defaultappearance>\(Self.escaped(text.style.defaultAppearance))</defaultappearance>"
        children += "<defaultstyle>\(Self.escaped(text.style.defaultStyle))</defaultstyle>"
    }

    private func describe(_ shape: Shape, _ attributes: inout [(String, String)], _ children: inout String) {
        attributes += border(shape.border)
        if let fill = shape.fill { attributes.append(("interior-color", fill.hex)) }
        switch shape.figure {
        case .rectangle(let box), .ellipse(let box):
            let outer = (Annotation(id: AnnotationID(""), page: 0, content: .shape(shape))).bounds
            let fringe = [
                box.minX - outer.minX, box.minY - outer.minY, outer.maxX - box.maxX, outer.maxY - box.maxY,
            ]
            if fringe.contains(where: { $0 > 0.0005 }) {
                attributes.append(
                    ("fringe", fringe.map { PDFSyntax.number($0) }.joined(separator: ",")))
            }
        case .line(let start, let end):
            attributes += [("start", Self.list([start], ",")), ("end", Self.list([end], ","))]
        case .polygon(let points), .polyline(let points):
            children += "<vertices>\(Self.list(points, ";"))</vertices>"
        }
        if shape.ends != .none {
            attributes += [("head", shape.ends.start.rawValue), ("tail", shape.ends.end.rawValue)]
        }
    }

    private static func list(_ points: [Point], _ separator: String) -> String {
        points.map { "\(PDFSyntax.number($0.x)),\(PDFSyntax.number($0.y))" }.joined(separator: separator)
    }

    /// Text as XML holds it; characters that XML forbids are left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Line feeds in attributes would come back as spaces.
            case "\n", "\t", "\r": result += "&#\(scalar.value);"
            default:
                let value = scalar.value
                if value >= 0x20, value != 0xfffe, value != 0xffff { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
