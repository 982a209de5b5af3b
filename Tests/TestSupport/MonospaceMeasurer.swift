// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// A font whose characters are all half an em wide and whose lines are 1.25 em high.
public struct MonospaceMeasurer: TextMeasuring {
    /// Creates the font.
    public init() {}

    /// Breaks text into lines, letter by letter.
    public func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout {
        let advance = style.size / 2
        let lineHeight = style.size * 1.25
        let perLine = width.map { max(1, Int($0 / advance + 1e-9)) } ?? Int.max
        var carets: [Rect] = []
        var lineStarts = [0]
        var (column, row, widest) = (0, 0, 0)
        func caret() -> Rect {
            Rect(x: Double(column) * advance, y: Double(row) * lineHeight, width: 0, height: lineHeight)
        }
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            if column >= perLine, scalar != "\n" {
                (column, row) = (0, row + 1)
                lineStarts.append(offset)
            }
            carets.append(caret())
            if scalar == "\n" {
                (column, row) = (0, row + 1)
                lineStarts.append(offset + 1)
            } else {
                column += 1
                widest = max(widest, column)
            }
        }
        carets.append(caret())
        return TextLayout(
            width: Double(widest) * advance, height: Double(row + 1) * lineHeight, lineHeight: lineHeight,
            carets: carets, lineStarts: lineStarts, caretOffsets: Array(carets.indices))
    }
}
