// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// Draws annotations on cairo as the file's appearance streams do.
public enum AnnotationPainter {
    /// Draws an annotation. Kinds that Postil can't edit are left to the file's own picture.
    ///
    /// - Parameters:
    ///   - context: a `cairo_t` in display space: points from the page's top left corner, y down.
    ///   - geometry: the page's.
    public static func draw(_ annotation: Annotation, on context: OpaquePointer, geometry: PageGeometry) {
        cairo_save(context)
        defer { cairo_restore(context) }
        var matrix = cairo_matrix_t(geometry.userToDisplay)
        cairo_transform(context, &matrix)
        let paths = annotation.paintedPaths
        let text = annotation.freeText
        let operation = annotation.blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER
        let opacity = min(1, max(0, annotation.opacity))
        // Pieces that overlap are one mark: with opacity or blending they are drawn aside and laid on together.
        let pieces = paths.count + (text?.text.isEmpty == false ? 1 : 0)
        if pieces <= 1 || (opacity == 1 && operation == CAIRO_OPERATOR_OVER) {
            cairo_set_operator(context, operation)
            for path in paths { draw(path, on: context, alpha: opacity) }
            if let text { draw(text, on: context, alpha: opacity) }
        } else {
            cairo_push_group(context)
            for path in paths { draw(path, on: context, alpha: 1) }
            if let text { draw(text, on: context, alpha: 1) }
            cairo_pop_group_to_source(context)
            cairo_set_operator(context, operation)
            cairo_paint_with_alpha(context, opacity)
        }
    }

    /// Draws a painted path; `context` is in user space.
    static func draw(_ drawn: DrawnPath, on context: OpaquePointer, alpha: Double) {
        cairo_new_path(context)
        for element in drawn.path.elements {
            switch element {
            case .move(let p): cairo_move_to(context, p.x, p.y)
            case .line(let p): cairo_line_to(context, p.x, p.y)
            case .curve(let a, let b, let c): cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
            case .close: cairo_close_path(context)
            }
        }
        cairo_set_source_rgba(context, drawn.color.red, drawn.color.green, drawn.color.blue, alpha)
        switch drawn.paint {
        case .fill:
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_fill(context)
        case .stroke(let width):
            cairo_set_line_width(context, width)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(context)
        }
    }

    /// Draws the text of a box, without its background; `context` is in user space.
    private static func draw(_ text: FreeText, on context: OpaquePointer, alpha: Double) {
        cairo_save(context)
        defer { cairo_restore(context) }
        var matrix = cairo_matrix_t(text.localToUser)
        cairo_transform(context, &matrix)
        drawUpright(text, on: context, alpha: alpha)
    }

    /// Draws the text of a box; the origin of `context` is the box's corner where reading begins, y down.
    static func drawUpright(_ text: FreeText, on context: OpaquePointer, alpha: Double) {
        guard !text.text.isEmpty else { return }
        let color = text.style.color
        cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
        cairo_move_to(context, FreeText.padding, FreeText.padding)
        let width = text.localSize.width - 2 * FreeText.padding
        _ = TypeSetter.shared.withLayout(text.text, style: text.style, width: width) { layout in
            pango_cairo_show_layout(context, layout)
        }
        cairo_new_path(context)
    }
}

extension cairo_matrix_t {
    init(_ t: Transform) {
        self.init(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    }
}
