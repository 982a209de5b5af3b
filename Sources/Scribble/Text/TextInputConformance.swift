// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Finds out whether a text input does all that writing into it needs: run it over each editor of your own.
@MainActor
public final class TextInputConformance {
    /// Something that the input does not do as `TextInput` says.
    public struct Failure: Hashable, Sendable, CustomStringConvertible {
        /// The part of the protocol, such as `closestPosition`.
        public var part: String
        /// What was found.
        public var detail: String
        /// Both.
        public var description: String { "\(part): \(detail)" }
    }

    /// Texts that ordinary inputs take: plain, combining and composed characters, right to left.
    public static let samples = [
        "hello world", "ne\u{301}e 👩‍👧 x", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}",
    ]

    private let input: any TextInput
    private var failures: [Failure] = []

    /// Checks an input. Its text is replaced on the way and put back at the end.
    ///
    /// - Parameters:
    ///   - input: editable, shown on the screen, and focused where the view needs that to show its text.
    ///   - samples: what it takes; give texts that pass its filter where it has one.
    /// - Returns: what is wrong; empty for an input that conforms.
    public static func check(_ input: any TextInput, samples: [String] = samples) -> [Failure] {
        let check = TextInputConformance(input: input)
        let before = input.text(in: 0..<input.length)
        check.empty()
        for sample in samples { check.sample(sample) }
        check.lines(samples.first ?? "")
        check.steps()
        _ = input.replace(0..<input.length, with: before)
        return check.failures
    }

    private init(input: any TextInput) { self.input = input }

    private func expect(_ holds: Bool, _ part: String, _ detail: @autoclosure () -> String) {
        if !holds { failures.append(Failure(part: part, detail: detail())) }
    }

    private func empty() {
        _ = input.replace(0..<input.length, with: "")
        expect(input.length == 0, "length", "\(input.length) after all text was removed")
        expect(input.text(in: 0..<input.length).isEmpty, "text(in:)", "not empty after all was removed")
        expect(input.selectedRange == 0..<0, "selectedRange", "\(input.selectedRange) in an empty text")
        isCaret(input.caretRect(at: 0), "in an empty text")
        expect(
            input.closestPosition(to: Point(x: 20, y: 5)) == 0, "closestPosition", "not 0 in an empty text")
        expect(input.lineHeight > 0, "lineHeight", "\(input.lineHeight)")
        expect(input.fieldWidth > 0, "fieldWidth", "\(input.fieldWidth)")
        expect(!input.locale.isEmpty, "locale", "empty")
    }

    private func sample(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        let inserted = input.replace(0..<input.length, with: text)
        expect(
            inserted == 0..<scalars.count, "replace",
            "answers \(inserted) for the \(scalars.count) scalars of “\(text)”")
        expect(input.length == scalars.count, "length", "\(input.length) instead of \(scalars.count)")
        expect(input.text(in: 0..<scalars.count) == text, "text(in:)", "not the “\(text)” that was set")
        expect(
            input.text(in: 0..<scalars.count + 9) == text, "text(in:)", "a range beyond the end is not held")
        for (offset, scalar) in scalars.enumerated() {
            let found = input.text(in: offset..<offset + 1)
            expect(
                Array(found.unicodeScalars) == [scalar], "text(in:)",
                "“\(found)” at \(offset) of “\(text)”")
        }
        let boundaries = Self.boundaries(of: text)
        selection(text, boundaries)
        places(text, boundaries)
        middle(text, boundaries)
    }

    private func selection(_ text: String, _ boundaries: [Int]) {
        for boundary in boundaries {
            input.selectedRange = boundary..<boundary
            expect(
                input.selectedRange == boundary..<boundary, "selectedRange",
                "\(input.selectedRange) after the caret was set to \(boundary) in “\(text)”")
        }
        guard let last = boundaries.last, boundaries.count > 2 else { return }
        for range in [0..<last, boundaries[1]..<last, 0..<boundaries[1]] {
            input.selectedRange = range
            expect(
                input.selectedRange == range, "selectedRange",
                "\(input.selectedRange) after \(range) was set")
        }
        // A caret within a character would tear it apart.
        for offset in 0...last where !boundaries.contains(offset) {
            input.selectedRange = offset..<offset
            let caret = input.selectedRange.lowerBound
            expect(
                boundaries.contains(caret), "selectedRange", "\(caret) lies within a character of “\(text)”")
        }
    }

    private func places(_ text: String, _ boundaries: [Int]) {
        guard let last = boundaries.last else { return }
        input.selectedRange = 0..<0
        for boundary in boundaries {
            let rect = input.caretRect(at: boundary)
            isCaret(rect, "at \(boundary) of “\(text)”")
            let found = input.closestPosition(to: rect.center)
            let there = input.caretRect(at: found)
            expect(
                there.center.distance(to: rect.center) < 1.5, "closestPosition",
                "\(found) instead of \(boundary) at its caret in “\(text)”")
        }
        let rects = boundaries.map { input.caretRect(at: $0) }
        expect(
            Set(rects.map(\.center)).count == boundaries.count, "caretRect",
            "two characters of “\(text)” have one place")
        let width = rects.map(\.maxX).max() ?? 0
        for x in stride(from: -20, through: width + 40, by: 3.5) {
            let found = input.closestPosition(to: Point(x: x, y: rects[0].center.y))
            expect(
                boundaries.contains(found), "closestPosition",
                "\(found) lies within a character of “\(text)”")
        }
        let area = input.selectionRects(for: 0..<last).reduce(0) { $0 + $1.width * $1.height }
        expect(area > 0, "selectionRects", "no area for “\(text)”")
        let none = input.selectionRects(for: 0..<0).reduce(0) { $0 + $1.width * $1.height }
        expect(none == 0, "selectionRects", "an area for an empty range")
    }

    private func middle(_ text: String, _ boundaries: [Int]) {
        guard let last = boundaries.last, boundaries.count > 2 else { return }
        let offset = boundaries[1]
        let first = String(text.prefix(1))
        let inserted = input.replace(offset..<offset, with: first)
        let length = first.unicodeScalars.count
        expect(
            inserted == offset..<offset + length, "replace",
            "answers \(inserted) for an insertion at \(offset)"
        )
        expect(input.length == last + length, "replace", "\(input.length) scalars after an insertion")
        _ = input.replace(inserted, with: "")
        expect(
            input.text(in: 0..<input.length) == text, "replace",
            "removing an insertion does not restore the text"
        )
        _ = input.replace(last + 5..<last + 9, with: "")
        expect(input.text(in: 0..<input.length) == text, "replace", "a range beyond the end changes the text")
    }

    private func lines(_ word: String) {
        let text = word + "\n" + word
        _ = input.replace(0..<input.length, with: text)
        let found = input.text(in: 0..<input.length)
        guard input.isMultiline else {
            expect(!found.contains("\n"), "isMultiline", "a line break in a text of one line")
            return
        }
        expect(found == text, "replace", "a line break is lost")
        let first = input.caretRect(at: 0)
        let second = input.caretRect(at: input.length)
        expect(second.minY >= first.maxY - 2, "caretRect", "the second line is not below the first")
        let nearest = input.closestPosition(to: second.center)
        expect(nearest == input.length, "closestPosition", "\(nearest) at the end of the second line")
        let rects = input.selectionRects(for: 0..<input.length)
        expect(rects.count >= 2, "selectionRects", "\(rects.count) for two lines")
    }

    private func steps() {
        var runs = 0
        input.undoGroup("Check") { runs += 1 }
        expect(runs == 1, "undoGroup", "ran its body \(runs) times")
    }

    private func isCaret(_ rect: Rect, _ place: String) {
        expect(rect.isFinite && rect.height > 0, "caretRect", "\(rect) \(place)")
    }

    /// Where characters begin, in scalars, and the end.
    public static func boundaries(of text: String) -> [Int] {
        var boundaries = [0]
        for character in text {
            boundaries.append((boundaries.last ?? 0) + character.unicodeScalars.count)
        }
        return boundaries
    }
}
