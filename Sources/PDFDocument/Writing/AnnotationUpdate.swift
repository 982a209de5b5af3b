// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation
import Ink

/// Changes of annotations, put together for one file and written as a tail or as a new file.
final class AnnotationUpdate {
    let pointer: OpaquePointer
    private let structure: PDFStructure
    /// How many annotations each page that is touched will have.
    private(set) var counts: [Int: Int] = [:]
    /// How many drawn pages there are.
    private var drawnPages = 0

    /// One annotation to be written.
    private struct Job {
        var annotation: Annotation
        var dictionary: AnnotationDictionary
        var appearance: Appearance?
        /// The place in its page's list; nil for a new one.
        var index: Int?
        var popup: String?
        var removesPopup = false
        /// The page that is its appearance's content, or -1.
        var drawnPage = -1
    }

    /// Puts changes together.
    ///
    /// - Parameter inPlace: whether the objects of `structure` are changed in memory, which a rewrite needs.
    init(_ structure: PDFStructure, changes: PreparedChanges, inPlace: Bool, now: Date = Date())
        throws(SaveError)
    {
        var error = cq_error()
        guard let pointer = cq_update_new(structure.pointer, inPlace ? 1 : 0, &error) else {
            throw Self.saveError(error)
        }
        self.pointer = pointer
        self.structure = structure
        if let pages = changes.pages { try arrange(pages, file: changes.geometries) }
        for annotation in changes.removed {
            let index = Int32(clamping: annotation.origin?.index ?? -1)
            try check { cq_update_remove(pointer, Int32(clamping: annotation.page), index, &$0) }
        }
        var jobs = changes.changed.map { job(changing: $0.old, to: $0.new, now: now) }
        jobs += changes.undrawn.map { job(changing: $0, to: $0.asWritten, mustShow: true, now: now) }
        jobs += changes.added.map { annotation in
            Job(
                annotation: annotation, dictionary: AnnotationDictionary(new: annotation, now: now),
                appearance: Appearance(annotation), popup: AnnotationDictionary.popup(annotation))
        }
        try draw(&jobs)
        var added: [Int: [AnnotationID]] = [:]
        for job in jobs {
            try write(job, changes: changes, added: added[job.annotation.page] ?? [])
            if job.index == nil { added[job.annotation.page, default: []].append(job.annotation.id) }
        }
        try fill(changes.filled, of: changes.form)
        let touched = changes.removed.map(\.page) + jobs.map(\.annotation.page)
        let places = changes.pages.map { pages in
            Dictionary(pages.entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
        }
        for page in Set(touched) {
            let count = cq_update_annotation_count(pointer, Int32(clamping: page), &error)
            guard count >= 0 else { throw Self.saveError(error) }
            // The pages of annotations are keys.
            guard let place = places?[page] ?? (places == nil ? page : nil) else { continue }
            counts[place] = Int(count)
        }
    }

    deinit { cq_update_free(pointer) }

    private func job(changing old: Annotation, to new: Annotation, mustShow: Bool = false, now: Date) -> Job {
        let index = old.origin?.index ?? -1
        let value = structure.page(old.page)["Annots"][index]
        let written = old.asWritten
        let hasAppearance = !value["AP"]["N"].isNull
        let isEdited = written.content != new.content || written.opacity != new.opacity
        let isRedrawn = new.isDrawnOtherwise(than: written) || ((isEdited || mustShow) && !hasAppearance)
        let appearance = isRedrawn ? Appearance(new) : nil
        let dictionary = AnnotationDictionary(
            changing: written, to: new, flags: value["F"].integer ?? 0, isRedrawn: appearance != nil, now: now
        )
        return Job(
            annotation: new, dictionary: dictionary, appearance: appearance, index: index,
            popup: AnnotationDictionary.popup(new), removesPopup: old.wantsPopup && !new.wantsPopup)
    }

    /// The bytes to append to the original ones.
    func tail() throws(SaveError) -> [UInt8] {
        var error = cq_error()
        var length = 0
        guard let bytes = cq_update_tail(pointer, &length, &error) else { throw Self.saveError(error) }
        defer { cq_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }

    /// Makes the shown annotations part of their pages; only for an update in place.
    ///
    /// - Returns: how many they were.
    func flatten() throws(SaveError) -> Int {
        var error = cq_error()
        let count = cq_update_flatten(pointer, &error)
        guard count >= 0 else { throw Self.saveError(error) }
        counts = [:]
        return Int(count)
    }

    /// Writes a complete new file.
    func rewrite(to file: SaveFile) throws(SaveError) {
        var error = cq_error()
        guard cq_update_rewrite(pointer, file.descriptor, &error) != 0 else {
            if error.code == CQ_SYSTEM, let code = Int32(StructureError(error).message) {
                throw .system(code, path: file.path)
            }
            throw Self.saveError(error)
        }
    }

    /// Draws what is no path, all words as pages of one PDF.
    private func draw(_ jobs: inout [Job]) throws(SaveError) {
        var words: [Int] = []
        for (index, job) in jobs.enumerated() {
            if case .words = job.appearance?.source { words.append(index) }
        }
        if !words.isEmpty {
            let first = try add(pages: words.count, of: DrawnPages.pdf(words.map { jobs[$0].annotation }))
            for (offset, index) in words.enumerated() { jobs[index].drawnPage = first + offset }
        }
        for index in jobs.indices {
            guard case .picture(let bytes) = jobs[index].appearance?.source else { continue }
            jobs[index].drawnPage = try add(pages: 1, of: bytes)
        }
    }

    /// - Returns: the number of the first of the pages.
    func add(pages count: Int, of pdf: [UInt8]) throws(SaveError) -> Int {
        try check { cq_update_add_drawn_pages(pointer, pdf, pdf.count, Int32(clamping: count), &$0) }
        defer { drawnPages += count }
        return drawnPages
    }

    private func write(_ job: Job, changes: PreparedChanges, added: [AnnotationID]) throws(SaveError) {
        var error = cq_error()
        let page = Int32(clamping: job.annotation.page)
        var raw = cq_annotation()
        raw.remove_popup = job.removesPopup ? 1 : 0
        raw.reply_index = -1
        raw.reply_added = -1
        if let parent = job.annotation.reply?.parent, job.index == nil {
            if let place = added.firstIndex(of: parent) {
                raw.reply_added = Int32(clamping: place)
            } else if let place = changes.places[parent] {
                raw.reply_index = Int32(clamping: place)
            } else {
                throw .unknownAnnotation(parent.name)
            }
        }
        var file: FileAttachment?
        if case .attachment(let attachment) = job.annotation.content { file = attachment }
        let specification = file.map { file in
            let name = PDFSyntax.string(file.fileName)
            return "<< /F \(name) /UF \(name) >>"
        }
        let isDone = Self.withForm(job.appearance?.form, page: job.drawnPage) { form in
            Self.withForm(job.appearance?.inner, page: job.drawnPage) { inner in
                Self.withText(job.dictionary.set) { set in
                    Self.withText(job.dictionary.removed) { removed in
                        Self.withText(job.popup) { popup in
                            Self.withText(file?.data == nil ? nil : specification) { specification in
                                [UInt8](file?.data ?? Data()).withUnsafeBufferPointer { bytes in
                                    raw.set = set
                                    raw.remove = removed
                                    raw.appearance = form
                                    raw.inner = inner
                                    raw.popup = popup
                                    raw.file_spec = specification
                                    raw.file = bytes.baseAddress
                                    raw.file_length = bytes.count
                                    guard let index = job.index else {
                                        return cq_update_add(pointer, page, &raw, &error)
                                    }
                                    return cq_update_change(
                                        pointer, page, Int32(clamping: index), &raw, &error)
                                }
                            }
                        }
                    }
                }
            }
        }
        guard isDone != 0 else { throw Self.saveError(error) }
    }

    static func withText<Result>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }

    static func withForm<Result>(
        _ form: Appearance.Form?, page: Int, _ body: (UnsafePointer<cq_form>?) -> Result
    ) -> Result {
        guard let form else { return body(nil) }
        return form.dictionary.withCString { dictionary in
            guard var content = form.content else {
                var raw = cq_form(
                    dictionary: dictionary, content: nil, length: 0, drawn_page: Int32(clamping: page))
                return body(&raw)
            }
            return content.withUTF8 { bytes in
                var raw = cq_form(
                    dictionary: dictionary, content: bytes.baseAddress, length: bytes.count, drawn_page: -1)
                return body(&raw)
            }
        }
    }

    func check(_ body: (inout cq_error) -> Int32) throws(SaveError) {
        var error = cq_error()
        guard body(&error) != 0 else { throw Self.saveError(error) }
    }

    static func saveError(_ error: cq_error) -> SaveError {
        let error = StructureError(error)
        return error.code == CQ_NOT_FOUND ? .unknownAnnotation(error.message) : .failed(error.message)
    }
}
