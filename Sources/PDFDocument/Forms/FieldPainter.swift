// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// Draws form fields on cairo as the file's appearance streams do.
public enum FieldPainter {
    /// Draws a field.
    ///
    /// - Parameters:
    ///   - context: a `cairo_t` in display space: points from the page's top left corner, y down.
    ///   - geometry: the page's.
    public static func draw(_ drawing: FieldDrawing, on context: OpaquePointer, geometry: PageGeometry) {
        cairo_save(context)
        defer { cairo_restore(context) }
        var toUser = cairo_matrix_t(geometry.userToDisplay)
        cairo_transform(context, &toUser)
        if let data = drawing.picture {
            guard let picture = PagePicture.of(data) else { return }
            let frame = PageGeometry(cropBox: drawing.frame.cropBox)
            AnnotationPainter.draw(picture, in: frame, on: context)
            return
        }
        var matrix = cairo_matrix_t(drawing.frame.displayToUser)
        cairo_transform(context, &matrix)
        drawUpright(drawing, on: context)
    }

    /// Draws a field; the origin of `context` is the corner of its box where reading begins, y down.
    static func drawUpright(_ drawing: FieldDrawing, on context: OpaquePointer) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, 0, 0, drawing.frame.displayWidth, drawing.frame.displayHeight)
        cairo_clip(context)
        for path in drawing.paths { AnnotationPainter.draw(path, on: context, alpha: 1) }
        guard !drawing.texts.isEmpty else { return }
        cairo_rectangle(
            context, drawing.clip.minX, drawing.clip.minY, drawing.clip.width, drawing.clip.height)
        cairo_clip(context)
        for text in drawing.texts {
            let color = text.style.color
            cairo_set_source_rgba(context, color.red, color.green, color.blue, 1)
            cairo_move_to(context, text.origin.x, text.origin.y)
            _ = TypeSetter.shared.withLayout(text.text, style: text.style, width: text.width) { layout in
                pango_cairo_show_layout(context, layout)
            }
            cairo_new_path(context)
        }
    }
}
