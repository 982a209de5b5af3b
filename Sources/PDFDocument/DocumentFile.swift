// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// An open PDF file: its pages, its annotations, and the way to write changes back.
///
///     let file = try await DocumentFile.open(path: "paper.pdf")
///     let image = try await file.renderer.render(page: 0, scale: 2)
public final class DocumentFile: Sendable {
    /// Draws the pages and finds their text.
    public let renderer: PageRenderer
    let bytes: FileBytes

    private init(renderer: PageRenderer, bytes: FileBytes) {
        self.renderer = renderer
        self.bytes = bytes
    }

    /// The places of all pages.
    public var geometries: [PageGeometry] { renderer.geometries }

    /// Opens a file.
    ///
    /// - Throws: `OpenError`.
    public static func open(path: String, password: String? = nil) async throws -> DocumentFile {
        let bytes = try FileBytes(path: path)
        async let structure = Self.readStructure(bytes, password: password)
        let document = try PopplerDocument(bytes, path: path, password: password)
        let geometries: [PageGeometry]
        if let structure = await structure, structure.pageCount == document.pageCount {
            geometries = try structure.geometries()
        } else {
            geometries = (0..<document.pageCount).map { document.geometry(ofPage: $0) }
        }
        return DocumentFile(renderer: PageRenderer(document, geometries: geometries), bytes: bytes)
    }

    private static func readStructure(_ bytes: FileBytes, password: String?) async -> PDFStructure? {
        try? PDFStructure.open(bytes, password: password)
    }
}
