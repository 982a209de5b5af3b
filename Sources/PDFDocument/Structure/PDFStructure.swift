// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation
import Ink

/// A file's objects as qpdf reads them. One thread at a time may use it.
final class PDFStructure: @unchecked Sendable {
    // Unchecked: it is made on one thread and then handed to the one actor that uses it.
    let pointer: OpaquePointer
    /// Keeps the bytes that qpdf reads from.
    private let bytes: FileBytes
    /// Whether the cross-reference table had to be rebuilt.
    let wasRecovered: Bool
    /// How many pages qpdf counts.
    let pageCount: Int
    /// What qpdf knows of the file.
    let facts: cq_facts

    /// Reads the objects of a file.
    ///
    /// - Parameter recover: whether a damaged table may be rebuilt.
    /// - Throws: `StructureError`.
    init(_ bytes: FileBytes, password: String?, recover: Bool) throws {
        var error = cq_error()
        guard let document = cq_open(bytes.start, bytes.count, password, recover ? 1 : 0, &error) else {
            throw StructureError(error)
        }
        pointer = document
        self.bytes = bytes
        wasRecovered = recover
        var facts = cq_facts()
        let hasFacts = cq_get_facts(document, &facts, &error) != 0
        self.facts = facts
        pageCount = Int(cq_page_count(document, nil))
        // From here on the deinitializer closes the document.
        guard hasFacts, pageCount >= 0 else { throw StructureError(error) }
    }

    deinit { cq_close(pointer) }

    /// Reads the file as it is, or, where that fails, with its table rebuilt.
    static func open(_ bytes: FileBytes, password: String?) throws -> PDFStructure {
        do {
            return try PDFStructure(bytes, password: password, recover: false)
        } catch let error as StructureError where error.code != CQ_PASSWORD && error.code != CQ_UNSUPPORTED {
            return try PDFStructure(bytes, password: password, recover: true)
        }
    }

    /// How the file can be saved.
    var saveKind: SaveKind {
        if wasRecovered { return .rewrite("it is damaged") }
        guard facts.can_append == 0 else { return .append }
        return .rewrite(
            withUnsafeBytes(of: facts.why_not) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            })
    }

    /// The catalog.
    var root: PDFValue { PDFValue(cq_root(pointer)) }

    /// A page's dictionary.
    func page(_ index: Int) -> PDFValue { PDFValue(cq_page(pointer, Int32(clamping: index))) }

    /// The largest appearance that is taken as a picture of its own, in bytes.
    private static let maximumPicture = 32 << 20

    /// The appearance of an annotation as a PDF of one page; nil where it has none.
    /// - Parameter state: which of its states; nil for the one that shows.
    /// - Parameter inner: whether a picture of ours is taken without its opacity and turn.
    func appearancePage(_ index: Int, onPage page: Int, state: String?, inner: Bool) -> Data? {
        var length = 0
        guard
            let bytes = cq_appearance_page(
                pointer, Int32(clamping: page), Int32(clamping: index), state.map { "/" + $0 },
                inner ? 1 : 0, Self.maximumPicture,
                &length, nil)
        else { return nil }
        defer { cq_free(bytes) }
        return Data(bytes: bytes, count: length)
    }

    /// The places of all pages.
    func geometries() throws -> [PageGeometry] {
        var error = cq_error()
        var raw = [cq_geometry](repeating: cq_geometry(), count: pageCount)
        guard cq_page_geometries(pointer, &raw, Int32(pageCount), &error) != 0 else {
            throw StructureError(error)
        }
        return raw.map {
            PageGeometry(cropBox: Rect($0.x0, $0.y0, $0.x1, $0.y1), rotation: Int($0.rotation))
        }
    }
}
