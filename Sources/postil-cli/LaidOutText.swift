// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Scribble

/// A text whose places are given, as read from a file. Places stay what they were when the text is edited.
@MainActor
final class LaidOutText: TextInput {
    private var scalars: [Unicode.Scalar]
    private let carets: [Rect]
    var selectedRange = 0..<0
    let lineHeight: Double
    let fieldWidth: Double
    let isMultiline = true
    let locale = "en"
    let isFocused = true

    /// Makes a text.
    ///
    /// - Parameter carets: before each scalar and behind the last one.
    init(_ text: String, carets: [Rect]) {
        scalars = Array(text.unicodeScalars)
        self.carets = carets
        lineHeight = carets.first?.height ?? 1
        fieldWidth = carets.map(\.maxX).max() ?? 1
    }

    var length: Int { scalars.count }

    func text(in range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<length)]))
    }

    func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
        let held = range.clamped(to: 0..<length)
        scalars.replaceSubrange(held, with: text.unicodeScalars)
        return held.lowerBound..<held.lowerBound + text.unicodeScalars.count
    }

    func caretRect(at offset: Int) -> Rect { carets[min(max(0, offset), carets.count - 1)] }

    func selectionRects(for range: Range<Int>) -> [Rect] {
        range.isEmpty ? [] : [caretRect(at: range.lowerBound).union(caretRect(at: range.upperBound))]
    }

    func closestPosition(to point: Point) -> Int {
        // The line first, then the place on it.
        func distance(_ rect: Rect) -> (Double, Double) {
            (max(0, rect.minY - point.y, point.y - rect.maxY), abs(rect.minX - point.x))
        }
        return carets.indices.min { distance(carets[$0]) < distance(carets[$1]) } ?? 0
    }

    func focus() -> Bool { true }
    func undoGroup(_ name: String, _ body: () -> Void) { body() }
}
