// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension EditingGesture {
    /// Does what the gesture asks for, as one step to undo; a selection is none.
    ///
    /// - Returns: the boxes of what has changed, in the pixels of the view: where removed text was, else where the
    ///   changed or selected text is now.
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
            return boxes
        case .joinWords(let range): return exchange(range, for: "", named: "Join Words", in: input)
        case .joinLines(let range):
            let around = input.text(in: max(0, range.lowerBound - 1)..<range.upperBound + 1)
            let hasSpace =
                around.first.map { $0.isWhitespace && !$0.isNewline } ?? true
                || around.last.map { $0.isWhitespace && !$0.isNewline } ?? true
            return exchange(range, for: hasSpace ? "" : " ", named: "Join Lines", in: input)
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

    @MainActor
    private func setCaret(_ offset: Int, in input: any TextInput) { input.selectedRange = offset..<offset }

    private static func wordLength(_ scalars: [Unicode.Scalar]) -> Int {
        scalars.prefix { !$0.properties.isWhitespace }.count
    }
}
