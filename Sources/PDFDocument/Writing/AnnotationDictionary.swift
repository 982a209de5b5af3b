// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// An annotation's keys as PDF text: which to set and which to take away.
struct AnnotationDictionary {
    private var keys: [(String, String)] = []
    private var gone: [String] = []

    /// The dictionary of keys to set.
    var set: String { "<< " + keys.map { "/\($0.0) \($0.1)" }.joined(separator: " ") + " >>" }
    /// The array of names to take away.
    var removed: String { "[" + gone.map { "/\($0)" }.joined(separator: " ") + "]" }

    /// The keys of a new annotation.
    init(new annotation: Annotation, now: Date) {
        put("Subtype", PDFSyntax.name(annotation.subtype))
        put(
            "F",
            String(AnnotationReader.Flag.print | (annotation.isLocked ? AnnotationReader.Flag.locked : 0)))
        putCommon(annotation, now: now)
        putContent(annotation)
    }

    /// The keys that make `old`, as the file has it, the new value. Keys that Postil doesn't know stay.
    ///
    /// - Parameter flags: the file's /F.
    init(changing old: Annotation, to new: Annotation, flags: Int, now: Date) {
        if old.isLocked != new.isLocked {
            let lock =
                AnnotationReader.Flag.readOnly | AnnotationReader.Flag.locked
                | AnnotationReader.Flag.lockedContents
            put("F", String(new.isLocked ? flags | AnnotationReader.Flag.locked : flags & ~lock))
        }
        putCommon(new, now: now)
        if new.isDrawnOtherwise(than: old) { putContent(new) }
    }

    private mutating func put(_ key: String, _ value: String?) {
        if let value { keys.append((key, value)) } else { gone.append(key) }
    }

    private mutating func putCommon(_ annotation: Annotation, now: Date) {
        put("NM", PDFSyntax.string(annotation.id.name))
        put("M", PDFDate.string(annotation.modified ?? now).map { PDFSyntax.string($0) })
        if let created = annotation.created.flatMap({ PDFDate.string($0) }) {
            put("CreationDate", PDFSyntax.string(created))
        }
        put("T", annotation.author.isEmpty ? nil : PDFSyntax.string(annotation.author))
        put("Contents", annotation.contents.isEmpty ? nil : PDFSyntax.string(annotation.contents))
    }

    private mutating func putContent(_ annotation: Annotation) {
        switch annotation.content {
        case .freeText(let text): putFreeText(text)
        case .ink(let ink): putInk(ink)
        case .highlight(let markup):
            put("QuadPoints", PDFSyntax.array(markup.quads.flatMap(\.points).flatMap { [$0.x, $0.y] }))
            put("C", "[\(PDFSyntax.components(markup.color))]")
        case .other: return
        }
        put("Rect", PDFSyntax.rectangle(annotation.bounds))
        put("CA", annotation.opacity < 1 ? PDFSyntax.number(annotation.opacity) : nil)
        // Frames that other programs drew, which the new appearance has no more.
        for key in ["RD", "BE", "Border"] { put(key, nil) }
    }

    private mutating func putFreeText(_ text: FreeText) {
        put("DA", PDFSyntax.string(text.style.defaultAppearance))
        put("DS", PDFSyntax.string(text.style.defaultStyle))
        put("Q", String(text.style.quadding))
        put("BS", "<< /W 0 >>")
        put("C", text.fill.map { "[\(PDFSyntax.components($0))]" })
        put("IT", text.sizing == .automatic ? "/FreeTextTypewriter" : nil)
        put("Rotate", text.rotation == 0 ? nil : String(text.rotation))
        // Rich text would be shown instead of the new text.
        put("RC", nil)
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
        put("C", "[\(PDFSyntax.components(ink.color))]")
        put("BS", "<< /W \(PDFSyntax.number(ink.width)) /S /S >>")
    }
}

extension Annotation {
    /// Whether the two need different appearances.
    func isDrawnOtherwise(than other: Annotation) -> Bool {
        content != other.content || opacity != other.opacity
    }
}
