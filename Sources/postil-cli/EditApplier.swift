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
                for edit in store.removal(of: old.id) { _ = try store.apply(edit) }
            }
        }
    }

    /// Takes over the annotations of an XFDF file; those with the name of one that is there take its place.
    mutating func importXFDF(_ path: String) async throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(status: .usage, message: "“\(path)” can’t be read")
        }
        let found: XFDFReader
        do {
            found = try XFDFReader(data, geometries: file.geometries)
        } catch {
            throw CommandFailure(status: .usage, message: "“\(path)” can’t be used: \(error)")
        }
        for page in Set(found.annotations.map(\.page)) { try await load(page: page) }
        let (edits, notes) = found.edits(on: store)
        for edit in edits { _ = try store.apply(edit) }
        for note in notes {
            FileHandle.standardError.write(Data("postil-cli annotate: \(note)\n".utf8))
        }
    }

    private mutating func add(_ fields: JSONFields) async throws {
        let page = try fields.page(of: file.info.pageCount)
        try await load(page: page)
        var content = try ContentFields(rotation: file.geometries[page].rotation).content(of: fields)
        if case .freeText(let text) = content { content = .freeText(fitted(text)) }
        let name = try fields.string("name") ?? UUID().uuidString.lowercased()
        guard !name.isEmpty else { throw fields.error("name", "is empty") }
        var annotation = Annotation(
            id: AnnotationID(name), page: page, content: content,
            opacity: try fields.number("opacity", in: 0...1) ?? 1, author: try fields.string("author") ?? "",
            created: now, modified: now, isLocked: try fields.flag("locked") ?? false)
        if annotation.freeText == nil { annotation.note = try fields.string("contents") ?? "" }
        annotation.reply = try reply(fields, page: page)
        do {
            _ = try store.apply(.add(annotation, index: nil))
        } catch {
            throw fields.error("name", "is in use already")
        }
    }

    private func reply(_ fields: JSONFields, page: Int) throws -> AnnotationReply? {
        guard let name = try fields.string("inReplyTo") else {
            if fields.has("state") { throw fields.error("state", "needs “inReplyTo”") }
            return nil
        }
        guard let parent = store[AnnotationID(name)], parent.page == page else {
            throw fields.error("inReplyTo", "“\(name)” is the name of no annotation on the page")
        }
        var state: AnnotationReply.State?
        if let text = try fields.string("state") {
            state = AnnotationReply.State(rawValue: text)
            let known = AnnotationReply.State.allCases.map(\.rawValue).joined(separator: ", ")
            if state == nil { throw fields.error("state", "must be one of \(known)") }
        }
        return AnnotationReply(to: parent.id, state: state)
    }

    private mutating func change(_ fields: JSONFields) async throws {
        var annotation = try await find(fields)
        guard annotation.isEditable else {
            throw fields.error(
                "name", "is that of an annotation that can’t be changed (\(annotation.subtype))")
        }
        annotation.content = try ContentFields(rotation: file.geometries[annotation.page].rotation)
            .changed(annotation.content, by: fields)
        if case .freeText(let text) = annotation.content {
            annotation.content = .freeText(fitted(text))
        } else {
            annotation.note = try fields.string("contents") ?? annotation.note
        }
        annotation.author = try fields.string("author") ?? annotation.author
        annotation.opacity = try fields.number("opacity", in: 0...1) ?? annotation.opacity
        annotation.isLocked = try fields.flag("locked") ?? annotation.isLocked
        annotation.modified = now
        _ = try store.apply(.replace(annotation))
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
