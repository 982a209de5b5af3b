// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// The keys of what an annotation is and looks like; nil for those that it must not have.
struct ContentKeys {
    private(set) var keys: [(String, String?)] = []

    /// The keys of an annotation.
    init(_ annotation: Annotation) {
        switch annotation.content {
        case .freeText(let text): putFreeText(text)
        case .ink(let ink): putInk(ink)
        case .markup(let markup):
            put("QuadPoints", PDFSyntax.array(markup.quads.flatMap(\.points).flatMap { [$0.x, $0.y] }))
            putColor("C", markup.color)
        case .shape(let shape): putShape(shape)
        case .note(let note):
            put("Name", PDFSyntax.name(note.icon))
            putColor("C", note.color)
            put("Open", note.isOpen ? "true" : nil)
        case .stamp(let stamp): putStamp(stamp)
        case .attachment(let attachment):
            put("Name", PDFSyntax.name(attachment.icon))
            putColor("C", attachment.color)
        case .caret(let caret):
            putColor("C", caret.color)
            put("Sy", caret.isParagraph ? "/P" : nil)
        case .other: return
        }
        put("CA", annotation.opacity < 1 ? PDFSyntax.number(annotation.opacity) : nil)
    }

    private mutating func put(_ key: String, _ value: String?) { keys.append((key, value)) }

    private mutating func putColor(_ key: String, _ color: Color?) {
        put(key, color.map { "[\(PDFSyntax.components($0))]" })
    }

    private mutating func putBorder(_ border: BorderStyle) {
        let width = PDFSyntax.number(border.width)
        put(
            "BS",
            border.dash.isEmpty
                ? "<< /W \(width) /S /S >>" : "<< /W \(width) /S /D /D \(PDFSyntax.array(border.dash)) >>")
    }

    private mutating func putFreeText(_ text: FreeText) {
        put("DA", PDFSyntax.string(text.style.defaultAppearance))
        put("DS", PDFSyntax.string(text.style.defaultStyle))
        put("Q", String(text.style.quadding))
        if let border = text.border { putBorder(border) } else { put("BS", "<< /W 0 >>") }
        putColor("C", text.fill)
        put("Rotate", text.rotation == 0 ? nil : String(text.rotation))
        guard let callout = text.callout else {
            put("IT", text.sizing == .automatic ? "/FreeTextTypewriter" : nil)
            return
        }
        put("IT", "/FreeTextCallout")
        put("CL", PDFSyntax.array(callout.points.flatMap { [$0.x, $0.y] }))
        put("LE", "/" + callout.ending.rawValue)
    }

    private mutating func putInk(_ ink: InkDrawing) {
        put(
            "InkList",
            "["
                + ink.strokes.map { PDFSyntax.array($0.samples.flatMap { [$0.position.x, $0.position.y] }) }
                .joined(separator: " ") + "]")
        let hasPressure = ink.strokes.contains(where: \.hasPressure)
        let pressures = ink.strokes.map { PDFSyntax.array($0.samples.compactMap(\.pressure)) }
        put(AnnotationKeys.pressure, hasPressure ? "[" + pressures.joined(separator: " ") + "]" : nil)
        putColor("C", ink.color)
        putBorder(BorderStyle(width: ink.width))
    }

    private mutating func putShape(_ shape: Shape) {
        putColor("C", shape.color)
        putColor("IC", shape.fill)
        putBorder(shape.border)
        let intensity = shape.border.cloudIntensity
        switch shape.figure {
        case .rectangle, .ellipse, .polygon:
            put("BE", intensity > 0 ? "<< /S /C /I \(PDFSyntax.number(intensity)) >>" : nil)
        case .line, .polyline:
            let ends = shape.ends
            put("LE", ends == .none ? nil : "[/\(ends.start.rawValue) /\(ends.end.rawValue)]")
        }
        let points = PDFSyntax.array(shape.points.flatMap { [$0.x, $0.y] })
        switch shape.figure {
        case .rectangle, .ellipse: break
        case .line: put("L", points)
        case .polygon:
            put("Vertices", points)
            put("IT", intensity > 0 ? "/PolygonCloud" : nil)
        case .polyline: put("Vertices", points)
        }
    }

    private mutating func putStamp(_ stamp: Stamp) {
        switch stamp.face {
        case .standard(let name): put("Name", PDFSyntax.name(name))
        case .words: put("Name", "/PostilWords")
        // A picture's name says nothing of it; that of another program stays.
        case .picture:
            put(AnnotationKeys.picture, "true")
            put("Rotate", stamp.rotation == 0 ? nil : String(stamp.rotation))
            return
        }
        putColor("C", stamp.color)
        put(AnnotationKeys.words, stamp.words.map { PDFSyntax.string($0) })
        put("Rotate", stamp.rotation == 0 ? nil : String(stamp.rotation))
    }
}
