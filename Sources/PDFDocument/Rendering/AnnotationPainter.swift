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
        let operation = annotation.blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER
        let opacity = min(1, max(0, annotation.opacity))
        let picture = annotation.picture
        // Pieces that overlap are one mark: with opacity or blending they are drawn aside and laid on together.
        let pieces = paths.count + (annotation.hasWords ? 1 : 0) + (picture == nil ? 0 : 2)
        if pieces <= 1 || (opacity == 1 && operation == CAIRO_OPERATOR_OVER) {
            cairo_set_operator(context, operation)
            for path in paths { draw(path, on: context, alpha: opacity) }
            drawWords(annotation, on: context, alpha: opacity)
            if let picture { draw(picture, in: annotation.uprightFrame, on: context) }
        } else {
            cairo_push_group(context)
            for path in paths { draw(path, on: context, alpha: 1) }
            drawWords(annotation, on: context, alpha: 1)
            if let picture { draw(picture, in: annotation.uprightFrame, on: context) }
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
        setSource(drawn.color, alpha, context)
        switch drawn.paint {
        case .fill:
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            cairo_fill(context)
        case .stroke(let width):
            cairo_set_line_width(context, width)
            let isSharp = drawn.hasSharpCorners
            // Round ends would fill the gaps of dashes.
            let hasButtEnds = isSharp || !drawn.dash.isEmpty
            cairo_set_line_cap(context, hasButtEnds ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(context, isSharp ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND)
            let dash = drawn.usableDash
            cairo_set_dash(context, dash, Int32(clamping: dash.count), 0)
            cairo_stroke(context)
        }
    }

    /// Draws the words of a text or a stamp; `context` is in user space.
    private static func drawWords(_ annotation: Annotation, on context: OpaquePointer, alpha: Double) {
        guard annotation.hasWords else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        switch annotation.content {
        case .freeText(let text):
            var matrix = cairo_matrix_t(text.localToUser)
            cairo_transform(context, &matrix)
            drawUpright(text, on: context, alpha: alpha)
        case .stamp(let stamp):
            let frame = annotation.uprightFrame
            var matrix = cairo_matrix_t(frame.displayToUser)
            cairo_transform(context, &matrix)
            drawUpright(stamp, in: frame, on: context, alpha: alpha)
        default: break
        }
    }

    /// Draws the text of a box; the origin of `context` is the box's corner where reading begins, y down.
    private static func drawUpright(_ text: FreeText, on context: OpaquePointer, alpha: Double) {
        setSource(text.style.color, alpha, context)
        cairo_move_to(context, FreeText.padding, FreeText.padding)
        let width = text.localSize.width - 2 * FreeText.padding
        _ = TypeSetter.shared.withLayout(text.text, style: text.style, width: width) { layout in
            pango_cairo_show_layout(context, layout)
        }
        cairo_new_path(context)
    }

    /// Draws a stamp's words as large as their frame allows; `context` is in the display space of `frame`.
    private static func drawUpright(
        _ stamp: Stamp, in frame: PageGeometry, on context: OpaquePointer, alpha: Double
    ) {
        var style = stamp.wordStyle
        style.size = 100
        let words = stamp.words ?? ""
        let layout = PangoTextMeasurer().layout(words, style: style, width: nil)
        let padding = stamp.wordPadding
        let room = (frame.displayWidth - 2 * padding, frame.displayHeight - 2 * padding)
        guard layout.width > 0, layout.height > 0, room.0 > 0, room.1 > 0 else { return }
        let scale = min(room.0 / layout.width, room.1 / layout.height)
        style.size *= scale
        setSource(stamp.color, alpha, context)
        cairo_move_to(
            context, (frame.displayWidth - layout.width * scale) / 2,
            (frame.displayHeight - layout.height * scale) / 2)
        // As wide as measured, so that lines stand in the middle of each other.
        _ = TypeSetter.shared.withLayout(words, style: style, width: layout.width * scale * 1.01) { layout in
            pango_cairo_show_layout(context, layout)
        }
        cairo_new_path(context)
    }

    /// Draws a picture so that it fills a frame, upright as its words would be; `context` is in user space.
    static func draw(_ picture: PagePicture, in frame: PageGeometry, on context: OpaquePointer) {
        guard !frame.cropBox.isEmpty else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        var matrix = cairo_matrix_t(frame.displayToUser)
        cairo_transform(context, &matrix)
        cairo_scale(context, frame.displayWidth / picture.width, frame.displayHeight / picture.height)
        picture.draw(on: context)
    }

    private static func setSource(_ color: Color, _ alpha: Double, _ context: OpaquePointer) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
    }
}

extension DrawnPath {
    /// The dash, or none where it would draw nothing, or so many pieces that drawing would take ages.
    var usableDash: [Double] {
        guard !dash.isEmpty, dash.count <= 16, dash.allSatisfy({ $0.isFinite && $0 >= 0 }),
            dash.reduce(0, +) >= 0.1
        else { return [] }
        return dash
    }
}

extension cairo_matrix_t {
    init(_ t: Transform) {
        self.init(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    }
}
