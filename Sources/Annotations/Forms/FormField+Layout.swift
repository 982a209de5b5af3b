// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension FormField {
    /// The text of a place set in lines, where it is drawn.
    ///
    /// - Returns: the lines, and their upper left corner in the widget's own space (see `FieldDrawing`).
    public func textLayout(
        in widget: FormWidget, measurer: any TextMeasuring
    ) -> (layout: TextLayout, origin: Point) {
        var style = lineStyle(in: widget, measurer: measurer)
        let drawing = drawing(of: widget, measurer: measurer)
        if case .text(let rules) = kind, rules.isComb, let cells = rules.maximumLength, cells > 0 {
            return (combLayout(drawing, style: style, cells: cells, measurer), .zero)
        }
        guard let drawn = drawing.texts.first else {
            // Where the first line will stand.
            let alignment = style.alignment
            style.alignment = .left
            let layout = measurer.layout("", style: style, width: nil)
            var origin = Point(x: 2, y: (drawing.height - layout.height) / 2)
            if case .text(let rules) = kind, rules.isMultiline { origin.y = 2 }
            if alignment == .center { origin.x = drawing.width / 2 }
            if alignment == .right { origin.x = drawing.width - 2 }
            return (layout, origin)
        }
        return (measurer.layout(drawn.text, style: drawn.style, width: drawn.width), drawn.origin)
    }

    /// A caret at the edge of each cell.
    private func combLayout(
        _ drawing: FieldDrawing, style: TextStyle, cells: Int, _ measurer: any TextMeasuring
    ) -> TextLayout {
        let cell = drawing.width / Double(cells)
        let line = measurer.layout("", style: style, width: nil).lineHeight
        let top = (drawing.height - line) / 2
        let count = min(text.count, cells)
        let first =
            switch style.alignment {
            case .left: 0
            case .center: (cells - count) / 2
            case .right: cells - count
            }
        var carets: [Rect] = []
        var offsets: [Int] = []
        for (index, character) in text.enumerated() {
            offsets.append(carets.count)
            let x = Double(min(first + index, cells)) * cell
            for _ in character.unicodeScalars { carets.append(Rect(x: x, y: top, width: 0, height: line)) }
        }
        offsets.append(carets.count)
        carets.append(
            Rect(x: Double(min(first + text.count, cells)) * cell, y: top, width: 0, height: line))
        return TextLayout(
            width: drawing.width, height: drawing.height, lineHeight: line, carets: carets, lineStarts: [0],
            caretOffsets: offsets)
    }
}
