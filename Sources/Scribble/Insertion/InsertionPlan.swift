// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Where a written word goes and what stands between it and the text around it.
struct InsertionPlan: Equatable {
    /// What the word takes the place of.
    var range: Range<Int>
    /// Put before the word: nothing, a space or a line break.
    var prefix: String
    /// Put after the word: nothing or a space.
    var suffix: String
}

extension InsertionPlan {
    /// Plans the insertion of the first word of some ink.
    ///
    /// - Parameters:
    ///   - word: the text of the word.
    ///   - ink: the box around the ink of the word's line.
    ///   - previousInk: the box around what was written into the same input just before.
    @MainActor
    init(word: String, ink: Rect, previousInk: Rect?, into input: some TextInput) {
        let lineHeight = max(input.lineHeight, 1)
        let selection = input.selectedRange
        if !selection.isEmpty, Self.covers(ink, input.selectionRects(for: selection)) {
            range = selection
            prefix = ""
            suffix = ""
            return
        }
        let offset =
            Self.caret(near: ink, selection, in: input, lineHeight: lineHeight)
            ?? Self.offset(for: ink, in: input, lineHeight: lineHeight)
        range = offset..<offset
        prefix = Self.separator(
            before: word, at: offset, ink: ink, previousInk: previousInk, in: input, lineHeight: lineHeight)
        let next = input.text(in: offset..<min(input.length, offset + 1)).first
        suffix = next.map { $0.isLetter || $0.isNumber } ?? false ? " " : ""
    }

    /// Plans the insertion of the first word that was written in open space.
    @MainActor
    init(gap: WritingGap, into input: some TextInput) {
        let offset = min(gap.offset, input.length)
        let before = input.text(in: max(0, offset - 1)..<offset).last
        let after = input.text(in: offset..<offset + 1).first
        range = offset..<offset
        prefix = before.map(\.isWhitespace) ?? true ? "" : " "
        suffix = after.map(\.isWhitespace) ?? true ? "" : gap.isParagraph ? "\n" : " "
    }

    /// Whether the ink covers at least half of the rectangles' area.
    private static func covers(_ ink: Rect, _ rects: [Rect]) -> Bool {
        let area = rects.reduce(0) { $0 + $1.width * $1.height }
        let covered = rects.reduce(0) { sum, rect in
            guard let common = ink.intersection(rect) else { return sum }
            return sum + common.width * common.height
        }
        return area > 0 && covered >= area / 2
    }

    /// The caret of a text with the keyboard, where ink begins within an em of it: it was put there to write.
    @MainActor
    private static func caret(
        near ink: Rect, _ selection: Range<Int>, in input: some TextInput, lineHeight: Double
    ) -> Int? {
        guard input.isFocused, selection.isEmpty else { return nil }
        let caret = input.caretRect(at: selection.lowerBound)
        // Four fifths of a line's height are an em or less in the fonts that screens use.
        let isNear = abs(ink.minX - caret.center.x) <= 0.8 * lineHeight
        let isOnLine = ink.center.y >= caret.minY && ink.center.y <= caret.maxY
        return isNear && isOnLine ? selection.lowerBound : nil
    }

    /// The end of the text, unless the ink lies over or between its characters.
    @MainActor
    private static func offset(for ink: Rect, in input: some TextInput, lineHeight: Double) -> Int {
        guard input.length > 0 else { return 0 }
        let leading = Point(x: ink.minX, y: ink.center.y)
        let nearest = input.closestPosition(to: leading)
        let caret = input.caretRect(at: nearest)
        let isOnLine = leading.y >= caret.minY && leading.y <= caret.maxY
        // Half an em of the line's end still counts as its end; what starts left of the text does not lie over it.
        let isOverText = isOnLine && nearest < input.length && abs(caret.minX - leading.x) <= lineHeight / 2
        return isOverText ? nearest : input.length
    }

    @MainActor
    private static func separator(
        before word: String, at offset: Int, ink: Rect, previousInk: Rect?, in input: some TextInput,
        lineHeight: Double
    ) -> String {
        guard offset > 0, let previous = input.text(in: offset - 1..<offset).last else { return "" }
        if previous.isWhitespace || "([{¿¡“„«‘".contains(previous) { return "" }
        if let first = word.first, ".,;:!?)]}…”»".contains(first), word.count == 1 { return "" }
        let caret = input.caretRect(at: offset)
        let reference = previousInk ?? caret
        // Ink is mostly larger than the text it becomes: where there is ink to compare with, its height is the measure.
        let unit = previousInk.map { max(lineHeight, min($0.height, ink.height)) } ?? lineHeight
        if ink.center.y - reference.center.y >= 0.8 * unit {
            return lineSeparator(at: offset, ink, after: reference, in: input)
        }
        let gap = ink.minX - reference.maxX
        return abs(gap) > 0.35 * unit ? " " : ""
    }

    /// What stands between a line of ink and the text before it: a line break where the text's last line is a full
    /// sentence or short, else a space, since then the person ran out of room.
    @MainActor
    static func lineSeparator(at offset: Int, _ ink: Rect, after previous: Rect?, in input: some TextInput)
        -> String
    {
        guard input.isMultiline, offset == input.length, offset > 0 else { return " " }
        if let previous, ink.center.y - previous.center.y < 0.8 * input.lineHeight { return " " }
        let last = input.text(in: offset - 1..<offset).last
        if let last, ".!?…:".contains(last) { return "\n" }
        let line = input.caretRect(at: offset)
        let lines = input.selectionRects(for: 0..<offset)
        let start = lines.last { abs($0.center.y - line.center.y) < input.lineHeight / 2 }?.minX ?? line.minX
        return line.minX - start < 0.6 * input.fieldWidth ? "\n" : " "
    }
}
