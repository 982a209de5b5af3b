// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation
import Ink

/// Changes of annotations, put together for one file and written as a tail or as a new file.
final class AnnotationUpdate {
    private let pointer: OpaquePointer
    private let structure: PDFStructure
    /// How many annotations each page that is touched will have.
    private(set) var counts: [Int: Int] = [:]
    /// The texts that become pages of one PDF, gathered before anything is made of them.
    private var texts: [FreeText] = []

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
        try addTextPages(changes)
        var page = 0
        for annotation in changes.removed {
            let index = Int32(clamping: annotation.origin?.index ?? -1)
            try check { cq_update_remove(pointer, Int32(clamping: annotation.page), index, &$0) }
        }
        for (old, new) in changes.changed {
            let index = old.origin?.index ?? -1
            let flags = structure.page(old.page)["Annots"][index]["F"].integer ?? 0
            let dictionary = AnnotationDictionary(changing: old, to: new, flags: flags, now: now)
            let appearance = new.isDrawnOtherwise(than: old) ? Appearance(new) : nil
            try place(dictionary, appearance, textPage: &page) { annotation, error in
                cq_update_change(
                    pointer, Int32(clamping: old.page), Int32(clamping: index), &annotation, &error)
            }
        }
        for annotation in changes.added {
            let dictionary = AnnotationDictionary(new: annotation, now: now)
            try place(dictionary, Appearance(annotation), textPage: &page) { raw, error in
                cq_update_add(pointer, Int32(clamping: annotation.page), &raw, &error)
            }
        }
        let touched =
            changes.removed.map(\.page) + changes.changed.map(\.old.page) + changes.added.map(\.page)
        for page in Set(touched) {
            let count = cq_update_annotation_count(pointer, Int32(clamping: page), &error)
            guard count >= 0 else { throw Self.saveError(error) }
            counts[page] = Int(count)
        }
    }

    deinit { cq_update_free(pointer) }

    /// The bytes to append to the original ones.
    func tail() throws(SaveError) -> [UInt8] {
        var error = cq_error()
        var length = 0
        guard let bytes = cq_update_tail(pointer, &length, &error) else { throw Self.saveError(error) }
        defer { cq_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
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

    /// The texts in the order in which `place` will ask for their pages.
    private func addTextPages(_ changes: PreparedChanges) throws(SaveError) {
        let changed = changes.changed.compactMap {
            $0.new.isDrawnOtherwise(than: $0.old) ? $0.new.freeText : nil
        }
        let texts = changed + changes.added.compactMap(\.freeText)
        guard !texts.isEmpty else { return }
        let pdf: [UInt8]
        do {
            pdf = try TextPages.pdf(texts)
        } catch {
            throw error as? SaveError ?? .failed("\(error)")
        }
        try check { cq_update_set_text_pages(pointer, pdf, pdf.count, &$0) }
    }

    private func place(
        _ dictionary: AnnotationDictionary, _ appearance: Appearance?, textPage: inout Int,
        _ body: (inout cq_annotation, inout cq_error) -> Int32
    ) throws(SaveError) {
        let form = appearance?.form
        let inner = appearance?.inner
        var page: Int32 = -1
        if form.map({ $0.content == nil }) ?? false || inner.map({ $0.content == nil }) ?? false {
            page = Int32(clamping: textPage)
            textPage += 1
        }
        var error = cq_error()
        let isDone = Self.withForm(form, textPage: page) { form in
            Self.withForm(inner, textPage: page) { inner in
                dictionary.set.withCString { set in
                    dictionary.removed.withCString { removed in
                        var raw = cq_annotation(set: set, remove: removed, appearance: form, inner: inner)
                        return body(&raw, &error)
                    }
                }
            }
        }
        guard isDone != 0 else { throw Self.saveError(error) }
    }

    private static func withForm<Result>(
        _ form: Appearance.Form?, textPage: Int32, _ body: (UnsafePointer<cq_form>?) -> Result
    ) -> Result {
        guard let form else { return body(nil) }
        return form.dictionary.withCString { dictionary in
            guard var content = form.content else {
                var raw = cq_form(dictionary: dictionary, content: nil, length: 0, text_page: textPage)
                return body(&raw)
            }
            return content.withUTF8 { bytes in
                var raw = cq_form(
                    dictionary: dictionary, content: bytes.baseAddress, length: bytes.count, text_page: -1)
                return body(&raw)
            }
        }
    }

    private func check(_ body: (inout cq_error) -> Int32) throws(SaveError) {
        var error = cq_error()
        guard body(&error) != 0 else { throw Self.saveError(error) }
    }

    private static func saveError(_ error: cq_error) -> SaveError {
        let error = StructureError(error)
        return error.code == CQ_NOT_FOUND ? .unknownAnnotation(error.message) : .failed(error.message)
    }
}
