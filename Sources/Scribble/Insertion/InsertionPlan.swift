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
        let offset = Self.offset(for: ink, in: input, lineHeight: lineHeight)
        range = offset..<offset
        if offset == selection.lowerBound, input.isFocused, Self.isWithinWord(offset, in: input) {
            // The caret was put between two letters to write there.
            prefix = ""
            suffix = ""
            return
        }
        prefix = Self.separator(
            before: word, at: offset, ink: ink, previousInk: previousInk, in: input, lineHeight: lineHeight)
        let next = input.text(in: offset..<min(input.length, offset + 1)).first
        suffix =
            next.map { $0.isLetter || $0.isNumber } ?? false
            ? WordSpacing.separator(between: word.last, and: next) : ""
    }

    /// Plans the insertion of the first word that was written in open space.
    @MainActor
    init(word: String, gap: WritingGap, into input: some TextInput) {
        let offset = min(gap.offset, input.length)
        let before = input.text(in: max(0, offset - 1)..<offset).last
        let after = input.text(in: offset..<offset + 1).first
        range = offset..<offset
        prefix =
            before.map(\.isWhitespace) ?? true ? "" : WordSpacing.separator(between: before, and: word.first)
        let end = gap.isParagraph ? "\n" : WordSpacing.separator(between: word.last, and: after)
        suffix = after.map(\.isWhitespace) ?? true ? "" : end
    }

    @MainActor
    private static func isWithinWord(_ offset: Int, in input: some TextInput) -> Bool {
        guard offset > 0 else { return false }
        let around = input.text(in: offset - 1..<min(input.length, offset + 1))
        return around.count == 2 && around.allSatisfy { $0.isLetter || $0.isNumber }
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

    /// The caret where the ink begins near it; else the end of the text, unless the ink lies over or between its
    /// characters.
    @MainActor
    private static func offset(for ink: Rect, in input: some TextInput, lineHeight: Double) -> Int {
        guard input.length > 0 else { return 0 }
        let leading = Point(x: input.isRightToLeft ? ink.maxX : ink.minX, y: ink.center.y)
        if input.isFocused, input.selectedRange.isEmpty {
            let place = input.caretRect(at: input.selectedRange.lowerBound)
            if abs(place.minX - leading.x) <= lineHeight, leading.y >= place.minY, leading.y <= place.maxY {
                return input.selectedRange.lowerBound
            }
        }
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
        if isClosing(word) { return "" }
        let caret = input.caretRect(at: offset)
        let reference = previousInk ?? caret
        // Ink is mostly larger than the text it becomes: where there is ink to compare with, its height is the measure.
        let unit = previousInk.map { max(lineHeight, min($0.height, ink.height)) } ?? lineHeight
        if ink.center.y - reference.center.y >= 0.8 * unit {
            return lineSeparator(before: word, at: offset, ink, after: reference, in: input)
        }
        let gap = input.isRightToLeft ? reference.minX - ink.maxX : ink.minX - reference.maxX
        return abs(gap) > 0.35 * unit ? WordSpacing.separator(between: previous, and: word.first) : ""
    }

    /// Whether the word is punctuation that follows a word without a space.
    private static func isClosing(_ word: String) -> Bool {
        guard let first = word.first else { return false }
        return word.count == 1 && ".,;:!?)]}…”»".contains(first)
    }

    /// What stands before the first word of a line of ink that follows another line, or goes on with it.
    @MainActor
    static func separator(
        before word: String, at offset: Int, _ ink: Rect, after previous: Rect?, in input: some TextInput
    ) -> String {
        let unit = previous.map { max(input.lineHeight, min($0.height, ink.height)) } ?? input.lineHeight
        let isSameLine = previous.map { ink.center.y - $0.center.y < 0.8 * unit } ?? true
        if isSameLine {
            let last = input.text(in: max(0, offset - 1)..<offset).last
            return isClosing(word) ? "" : WordSpacing.separator(between: last, and: word.first)
        }
        return lineSeparator(before: word, at: offset, ink, after: previous, in: input)
    }

    /// What stands between a line of ink and the text before it: a line break where the text's last line is a full
    /// sentence or short, else a space, since then the person ran out of room.
    @MainActor
    static func lineSeparator(
        before word: String, at offset: Int, _ ink: Rect, after previous: Rect?, in input: some TextInput
    ) -> String {
        let last = input.text(in: max(0, offset - 1)..<offset).last
        let space = WordSpacing.separator(between: last, and: word.first)
        guard input.isMultiline, offset == input.length, offset > 0 else { return space }
        if let previous, ink.center.y - previous.center.y < 0.8 * input.lineHeight { return space }
        if let last, ".!?…:。！？：".contains(last) { return "\n" }
        let line = input.caretRect(at: offset)
        let lines = input.selectionRects(for: 0..<offset)
        let width = lines.last { abs($0.center.y - line.center.y) < input.lineHeight / 2 }?.width ?? 0
        return width < 0.6 * input.fieldWidth ? "\n" : space
    }
}
