// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// An open PDF file: its pages, its annotations, and the way to write changes back.
///
///     let file = try await DocumentFile.open(path: "paper.pdf")
///     let image = try await file.renderer.render(page: 0, scale: 2)
///     var store = AnnotationStore(pageCount: file.info.pageCount)
///     store.load(try await file.annotations(onPage: 0), page: 0)
///     …
///     try await file.save(store.changes)
public final class DocumentFile: Sendable {
    /// Draws the pages and finds their text.
    public let renderer: PageRenderer
    /// What the file says about itself.
    public let info: DocumentInfo
    private let storage: FileStorage

    private init(renderer: PageRenderer, info: DocumentInfo, storage: FileStorage) {
        self.renderer = renderer
        self.info = info
        self.storage = storage
    }

    /// The places of all pages, as the renderer shows them.
    public var geometries: [PageGeometry] { renderer.geometries }

    /// Opens a file.
    ///
    /// - Throws: `OpenError`.
    public static func open(path: String, password: String? = nil) async throws -> DocumentFile {
        let bytes = try FileBytes(path: path)
        async let reading = Self.readStructure(bytes, password: password)
        let document = try PopplerDocument(bytes, path: path, password: password)
        var structure: PDFStructure?
        var saveKind = SaveKind.viewOnly("its objects can’t be read")
        switch await reading {
        case .success(let read) where read.pageCount == document.pageCount:
            structure = read
            saveKind = read.saveKind
        case .success(let read):
            saveKind = .viewOnly("its pages are counted as \(document.pageCount) and as \(read.pageCount)")
        case .failure(let error):
            saveKind = .viewOnly("its objects can’t be read (\(error.message))")
        }
        let geometries =
            try structure?.geometries() ?? (0..<document.pageCount).map { document.geometry(ofPage: $0) }
        let storage = FileStorage(
            bytes, path: path, password: password, structure: structure, saveKind: saveKind,
            geometries: geometries)
        let info = await storage.info(pageCount: document.pageCount)
        return DocumentFile(
            renderer: PageRenderer(document, geometries: geometries), info: info, storage: storage)
    }

    /// The annotations of a page as the file has them when it was opened, topmost last. Fields, links and popups are
    /// left out.
    ///
    /// An annotation without a name, or with one that an earlier page has, gets a name made of its place. In which
    /// order pages are read makes no difference.
    public func annotations(onPage page: Int) async throws -> [Annotation] {
        await storage.annotations(onPage: page)
    }

    /// The annotations of several pages, by page, like those of one. Pages that are left when the task is cancelled
    /// are not read.
    public func annotations(onPages pages: [Int]) async -> [Int: [Annotation]] {
        await storage.annotations(onPages: pages)
    }

    /// The fields of the file's form as they were when it was opened. Reads every page of a file that has a form.
    public func formFields() async -> [FormField] { await storage.formFields() }

    /// How many annotations of each PDF subtype the file has, fields, links and popups too. Reads every page.
    public func annotationCounts() async -> [String: Int] { await storage.annotationCounts() }

    /// Where the file is saved.
    public var path: String { get async { await storage.path } }

    /// Whether another program changed or removed the file since it was opened or saved.
    public var isChangedOnDisk: Bool { get async { await storage.isChangedOnDisk() } }

    /// Writes the file as it was opened with these changes, which are those of all saves since.
    ///
    /// The file is replaced as a whole once the new one has been read again and found right.
    ///
    /// - Parameters:
    ///   - changes: the difference to the file as it was opened.
    ///   - path: where to; nil for the file itself. Later saves go there too.
    ///   - overwriting: whether a file that another program changed is replaced.
    ///   - willReplace: called with the path of the complete new file before it takes its place.
    /// - Throws: `SaveError`; the file is then as it was.
    @discardableResult
    public func save(
        _ changes: AnnotationChanges, to path: String? = nil, overwriting: Bool = false,
        willReplace: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> SaveOutcome {
        try await storage.save(changes, to: path, overwriting: overwriting, willReplace: willReplace)
    }

    /// The bytes of an attached file.
    ///
    /// - Throws: `AttachmentError`.
    public func attachedData(of annotation: Annotation) async throws -> Data {
        try await storage.attachedData(of: annotation)
    }

    /// Writes a copy in which all shown annotations are part of the pages and can't be edited any more. Fields and
    /// links stay. The document itself goes on as it is.
    ///
    /// - Returns: how many annotations there were.
    /// - Throws: `SaveError`.
    @discardableResult
    public func writeFlattened(_ changes: AnnotationChanges, to path: String) async throws -> Int {
        try await storage.writeCopy(changes, to: path, isFlat: true)
    }

    /// Writes a copy without the file's history: nothing of what was changed or removed, by this program or others, is
    /// left in it. Signatures lose their worth. The document itself goes on as it is.
    ///
    /// - Throws: `SaveError`.
    public func writeClean(_ changes: AnnotationChanges, to path: String) async throws {
        _ = try await storage.writeCopy(changes, to: path, isFlat: false)
    }

    /// Looks for what is wrong with the file, without changing it. Reads every object.
    public func check() async -> CheckReport { await storage.check() }

    /// Writes annotations down, with the words that they mark.
    ///
    /// - Parameters:
    ///   - annotations: pages in order, the topmost of a page last.
    ///   - title: the document's name.
    public func export(_ annotations: [Annotation], as format: ExportFormat, title: String) async -> Data {
        var records: [AnnotationRecord] = []
        for annotation in annotations {
            var text = ""
            if case .markup(let markup) = annotation.content {
                text = await renderer.text(page: annotation.page, in: markup.quads)
            }
            records.append(AnnotationRecord(annotation, markedText: text))
        }
        return AnnotationExport.data(records, as: format, title: title)
    }

    private static func readStructure(
        _ bytes: FileBytes, password: String?
    ) async -> Result<PDFStructure, StructureError> {
        do {
            return .success(try PDFStructure.open(bytes, password: password))
        } catch {
            return .failure(
                error as? StructureError
                    ?? StructureError(code: .init(0), message: error.localizedDescription))
        }
    }
}
