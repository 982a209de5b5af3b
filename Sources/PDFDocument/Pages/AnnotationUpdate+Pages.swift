// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation

extension AnnotationUpdate {
    /// Writes which pages there are.
    ///
    /// - Parameter file: the places of the file's pages.
    func arrange(_ arrangement: PageArrangement, file: [PageGeometry]) throws(SaveError) {
        var numbers: [String: Int32] = [:]
        for (name, data) in arrangement.documents {
            var error = cq_error()
            let bytes = [UInt8](data)
            let number = cq_update_add_document(pointer, bytes, bytes.count, &error)
            guard number >= 0 else { throw Self.saveError(error) }
            numbers[name] = number
        }
        var entries: [cq_page_entry] = []
        for entry in arrangement.entries {
            var raw = cq_page_entry()
            raw.key = Int32(clamping: entry.key)
            raw.file_page = -1
            raw.document = -1
            raw.turned = entry.turn == 0 ? 0 : 1
            raw.rotation = Int32(clamping: entry.geometry(in: file).rotation)
            switch entry.source {
            case .file(let index): raw.file_page = Int32(clamping: index)
            case .blank(let width, let height): (raw.width, raw.height) = (width, height)
            case .imported(let name, let page, _):
                guard let number = numbers[name] else { throw .failed("an imported document is missing") }
                raw.document = number
                raw.page = Int32(clamping: page)
            }
            entries.append(raw)
        }
        try check { cq_update_arrange(pointer, entries, Int32(clamping: entries.count), &$0) }
    }
}
