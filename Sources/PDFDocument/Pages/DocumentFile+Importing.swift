// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation

extension DocumentFile {
    /// The largest import, in bytes: what is imported is kept in memory and in the recovery journal.
    static let largestImport = 256 << 20

    /// Reads pages of another document, to be put into this one.
    ///
    /// - Parameter pages: from 0; nil for all of them.
    /// - Throws: `OpenError`.
    public static func importPages(
        from path: String, password: String? = nil, pages: [Int]? = nil
    ) async throws -> ImportedPages {
        let bytes = try FileBytes(path: path)
        do {
            let structure = try PDFStructure.open(bytes, password: password)
            let geometries = try structure.geometries()
            let wanted = pages ?? Array(geometries.indices)
            guard !wanted.isEmpty, wanted.allSatisfy(geometries.indices.contains) else {
                throw OpenError(path, .noPages)
            }
            var error = cq_error()
            var length = 0
            let numbers = wanted.map { Int32(clamping: $0) }
            guard
                let data = cq_extract_pages(
                    structure.pointer, numbers, Int32(clamping: numbers.count), largestImport, &length, &error
                )
            else { throw StructureError(error) }
            defer { cq_free(data) }
            return ImportedPages(
                name: UUID().uuidString.lowercased(), data: Data(bytes: data, count: length),
                geometries: wanted.map { geometries[$0] })
        } catch let error as StructureError {
            guard error.code == CQ_PASSWORD else { throw OpenError(path, .damaged(error.message)) }
            throw OpenError(path, password?.isEmpty == false ? .wrongPassword : .needsPassword)
        }
    }
}
