// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler

@testable import PDFDocument

extension PageImage {
    /// Draws an annotation on the picture of a whole page.
    ///
    /// - Parameters:
    ///   - first: what is drawn before on the same context, at another scale.
    func draw(
        _ annotation: Annotation, geometry: PageGeometry, after first: Annotation? = nil,
        atScale other: Double = 1
    ) {
        guard let context = cairo_create(surface) else { return }
        if let first {
            cairo_save(context)
            cairo_scale(context, other, other)
            AnnotationPainter.draw(first, on: context, geometry: geometry)
            cairo_restore(context)
        }
        cairo_scale(context, scale, scale)
        AnnotationPainter.draw(annotation, on: context, geometry: geometry)
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    /// Draws form fields on the picture of a whole page.
    func draw(_ fields: [FieldDrawing], geometry: PageGeometry) {
        guard let context = cairo_create(surface) else { return }
        cairo_scale(context, scale, scale)
        for field in fields { FieldPainter.draw(field, on: context, geometry: geometry) }
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    /// A pixel as 0xRRGGBB.
    func pixel(x: Int, y: Int) -> UInt32 {
        guard let data = cairo_image_surface_get_data(surface) else { return 0 }
        let offset = y * Int(cairo_image_surface_get_stride(surface)) + 4 * x
        return UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self) & 0xffffff
    }

    /// The sum of all differences of components, where one pixel from black to white counts 3.
    func difference(to other: PageImage) -> Double {
        guard width == other.width, height == other.height else { return .infinity }
        var sum = 0
        for y in 0..<height {
            for x in 0..<width {
                let (a, b) = (pixel(x: x, y: y), other.pixel(x: x, y: y))
                guard a != b else { continue }
                for shift in [0, 8, 16] as [UInt32] {
                    sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
                }
            }
        }
        return Double(sum) / 255
    }
}
