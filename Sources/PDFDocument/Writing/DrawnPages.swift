// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// Draws annotations with words as the pages of one PDF, so that all of a save share their fonts' subsets.
enum DrawnPages {
    /// Where cairo writes to.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// One page for each annotation, of its bounds' size as the reader sees them rounded up to whole points: cairo
    /// clips to whole points. What is drawn stands at the upper left.
    ///
    /// - Throws: `SaveError.failed` with cairo's reason.
    static func pdf(_ annotations: [Annotation]) throws(SaveError) -> [UInt8] {
        try pdf(
            annotations.map { annotation in
                let frame = annotation.uprightFrame
                var opaque = annotation
                opaque.opacity = 1
                return (
                    frame.displayWidth, frame.displayHeight,
                    { AnnotationPainter.draw(opaque, on: $0, geometry: frame) }
                )
            })
    }

    /// A PDF of pages that are drawn by cairo.
    static func pdf(
        _ pages: [(width: Double, height: Double, draw: (OpaquePointer) -> Void)]
    ) throws(SaveError) -> [UInt8] {
        let sink = Sink()
        let write: cairo_write_func_t = { closure, data, length in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
            sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
        defer { withExtendedLifetime(sink) {} }
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        guard let surface = cairo_pdf_surface_create_for_stream(write, closure, 1, 1) else {
            throw SaveError.failed("no surface for text")
        }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { throw SaveError.failed("no context for text") }
        for page in pages {
            cairo_pdf_surface_set_size(
                surface, max(page.width.rounded(.up), 1), max(page.height.rounded(.up), 1))
            page.draw(context)
            cairo_show_page(context)
        }
        let status = cairo_status(context)
        cairo_destroy(context)
        cairo_surface_finish(surface)
        let end = cairo_surface_status(surface)
        for problem in [status, end] where problem != CAIRO_STATUS_SUCCESS {
            throw SaveError.failed(cairoMessage(problem))
        }
        return sink.bytes
    }
}
