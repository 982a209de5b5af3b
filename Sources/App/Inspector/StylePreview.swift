// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import Foundation
import GTKSupport
import Ink
import PDFDocument

/// What the next mark will look like, at the size of 100 %, on white paper.
@MainActor
final class StylePreview {
    /// The picture.
    var widget: GObjectRef { picture.widget }
    private var look: Look?
    private lazy var picture = Picture(width: 240, height: 84) { [weak self] context, width, height in
        self?.paint(context, width, height)
    }
    /// Pixels to the point at 100 %.
    private static let scale = 4.0 / 3

    /// Shows a look.
    func show(_ look: Look?) {
        self.look = look
        picture.redraw()
    }

    private func paint(_ context: OpaquePointer, _ width: Double, _ height: Double) {
        roundedRectangle(context, width, height, radius: 8)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_fill_preserve(context)
        cairo_clip(context)
        guard let look else { return }
        switch look.tool.tool {
        case .ink: paintInk(look.style, context, width, height)
        case .eraser: paintEraser(look.style, context, width, height)
        case .highlight, .underline, .squiggly, .strikeout:
            paintLines(context, width, height)
            paintSample(look, context, width, height)
        case .freeText: paintText(look.style, context, width, height)
        case .square, .circle, .line, .polygon, .polyline, .note, .stamp, .attachment, .caret:
            paintSample(look, context, width, height)
        }
        cairo_reset_clip(context)
        roundedRectangle(context, width, height, radius: 8)
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.45)
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
    }

    private func paintInk(_ style: ToolStyle, _ context: OpaquePointer, _ width: Double, _ height: Double) {
        if style.blend == .multiply { paintLines(context, width, height) }
        cairo_set_operator(context, style.blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(context, style.color.red, style.color.green, style.color.blue, style.opacity)
        cairo_set_line_width(context, style.lineWidth * Self.scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        let swing = style.blend == .multiply ? 2.0 : 14.0
        for step in 0...60 {
            let part = Double(step) / 60
            let x = 24 + (width - 48) * part
            let y = height / 2 + sin(part * 2.5 * Double.pi) * swing * (1 - part * 0.35)
            if step == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
        }
        cairo_stroke(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    private func paintEraser(_ style: ToolStyle, _ context: OpaquePointer, _ width: Double, _ height: Double)
    {
        paintInk(ToolStyle(color: Color(0x808080), lineWidth: 1.4), context, width, height)
        let radius = style.lineWidth * Self.scale / 2
        cairo_new_path(context)
        cairo_arc(context, width / 2, height / 2, radius, 0, 2 * Double.pi)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_fill_preserve(context)
        cairo_set_source_rgb(context, 0.35, 0.35, 0.35)
        cairo_set_line_width(context, 1.5)
        cairo_stroke(context)
    }

    /// Lines that stand for text.
    private func paintLines(_ context: OpaquePointer, _ width: Double, _ height: Double) {
        cairo_set_source_rgb(context, 0.62, 0.62, 0.62)
        for (index, end) in [0.92, 0.84, 0.55].enumerated() {
            let y = height / 2 + Double(index - 1) * 18
            cairo_rectangle(context, 24, y - 2, (width - 48) * end, 4)
        }
        cairo_fill(context)
    }

    /// An annotation of that look.
    private func paintSample(_ look: Look, _ context: OpaquePointer, _ width: Double, _ height: Double) {
        let page = PageGeometry(cropBox: Rect(0, 0, width / Self.scale, height / Self.scale))
        guard let content = LookSample.content(look, page.cropBox) else { return }
        let sample = Annotation(
            id: AnnotationID("sample"), page: 0, content: content, opacity: look.style.opacity)
        cairo_save(context)
        cairo_scale(context, Self.scale, Self.scale)
        AnnotationPainter.draw(sample, on: context, geometry: page)
        cairo_restore(context)
    }

    private func paintText(_ style: ToolStyle, _ context: OpaquePointer, _ width: Double, _ height: Double) {
        let layout = created(pango_cairo_create_layout(context))
        defer { g_object_unref(layout.raw) }
        let font = pango_font_description_from_string(style.fontName)
        defer { pango_font_description_free(font) }
        pango_font_description_set_absolute_size(font, style.fontSize * Self.scale * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, localized("Text"), -1)
        var textWidth: gint = 0
        var textHeight: gint = 0
        pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
        let x = (width - Double(textWidth)) / 2
        let y = (height - Double(textHeight)) / 2
        if let fill = style.fillColor {
            cairo_set_source_rgba(context, fill.red, fill.green, fill.blue, style.opacity)
            cairo_rectangle(context, x - 6, y - 3, Double(textWidth) + 12, Double(textHeight) + 6)
            cairo_fill(context)
        }
        cairo_set_source_rgba(context, style.color.red, style.color.green, style.color.blue, style.opacity)
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
    }

    private func roundedRectangle(_ context: OpaquePointer, _ width: Double, _ height: Double, radius: Double)
    {
        let (left, top, right, bottom) = (0.5, 0.5, width - 0.5, height - 0.5)
        cairo_new_path(context)
        cairo_arc(context, right - radius, top + radius, radius, -Double.pi / 2, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, Double.pi / 2)
        cairo_arc(context, left + radius, bottom - radius, radius, Double.pi / 2, Double.pi)
        cairo_arc(context, left + radius, top + radius, radius, Double.pi, 1.5 * Double.pi)
        cairo_close_path(context)
    }
}
