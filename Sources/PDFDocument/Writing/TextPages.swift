// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// Draws texts as the pages of one PDF, so that all of a save share their fonts' subsets.
enum TextPages {
    /// Where cairo writes to.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// One page for each text, of its box's size as the reader sees it.
    ///
    /// - Throws: `SaveError.failed` with cairo's reason.
    static func pdf(_ texts: [FreeText]) throws -> [UInt8] {
        let sink = Sink()
        let write: cairo_write_func_t = { closure, data, length in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
            sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
        return try withExtendedLifetime(sink) {
            let closure = Unmanaged.passUnretained(sink).toOpaque()
            guard let surface = cairo_pdf_surface_create_for_stream(write, closure, 1, 1) else {
                throw SaveError.failed("no surface for text")
            }
            defer { cairo_surface_destroy(surface) }
            guard let context = cairo_create(surface) else { throw SaveError.failed("no context for text") }
            for text in texts {
                let size = text.localSize
                cairo_pdf_surface_set_size(surface, max(size.width, 0.001), max(size.height, 0.001))
                if let fill = text.fill {
                    let path = Path(through: Rect(0, 0, size.width, size.height).corners, closed: true)
                    AnnotationPainter.draw(DrawnPath(path, paint: .fill, color: fill), on: context, alpha: 1)
                }
                AnnotationPainter.drawUpright(text, on: context, alpha: 1)
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
}
