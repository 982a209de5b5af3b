// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Space that a resting pen has opened between words.
struct WritingGap: Equatable {
    /// Where words written in it go: before the character at this offset.
    var offset: Int
    /// Where it is, in the pixels of the view.
    var rect: Rect
    /// Whether what is written becomes a paragraph of its own.
    var isParagraph: Bool

    /// Whether ink that begins at a point is written in it.
    func takes(_ point: Point, lineHeight: Double) -> Bool {
        rect.outset(by: lineHeight / 2).contains(point)
    }
}

extension WritingGap {
    /// The height of space between lines, in lines: handwriting is about twice as high as text.
    private static let lines = 2.0
    /// The width of space within a line, in heights of the line: a word of five letters.
    private static let width = 6.0

    /// Opens space next to a point between two words.
    ///
    /// - Returns: nil where the point is not between words, or where the text can't open space.
    @MainActor
    static func open(at point: Point, in input: any TextInput) -> WritingGap? {
        let nearest = input.closestPosition(to: point)
        let caret = input.caretRect(at: nearest)
        let height = input.lineHeight
        guard abs(caret.center.x - point.x) <= height,
            point.y >= caret.minY - height / 4, point.y <= caret.maxY + height / 4
        else { return nil }
        let before = input.text(in: max(0, nearest - 1)..<nearest).last
        let after = input.text(in: nearest..<nearest + 1).first
        guard (before?.isWhitespace ?? true) || (after?.isWhitespace ?? true) else { return nil }
        // In front of the next word; behind the last one there is space already.
        let rest = input.text(in: nearest..<nearest + 80)
        let blanks = rest.prefix { $0.isWhitespace && !$0.isNewline }
        guard blanks.count < rest.count else { return nil }
        return open(before: nearest + blanks.unicodeScalars.count, in: input)
    }

    /// Opens space before the character at an offset.
    @MainActor
    static func open(before offset: Int, in input: any TextInput) -> WritingGap? {
        let height = input.lineHeight
        let size =
            input.isMultiline
            ? (width: input.fieldWidth, height: lines * height)
            : (width: min(width * height, 0.6 * input.fieldWidth), height: 0)
        guard let rect = input.insertPlaceholder(at: offset, size: size), rect.isFinite else { return nil }
        let before = input.text(in: max(0, offset - 1)..<offset).last
        return WritingGap(
            offset: offset, rect: rect, isParagraph: input.isMultiline && (before?.isNewline ?? true))
    }
}
