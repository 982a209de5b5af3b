// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import PDFDocument

/// Applies the edits of a file to a document's annotations.
struct EditApplier {
    private let file: DocumentFile
    private let now: Date
    private let measurer = PangoTextMeasurer()
    private(set) var store: AnnotationStore

    init(_ file: DocumentFile, now: Date) {
        self.file = file
        self.now = now
        store = AnnotationStore(pageCount: file.info.pageCount)
    }

    /// Applies all edits, or throws `CommandFailure` at the first that makes no sense.
    mutating func apply(_ list: EditList) async throws {
        for item in list.items {
            switch item {
            case .add(let fields): try await add(fields)
            case .change(let fields): try await change(fields)
            case .remove(let fields):
                try fields.allowOnly(["name"])
                let old = try await find(fields)
                guard !old.isLocked else { throw fields.error("name", "is that of a locked annotation") }
                _ = try store.apply(.remove(old.id))
            }
        }
    }

    private mutating func add(_ fields: JSONFields) async throws {
        let page = try fields.page(of: file.info.pageCount)
        try await load(page: page)
        let type = try fields.requiredString("type")
        let common = ["type", "page", "name", "author", "opacity", "contents", "color"]
        let content: Annotation.Content
        switch type {
        case "FreeText":
            try fields.allowOnly(common + ["rect", "font", "fontSize", "align", "fill"])
            guard let rect = try fields.rect("rect") else { throw fields.error("rect", "is missing") }
            var text = FreeText(
                text: try fields.requiredString("contents"), box: rect,
                rotation: file.geometries[page].rotation,
                sizing: .fixedWidth)
            try style(&text, fields)
            content = .freeText(fitted(text))
        case "Ink":
            try fields.allowOnly(common + ["inkList", "width"])
            content = .ink(
                InkDrawing(
                    strokes: try fields.strokes("inkList"), color: try fields.color("color") ?? .black,
                    width: try fields.number("width", in: 0.05...200) ?? 1.4))
        case "Highlight":
            try fields.allowOnly(common + ["quads"])
            content = .highlight(
                TextMarkup(
                    quads: try fields.quads("quads"), color: try fields.color("color") ?? Color(0xfee832)))
        default:
            throw fields.error("type", "must be FreeText, Ink or Highlight")
        }
        let name = try fields.string("name") ?? UUID().uuidString.lowercased()
        guard !name.isEmpty else { throw fields.error("name", "is empty") }
        let annotation = Annotation(
            id: AnnotationID(name), page: page, content: content,
            note: type == "FreeText" ? "" : try fields.string("contents") ?? "",
            opacity: try fields.number("opacity", in: 0...1) ?? 1, author: try fields.string("author") ?? "",
            created: now, modified: now)
        do {
            _ = try store.apply(.add(annotation, index: nil))
        } catch {
            throw fields.error("name", "is in use already")
        }
    }

    private mutating func change(_ fields: JSONFields) async throws {
        var annotation = try await find(fields)
        guard annotation.isEditable else {
            throw fields.error(
                "name", "is that of an annotation that can’t be changed (\(annotation.subtype))")
        }
        let common = ["name", "author", "opacity", "contents", "color"]
        switch annotation.content {
        case .freeText(var text):
            try fields.allowOnly(common + ["rect", "font", "fontSize", "align", "fill"])
            text.text = try fields.string("contents") ?? text.text
            if let rect = try fields.rect("rect") {
                text.box = rect
                text.sizing = .fixedWidth
            }
            try style(&text, fields)
            annotation.content = .freeText(fitted(text))
        case .ink(var ink):
            try fields.allowOnly(common + ["width", "inkList"])
            if fields.has("inkList") { ink.strokes = try fields.strokes("inkList") }
            ink.color = try fields.color("color") ?? ink.color
            ink.width = try fields.number("width", in: 0.05...200) ?? ink.width
            annotation.content = .ink(ink)
        case .highlight(var markup):
            try fields.allowOnly(common + ["quads"])
            if fields.has("quads") { markup.quads = try fields.quads("quads") }
            markup.color = try fields.color("color") ?? markup.color
            annotation.content = .highlight(markup)
        case .other: break
        }
        if annotation.freeText == nil { annotation.note = try fields.string("contents") ?? annotation.note }
        annotation.author = try fields.string("author") ?? annotation.author
        annotation.opacity = try fields.number("opacity", in: 0...1) ?? annotation.opacity
        annotation.modified = now
        _ = try store.apply(.replace(annotation))
    }

    private func style(_ text: inout FreeText, _ fields: JSONFields) throws {
        text.style.color = try fields.color("color") ?? text.style.color
        text.style.size = try fields.number("fontSize", in: 1...500) ?? text.style.size
        text.style.family = try fields.string("font") ?? text.style.family
        text.fill = try fields.color("fill") ?? text.fill
        if let align = try fields.string("align") {
            guard let alignment = TextStyle.Alignment(rawValue: align) else {
                throw fields.error("align", "must be left, center or right")
            }
            text.style.alignment = alignment
        }
    }

    /// The text with a box that holds it: it grows to the right where it follows the text, and downwards.
    private func fitted(_ text: FreeText) -> FreeText {
        let geometry = PageGeometry(cropBox: text.box, rotation: text.rotation)
        let padding = 2 * FreeText.padding
        let follows = text.sizing == .automatic
        let width = follows ? nil : geometry.displayWidth - padding
        let layout = measurer.layout(text.text, style: text.style, width: width)
        let size = Rect(
            x: 0, y: 0, width: follows ? layout.width + padding : geometry.displayWidth,
            height: follows ? layout.height + padding : max(geometry.displayHeight, layout.height + padding))
        var copy = text
        copy.box = geometry.displayToUser.apply(size)
        return copy
    }

    private mutating func find(_ fields: JSONFields) async throws -> Annotation {
        let id = AnnotationID(try fields.requiredString("name"))
        if let found = store[id] { return found }
        for page in 0..<file.info.pageCount where !store.isLoaded(page: page) {
            try await load(page: page)
            if let found = store[id] { return found }
        }
        throw fields.error("name", "“\(id.name)” is the name of no annotation")
    }

    private mutating func load(page: Int) async throws {
        guard !store.isLoaded(page: page) else { return }
        store.load(try await file.annotations(onPage: page), page: page)
    }
}
