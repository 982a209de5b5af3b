// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import PDFDocument

/// What is written beside the document itself, and taken into it from other files.
extension OpenDocument {
    /// All annotations as they are now, pages in order.
    func allAnnotations() async -> [Annotation] {
        await readyToWrite()
        await haveAllAnnotations()
        return (0..<session.store.pageCount).flatMap { session.store.annotations(onPage: $0) }
    }

    /// Writes a copy whose annotations are part of the pages.
    ///
    /// - Throws: `SaveError`.
    func writeFlattened(to path: String) async throws {
        await readyToWrite()
        try await file.writeFlattened(session.store.changes, to: path)
    }

    /// Writes a copy without history.
    ///
    /// - Throws: `SaveError`.
    func writeClean(to path: String) async throws {
        await readyToWrite()
        try await file.writeClean(session.store.changes, to: path)
    }

    /// Takes over annotations that were read from an XFDF file, as one step to undo.
    ///
    /// - Returns: how many were taken and how many left.
    /// - Throws: `EditError`.
    func take(_ found: XFDFReader) async throws -> (count: Int, left: Int) {
        await readyToWrite()
        await haveAllAnnotations()
        let (edits, notes) = found.edits(on: session.store)
        perform(try session.apply(edits, named: "Import"))
        let count = edits.count {
            if case .remove = $0 { return false }
            return true
        }
        return (count, notes.count)
    }
}
