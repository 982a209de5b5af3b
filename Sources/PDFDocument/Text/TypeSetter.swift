// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation

/// The one place that makes a Pango layout, so that measuring, the screen and the appearance in the file agree.
///
/// Pango's font maps belong to one thread at a time: everything here runs under one lock.
final class TypeSetter: @unchecked Sendable {
    // Unchecked: `lock` guards the context.
    /// The one font map of the program.
    static let shared = TypeSetter()

    private let lock = NSLock()
    private let context: OpaquePointer?
    private let fontMap: UnsafeMutablePointer<PangoFontMap>?

    /// How much wider than asked a line may be, in points: rounding must not break a line that was measured to fit.
    private static let slack = 0.02

    private init() {
        fontMap = pango_cairo_font_map_new()
        context = fontMap.map { pango_font_map_create_context($0) } ?? nil
        guard let context else { return }
        // One unit of font size is one point.
        pango_cairo_context_set_resolution(context, 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        // Glyphs at fractions of a point: the same places at every zoom.
        pango_context_set_round_glyph_positions(context, 0)
    }

    /// Lays text out and hands the layout to `body`, which must not keep it.
    ///
    /// - Parameters:
    ///   - width: where lines break, in points; nil for no breaking.
    func withLayout<Result>(
        _ text: String, style: TextStyle, width: Double?, _ body: (OpaquePointer) throws -> Result
    ) rethrows -> Result? {
        lock.lock()
        defer { lock.unlock() }
        guard let context, let layout = pango_layout_new(context) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, style.family)
        if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        if style.isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
        let size = min(max(style.size, 0.1), 10_000)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        if let width {
            let units = (max(width, 0) + Self.slack) * Double(PANGO_SCALE)
            pango_layout_set_width(layout, Int32(min(units, 1e9)))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        let alignment: PangoAlignment =
            switch style.alignment {
            case .left: PANGO_ALIGN_LEFT
            case .center: PANGO_ALIGN_CENTER
            case .right: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout, alignment)
        // Left is left for the reader, whatever the direction of the text.
        pango_layout_set_auto_dir(layout, style.alignment == .left ? 1 : 0)
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        return try body(layout)
    }
}
