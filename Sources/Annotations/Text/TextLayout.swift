// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Text broken into lines, with the place of every caret.
///
/// Offsets count Unicode scalars. Places are in points from the top left corner of the text, y down.
public struct TextLayout: Hashable, Sendable {
    /// The width of the longest line, in points.
    public var width: Double
    /// The height of all lines, in points.
    public var height: Double
    /// The height of one line of the font, in points.
    public var lineHeight: Double
    /// The caret before each scalar and, last, the one after the text; rectangles of no width, one line high.
    public var carets: [Rect]
    /// The first offset of each line, from 0 on.
    public var lineStarts: [Int]
    /// The offsets at which a caret may stand: the ends of grapheme clusters.
    public var caretOffsets: [Int]

    /// Creates a layout.
    public init(
        width: Double, height: Double, lineHeight: Double, carets: [Rect], lineStarts: [Int],
        caretOffsets: [Int]
    ) {
        self.width = width
        self.height = height
        self.lineHeight = lineHeight
        self.carets = carets
        self.lineStarts = lineStarts
        self.caretOffsets = caretOffsets
    }

    /// The number of scalars.
    public var length: Int { max(0, carets.count - 1) }

    /// The caret before the scalar at `offset`, held within the text.
    public func caret(at offset: Int) -> Rect {
        guard !carets.isEmpty else { return Rect(x: 0, y: 0, width: 0, height: lineHeight) }
        return carets[min(max(0, offset), carets.count - 1)]
    }

    /// The offset whose caret is nearest to a point: the nearest line, then the nearest place in it.
    public func closestOffset(to point: Point) -> Int {
        var best = 0
        var bestDistance = (Double.infinity, Double.infinity)
        for offset in caretOffsets {
            let caret = caret(at: offset)
            let dy = max(caret.minY - point.y, 0, point.y - caret.maxY)
            let distance = (dy, abs(caret.minX - point.x))
            if distance < bestDistance {
                bestDistance = distance
                best = offset
            }
        }
        return best
    }

    /// The next place for a caret after (`step` 1) or before (−1) an offset.
    public func offset(from offset: Int, step: Int) -> Int {
        if step > 0 { return caretOffsets.first { $0 > offset } ?? length }
        return caretOffsets.last { $0 < offset } ?? 0
    }

    /// The offsets of the line that holds an offset.
    public func line(holding offset: Int) -> Range<Int> {
        let index = lineStarts.lastIndex { $0 <= offset } ?? 0
        let start = lineStarts.isEmpty ? 0 : lineStarts[index]
        let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : length
        return start..<max(start, end)
    }
}

/// Sets text in a font. Implemented with Pango; tests have a font whose letters are all alike.
public protocol TextMeasuring: Sendable {
    /// Breaks `text` into lines no wider than `width` points; nil breaks at line feeds alone.
    func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout
}
