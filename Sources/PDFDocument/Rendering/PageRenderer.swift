// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink
import Synchronization

/// Draws the pages of one document and finds their text.
///
/// Poppler lets one thread at a time use a document, so all work runs in order on a queue of its own. Whole pages cost
/// little more than small parts: ask for whole pages, and for parts only where a page would be larger than memory
/// allows.
public actor PageRenderer {
    /// The largest picture that is drawn at once, in pixels.
    public static let maximumPixels = 100_000_000

    /// The places of all pages.
    public nonisolated var geometries: [PageGeometry] { pages.withLock { $0.geometries } }
    /// The places of the file's pages.
    nonisolated let fileGeometries: [PageGeometry]
    private nonisolated let pages: Mutex<RenderedPages>
    private var imported: [String: ImportedDocument] = [:]
    /// How many pages there are.
    public nonisolated var pageCount: Int { geometries.count }

    private nonisolated let executor: QueueExecutor
    /// Where the actor's work runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let document: PopplerDocument
    /// The flags in the file of the annotations that are hidden now, by page.
    var hidden: [Int: [HiddenAnnotation]] = [:]
    /// The text of the page asked for last, for selections that follow the pointer.
    var lastText: (key: Int, original: PageGeometry, text: PageText)?

    init(_ document: PopplerDocument, geometries: [PageGeometry]) {
        self.document = document
        fileGeometries = geometries
        pages = Mutex(RenderedPages(geometries: geometries))
        executor = QueueExecutor(label: "postil.render")
    }

    /// Takes another order of pages at once; pictures that are being drawn are still of the order before.
    public nonisolated func arrange(_ list: PageList) {
        let shown = RenderedPages(
            entries: list.entries, geometries: list.entries.map { $0.geometry(in: fileGeometries) },
            documents: list.documents)
        pages.withLock { $0 = shown }
    }

    /// The page in a place; nil where there is none.
    func page(at index: Int) -> RenderedPage? {
        let (entry, documents) = pages.withLock { ($0.entry(at: index), $0.documents) }
        guard let entry else { return nil }
        var page = RenderedPage(
            original: entry.original(in: fileGeometries), geometry: entry.geometry(in: fileGeometries),
            key: entry.key)
        switch entry.source {
        case .file(let number):
            page.fileIndex = number
            page.pointer = document.page(number)
        case .blank: break
        case .imported(let name, let number, _):
            if imported[name] == nil { imported[name] = documents[name].flatMap { ImportedDocument($0) } }
            if let turned = imported[name]?.turnedPage(number, by: entry.turn) {
                page.pointer = turned
                page.original = page.geometry
            } else {
                page.pointer = imported[name]?.page(number)
            }
        }
        return page
    }

    /// Draws a page on white paper, with the annotations that the file has.
    ///
    /// - Parameters:
    ///   - page: from 0.
    ///   - scale: pixels to the point.
    ///   - region: which part, in pixels of the whole page at that scale; nil for all of it. Rounded outwards to
    ///     whole pixels.
    ///   - hidden: annotations of the file that are left out, such as those that are changed or removed.
    /// - Throws: `CancellationError` where the task was cancelled before the drawing began; `RenderError`.
    public func render(
        page index: Int, scale: Double, region: Rect? = nil, hiding hidden: [Annotation] = []
    ) throws -> PageImage {
        try Task.checkCancellation()
        guard let shown = page(at: index) else { throw RenderError.noSuchPage(index) }
        defer { if let pointer = shown.pointer { g_object_unref(UnsafeMutableRawPointer(pointer)) } }
        let geometry = shown.geometry
        let whole = Rect(
            0, 0, (geometry.displayWidth * scale).rounded(.up), (geometry.displayHeight * scale).rounded(.up))
        let wanted = region ?? whole
        guard scale > 0, wanted.isFinite, whole.isFinite, abs(wanted.maxX) < 1e7, abs(wanted.maxY) < 1e7
        else {
            throw RenderError.badSize(width: 0, height: 0)
        }
        let part = Rect(
            wanted.minX.rounded(.down), wanted.minY.rounded(.down), wanted.maxX.rounded(.up),
            wanted.maxY.rounded(.up))
        let (width, height) = (max(1, Int(part.width)), max(1, Int(part.height)))
        // 32767 is cairo's limit for the side of an image.
        guard width <= 32767, height <= 32767, width * height <= Self.maximumPixels else {
            throw RenderError.badSize(width: width, height: height)
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
            throw RenderError.failed("no surface")
        }
        let image = PageImage(surface: surface, width: width, height: height, region: part, scale: scale)
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        guard let page = shown.pointer else { return image }
        if let number = shown.fileIndex { hide(hidden, on: page, index: number) }
        cairo_translate(context, -part.minX, -part.minY)
        cairo_scale(context, scale, scale)
        if shown.original != geometry {
            var turn = cairo_matrix_t(shown.toShown)
            cairo_transform(context, &turn)
        }
        poppler_page_render(page, context)
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw RenderError.failed(cairoMessage(status)) }
        cairo_surface_flush(surface)
        return image
    }
}
