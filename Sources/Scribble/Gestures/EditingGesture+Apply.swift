// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension EditingGesture {
    /// Does what the gesture asks for, as one step to undo; a selection is none.
    ///
    /// - Returns: the boxes of what has changed, in the pixels of the view: where the text has closed up over what was
    ///   removed, else where the changed or selected text is.
    @MainActor
    @discardableResult
    public func apply(to input: any TextInput) -> [Rect] {
        switch self {
        case .scratchOut(let ranges):
            let boxes = ranges.flatMap { input.selectionRects(for: $0) }
            input.undoGroup("Scratch Out") {
                // From the end, so that what comes before stays where it is.
                for range in ranges.reversed() { input.replace(range, with: "") }
            }
            setCaret(ranges.first?.lowerBound ?? 0, in: input)
            return input.length == 0 ? boxes : Self.seams(of: ranges, in: input)
        case .joinWords(let range): return exchange(range, for: "", named: "Join Words", in: input)
        case .joinLines(let range):
            let around = input.text(in: max(0, range.lowerBound - 1)..<range.upperBound + 1)
            let hasSpace =
                around.first.map { $0.isWhitespace && !$0.isNewline } ?? true
                || around.last.map { $0.isWhitespace && !$0.isNewline } ?? true
            let space = WordSpacing.separator(between: around.first, and: around.last)
            return exchange(range, for: hasSpace ? "" : space, named: "Join Lines", in: input)
        case .split(let offset): return exchange(offset..<offset, for: " ", named: "Split Word", in: input)
        case .circle(let range), .underline(let range):
            input.selectedRange = range
            return input.selectionRects(for: range)
        }
    }

    @MainActor
    private func exchange(_ range: Range<Int>, for text: String, named name: String, in input: any TextInput)
        -> [Rect]
    {
        var inserted = range.lowerBound..<range.lowerBound
        input.undoGroup(name) { inserted = input.replace(range, with: text) }
        setCaret(inserted.upperBound, in: input)
        // The words on both sides.
        let reach = 40
        let before = input.text(in: max(0, inserted.lowerBound - reach)..<inserted.lowerBound)
        let after = input.text(in: inserted.upperBound..<inserted.upperBound + reach)
        let start = inserted.lowerBound - Self.wordLength(before.unicodeScalars.reversed())
        let end = inserted.upperBound + Self.wordLength(Array(after.unicodeScalars))
        return input.selectionRects(for: start..<min(end, input.length))
    }

    /// Where the text has closed up.
    @MainActor
    static func seams(of removed: [Range<Int>], in input: any TextInput) -> [Rect] {
        var gone = 0
        return removed.map { range in
            let caret = input.caretRect(at: range.lowerBound - gone)
            gone += range.count
            // Half a letter to each side.
            let reach = input.lineHeight / 4
            return Rect(caret.minX - reach, caret.minY, caret.maxX + reach, caret.maxY)
        }
    }

    @MainActor
    private func setCaret(_ offset: Int, in input: any TextInput) { input.selectedRange = offset..<offset }

    private static func wordLength(_ scalars: [Unicode.Scalar]) -> Int {
        scalars.prefix { !$0.properties.isWhitespace }.count
    }
}
