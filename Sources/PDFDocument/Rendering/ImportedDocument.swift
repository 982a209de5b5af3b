// SPDX-License-Identifier: GPL-3.0-or-later
import CPoppler
import CQPDF
import Foundation

/// An imported document of a renderer.
final class ImportedDocument {
    private let pointer: OpaquePointer
    private let data: Data
    /// The same with all pages turned, by angle, as far as such were needed; nil where that failed.
    private var turned: [Int: ImportedDocument?] = [:]
    /// Whether pages have icons that keep upright, where that was looked at.
    private var icons: [Int: Bool] = [:]

    init?(_ data: Data) {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let document = poppler_document_new_from_bytes(bytes, nil, nil) else { return nil }
        pointer = document
        self.data = data
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// A page; released with `g_object_unref`.
    func page(_ index: Int) -> OpaquePointer? { poppler_document_get_page(pointer, Int32(clamping: index)) }

    /// A page that was turned, as it will be in the saved file, where it looks otherwise than its picture turned: where
    /// icons keep upright on it. Nil elsewhere; released with `g_object_unref`.
    func turnedPage(_ index: Int, by angle: Int) -> OpaquePointer? {
        guard angle % 360 != 0, hasIcons(index) else { return nil }
        if turned[angle] == nil { turned[angle] = .some(makeTurned(by: angle)) }
        return turned[angle]??.page(index)
    }

    private func makeTurned(by angle: Int) -> ImportedDocument? {
        var error = cq_error()
        var length = 0
        let result = data.withUnsafeBytes { bytes in
            cq_turn_pages(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, Int32(clamping: angle),
                DocumentFile.largestImport, &length, &error)
        }
        guard let result else { return nil }
        defer { cq_free(result) }
        return ImportedDocument(Data(bytes: result, count: length))
    }

    private func hasIcons(_ index: Int) -> Bool {
        if let known = icons[index] { return known }
        guard let page = page(index) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        let mapping = poppler_page_get_annot_mapping(page)
        defer { poppler_page_free_annot_mapping(mapping) }
        let found = PageRenderer.annotations(in: mapping).contains { annotation in
            poppler_annot_get_flags(annotation).rawValue & POPPLER_ANNOT_FLAG_NO_ROTATE.rawValue != 0
                || [POPPLER_ANNOT_TEXT, POPPLER_ANNOT_FILE_ATTACHMENT].contains(
                    poppler_annot_get_annot_type(annotation))
        }
        icons[index] = found
        return found
    }
}
