// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Ink

/// Sets text with Pango in the fonts of the system, for any thread.
public struct PangoTextMeasurer: TextMeasuring {
    /// Creates a measurer.
    public init() {}

    /// Breaks `text` into lines no wider than `width` points; nil breaks at line feeds alone.
    public func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout {
        TypeSetter.shared.withLayout(text, style: style, width: width) { layout in
            Self.measure(layout, text: text)
        }
            ?? TextLayout(
                width: 0, height: style.size, lineHeight: style.size,
                carets: [Rect(x: 0, y: 0, width: 0, height: style.size)], lineStarts: [0], caretOffsets: [0])
    }

    private static func measure(_ layout: OpaquePointer, text: String) -> TextLayout {
        let points = 1 / Double(PANGO_SCALE)
        var extent = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extent)
        var carets: [Rect] = []
        var offsetAtByte: [Int32: Int] = [:]
        var byte: Int32 = 0
        func addCaret() {
            var strong = PangoRectangle()
            pango_layout_get_cursor_pos(layout, byte, &strong, nil)
            carets.append(
                Rect(
                    x: Double(strong.x) * points, y: Double(strong.y) * points, width: 0,
                    height: Double(strong.height) * points))
        }
        for scalar in text.unicodeScalars {
            offsetAtByte[byte] = carets.count
            addCaret()
            byte += Int32(UTF8.width(scalar))
        }
        offsetAtByte[byte] = carets.count
        addCaret()

        var starts: [Int] = []
        for index in 0..<pango_layout_get_line_count(layout) {
            guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
            starts.append(offsetAtByte[line.pointee.start_index] ?? 0)
        }
        var count: Int32 = 0
        var offsets: [Int] = []
        if let attributes = pango_layout_get_log_attrs_readonly(layout, &count) {
            for index in 0..<Int(count) where isCursorPosition(attributes[index]) { offsets.append(index) }
        }
        return TextLayout(
            width: Double(extent.width) * points, height: Double(extent.height) * points,
            lineHeight: carets.first?.height ?? 0, carets: carets, lineStarts: starts, caretOffsets: offsets)
    }

    private static func isCursorPosition(_ attributes: PangoLogAttr) -> Bool {
        attributes.is_cursor_position != 0
    }
}
