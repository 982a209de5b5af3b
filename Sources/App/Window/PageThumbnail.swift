// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import PDFDocument

/// A small picture of a document's first page; an empty sheet until it is there, or where it can't be shown.
@MainActor
final class PageThumbnail {
    /// The picture.
    var widget: GObjectRef { picture.widget }
    private let path: String
    private var image: PageImage?
    private lazy var picture = Picture(width: Self.width, height: Self.height) {
        [weak self] context, width, height in self?.paint(context, width, height)
    }

    private static let width = 42
    private static let height = 54
    /// Pixels of the picture for each of GTK's, so that it is sharp on dense screens too.
    private static let density = 2.0

    /// Creates the picture of a file.
    init(path: String) { self.path = path }

    /// Reads the page off the main actor.
    func load() async {
        let size = (width: Double(Self.width) * Self.density, height: Double(Self.height) * Self.density)
        guard let file = try? await DocumentFile.open(path: path), let page = file.geometries.first else {
            return
        }
        let scale = min(size.width / max(1, page.displayWidth), size.height / max(1, page.displayHeight))
        image = try? await file.renderer.render(page: 0, scale: scale)
        picture.redraw()
    }

    private func paint(_ context: OpaquePointer, _ width: Double, _ height: Double) {
        var size = (width: height * 0.707, height: height)
        if let image {
            size = (Double(image.width) / Self.density, Double(image.height) / Self.density)
        }
        let x = ((width - size.width) / 2).rounded()
        let y = ((height - size.height) / 2).rounded()
        cairo_rectangle(context, x + 0.5, y + 0.5, size.width - 1, size.height - 1)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_fill_preserve(context)
        if let image {
            cairo_save(context)
            cairo_translate(context, x, y)
            cairo_scale(context, 1 / Self.density, 1 / Self.density)
            cairo_set_source_surface(context, image.surface, 0, 0)
            cairo_paint(context)
            cairo_restore(context)
        }
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.5)
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
    }
}
