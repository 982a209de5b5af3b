// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Testing

@testable import Scribble

/// A text in letters of 10 × 20 px that begins at (100, 100).
@MainActor
final class PlainInput: TextInput {
    var content: String
    var selectedRange: Range<Int>
    var isMultiline = true
    var groups = 0
    let lineHeight = 20.0
    let fieldWidth = 400.0
    let locale = "en"
    var isFocused = true
    /// The open space: before which character, and how large.
    var gap: (offset: Int, size: (width: Double, height: Double))?
    var menus = 0
    var isRightToLeft = false
    /// The texts that undo goes back to.
    var steps: [String] = []

    init(_ content: String) {
        self.content = content
        selectedRange = content.count..<content.count
    }

    var length: Int { content.count }
    func text(in range: Range<Int>) -> String { String(Array(content)[range.clamped(to: 0..<length)]) }
    func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
        var letters = Array(content)
        letters.replaceSubrange(range, with: Array(text))
        content = String(letters)
        return range.lowerBound..<range.lowerBound + text.count
    }
    func caretRect(at offset: Int) -> Rect {
        let before = text(in: 0..<offset)
        let row = before.filter { $0 == "\n" }.count
        let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
        let x = isRightToLeft ? 500 - Double(column) * 10 : 100 + Double(column) * 10
        return Rect(x: x, y: 100 + Double(row) * 20, width: 0, height: 20)
    }
    func selectionRects(for range: Range<Int>) -> [Rect] {
        range.reduce(into: []) { rects, offset in
            let width = isRightToLeft ? -10.0 : 10
            let letter = caretRect(at: offset).union(caretRect(at: offset).offset(by: Point(x: width, y: 0)))
            if let last = rects.last, last.minY == letter.minY {
                rects[rects.count - 1] = last.union(letter)
            } else {
                rects.append(letter)
            }
        }
    }
    func closestPosition(to point: Point) -> Int {
        (0...length).min {
            caretRect(at: $0).center.distance(to: point) < caretRect(at: $1).center.distance(to: point)
        }
            ?? 0
    }
    func focus() -> Bool { true }
    func undoGroup(_ name: String, _ body: () -> Void) {
        groups += 1
        steps.append(content)
        body()
    }
    func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? {
        gap = (offset, size)
        let caret = caretRect(at: offset)
        return size.height > 0
            ? Rect(x: 100, y: caret.minY, width: size.width, height: size.height)
            : Rect(x: caret.minX - 10, y: caret.minY, width: size.width + 10, height: 20)
    }
    func removePlaceholder() { gap = nil }
    func presentEditMenu() { menus += 1 }
    func amendLastStep(_ name: String, _ body: () -> Void) { body() }
    func undo() { content = steps.popLast() ?? content }
}

@MainActor
@Suite("Where written words go")
struct InsertionTests {
    private func write(_ text: String, ink: Rect, into content: String, selected: Range<Int>? = nil)
        -> PlainInput
    {
        let input = PlainInput(content)
        if let selected { input.selectedRange = selected }
        let stroke = Stroke([InkSample(ink.corners[0]), InkSample(ink.corners[2])])
        let lines = text.split(separator: "\n").map { line in
            RecognizedLine(
                words: line.split(separator: " ").map {
                    RecognizedWord(
                        candidates: [RecognitionCandidate(text: String($0), confidence: 1)], strokes: [0])
                })
        }
        let texts = ConvertedTexts()
        _ = WordInserter(
            input: input, previousInk: nil, converted: texts.makeText(of: input),
            context: RecognitionContext(), newID: texts.newID
        ).insert(Recognition(lines: lines, candidates: []), strokes: [stroke])
        return input
    }

    @Test("behind the text with one space, one step for each word")
    func behind() {
        let input = write("big world", ink: Rect(170, 100, 260, 120), into: "hello")
        #expect(input.content == "hello big world" && input.groups == 2)
        #expect(input.selectedRange == 15..<15)
    }

    @Test("no space close to the text, after a bracket or before punctuation")
    func noSpace() {
        #expect(write("s", ink: Rect(152, 100, 160, 120), into: "hello").content == "hellos")
        #expect(write("see", ink: Rect(190, 100, 220, 120), into: "hello (").content == "hello (see")
        #expect(write("!", ink: Rect(190, 100, 196, 120), into: "hello").content == "hello!")
    }

    @Test("characters of scripts without spaces stand together, burst by burst, also beside Latin letters")
    func withoutSpaces() {
        #expect(write("世界", ink: Rect(170, 100, 260, 120), into: "你好").content == "你好世界")
        #expect(write("です", ink: Rect(170, 100, 260, 120), into: "本").content == "本です")
        #expect(write("。", ink: Rect(190, 100, 200, 120), into: "日本").content == "日本。")
        #expect(write("Swift", ink: Rect(190, 100, 260, 120), into: "私は").content == "私はSwift")
        #expect(write("猫", ink: Rect(170, 100, 190, 120), into: "cat").content == "cat猫")
        // One burst of two words.
        #expect(write("日 本", ink: Rect(170, 100, 260, 120), into: "").content == "日本")
        // Hangul has spaces.
        #expect(write("한국", ink: Rect(170, 100, 260, 120), into: "우리").content == "우리 한국")
        #expect(write("大", ink: Rect(109, 100, 113, 120), into: "日本語文字").content == "日大本語文字")
    }

    @Test("a line that wraps in such a script goes on without a space, a full one breaks")
    func linesWithoutSpaces() {
        let below = Rect(100, 130, 160, 150)
        let full = String(repeating: "日", count: 38)
        #expect(write("本", ink: below, into: full).content == full + "本")
        #expect(write("本", ink: below, into: full + "。").content == full + "。\n本")
    }

    @Test("between words, with spaces on both sides")
    func between() {
        #expect(write("big", ink: Rect(158, 100, 190, 120), into: "hello world").content == "hello big world")
    }

    @Test("over a selection takes its place")
    func overSelection() {
        let input = write("you", ink: Rect(160, 98, 210, 122), into: "hello world", selected: 6..<11)
        #expect(input.content == "hello you")
    }

    @Test("a lower line breaks after a sentence or a short line, not after a full one")
    func lines() {
        let below = Rect(100, 130, 160, 150)
        #expect(write("next", ink: below, into: "Done.").content == "Done.\nnext")
        #expect(write("next", ink: below, into: "short").content == "short\nnext")
        let full = String(repeating: "long ", count: 6) + "line"
        #expect(write("next", ink: below, into: full).content == full + " next")
    }

    @Test("SES-7: near the caret it goes there, whatever else is near")
    func nearTheCaret() {
        #expect(write("x", ink: Rect(132, 100, 140, 120), into: "hello", selected: 2..<2).content == "hexllo")
    }

    @Test("from right to left the leading edge is the right one")
    func rightToLeft() {
        let input = PlainInput("abc")
        input.isRightToLeft = true
        let end = input.caretRect(at: 3)
        // Written to the left of the text's end, at a distance: a space; close to it: none.
        for (distance, expected) in [(30.0, " "), (2.0, "")] {
            let ink = Rect(end.minX - distance - 40, 100, end.minX - distance, 120)
            let plan = InsertionPlan(word: "x", ink: ink, previousInk: end, into: input)
            #expect(plan.prefix == expected)
        }
        // Its right edge is where it begins: at the text's end, although it reaches far beyond.
        let plan = InsertionPlan(
            word: "x", ink: Rect(end.minX - 90, 100, end.minX + 4, 120), previousInk: nil, into: input)
        #expect(plan.range == 3..<3)
    }

    @Test("into an empty text as it is")
    func empty() {
        #expect(write("hello", ink: Rect(300, 300, 350, 320), into: "").content == "hello")
    }
}
