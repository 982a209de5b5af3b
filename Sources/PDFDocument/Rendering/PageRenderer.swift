// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// Draws the pages of one document and finds their text.
///
/// Poppler lets one thread at a time use a document, so all work runs in order on a queue of its own. Whole pages cost
/// little more than small parts: ask for whole pages, and for parts only where a page would be larger than memory
/// allows.
public actor PageRenderer {
    /// The largest picture that is drawn at once, in pixels.
    public static let maximumPixels = 100_000_000

    /// The places of all pages.
    public nonisolated let geometries: [PageGeometry]
    /// How many pages there are.
    public nonisolated var pageCount: Int { geometries.count }

    private nonisolated let executor: QueueExecutor
    /// Where the actor's work runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let document: PopplerDocument
    /// The flags in the file of the annotations that are hidden now, by page.
    var hidden: [Int: [HiddenAnnotation]] = [:]
    /// The text of the page asked for last, for selections that follow the pointer.
    var lastText: (page: Int, text: PageText)?

    init(_ document: PopplerDocument, geometries: [PageGeometry]) {
        self.document = document
        self.geometries = geometries
        executor = QueueExecutor(label: "postil.render")
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
        guard geometries.indices.contains(index) else { throw RenderError.noSuchPage(index) }
        let geometry = geometries[index]
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
        guard let page = document.page(index) else { return image }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        hide(hidden, on: page, index: index)
        cairo_translate(context, -part.minX, -part.minY)
        cairo_scale(context, scale, scale)
        poppler_page_render(page, context)
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw RenderError.failed(cairoMessage(status)) }
        cairo_surface_flush(surface)
        return image
    }
}
