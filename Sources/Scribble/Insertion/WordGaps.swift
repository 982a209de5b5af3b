// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Distances between words, as far as ink alone tells them.
enum WordGaps {
    /// The least distance between two words, in heights of the writing. On 120 lines of prose by many hands it lets nine
    /// words of ten become text before the line is done.
    static let least = 0.15

    /// Whether the ink has a gap as between two words, or more than one line: only then is it worth reading before it
    /// is finished.
    ///
    /// - Parameter lineHeight: the height of a line of text, in the ink's unit: nobody writes much smaller.
    static func hasGap(_ strokes: [Stroke], lineHeight: Double) -> Bool {
        let boxes = strokes.compactMap(\.bounds)
        let height = max(lineHeight / 2, boxes.map(\.height).max() ?? 0)
        // A dot over a letter makes no line of its own.
        let tall = boxes.filter { $0.height > 0.4 * height }
        return hasGap(boxes.map { $0.minX...$0.maxX }, least * height)
            || hasGap(tall.map { $0.minY...$0.maxY }, 0.1 * height)
    }

    private static func hasGap(_ spans: [ClosedRange<Double>], _ least: Double) -> Bool {
        var end = Double.infinity
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if span.lowerBound - end > least { return true }
            end = end == .infinity ? span.upperBound : max(end, span.upperBound)
        }
        return false
    }

    /// Whether one word's ink stands clear of the next one's, beside it or on another line.
    static func areApart(_ first: Rect, _ second: Rect) -> Bool {
        let least = least * min(first.height, second.height)
        let aside = max(second.minX - first.maxX, first.minX - second.maxX)
        return aside > least || second.center.y > first.maxY || second.center.y < first.minY
    }
}
