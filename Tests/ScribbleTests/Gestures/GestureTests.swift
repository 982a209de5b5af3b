// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import TestSupport
import Testing

@testable import Scribble

/// Gestures over a text in letters of 10 × 20 px that begins at (100, 100).
@MainActor
@Suite("Editing gestures")
struct GestureTests {
    let classifier = GestureClassifier()

    private func box(_ word: String, in input: PlainInput) throws -> Rect {
        let range = try range(word, in: input)
        return try #require(input.selectionRects(for: range).first)
    }

    private func range(_ word: String, in input: PlainInput) throws -> Range<Int> {
        let found = try #require(input.content.firstRange(of: word))
        let start = input.content.distance(from: input.content.startIndex, to: found.lowerBound)
        return start..<start + word.count
    }

    /// What comes of strokes, nil where they are handwriting.
    @discardableResult
    private func apply(_ strokes: [Stroke], to input: PlainInput) -> EditingGesture? {
        let gesture = classifier.gesture(of: strokes, over: input)
        gesture?.apply(to: input)
        return gesture
    }

    @Test(
        "AC-37: a word scratched out goes with one space, as one step",
        arguments: [
            ("quick", "The brown fox"), ("The", "quick brown fox"), ("fox", "The quick brown"),
            ("quick brown", "The fox"),
        ])
    func scratchOut(word: String, rest: String) throws {
        let input = PlainInput("The quick brown fox")
        apply([DrawnGesture.zigzag(over: try box(word, in: input))], to: input)
        #expect(input.content == rest && input.groups == 1)
        input.undo()
        #expect(input.content == "The quick brown fox")
    }

    @Test("AC-37: the whole text may go; punctuation that the ink did not reach stays")
    func wholeTextAndPunctuation() throws {
        let all = PlainInput("The quick fox")
        apply([DrawnGesture.zigzag(over: Rect(100, 100, 230, 120))], to: all)
        #expect(all.content == "" && all.groups == 1)
        let sentence = PlainInput("Go on (now), then stop.")
        apply([DrawnGesture.zigzag(over: try box("stop", in: sentence))], to: sentence)
        #expect(sentence.content == "Go on (now), then.")
        apply([DrawnGesture.zigzag(over: try box("now", in: sentence))], to: sentence)
        #expect(sentence.content == "Go on (), then.")
    }

    @Test("a part of a word goes by characters, half of it takes all")
    func parts() throws {
        let input = PlainInput("extraordinary")
        apply([DrawnGesture.zigzag(over: Rect(101, 100, 148, 120))], to: input)
        #expect(input.content == "ordinary")
        apply([DrawnGesture.zigzag(over: Rect(101, 100, 148, 120))], to: input)
        #expect(input.content == "")
    }

    @Test("two lines are scratched out where the ink is, and the line break stays")
    func lines() {
        let input = PlainInput("one two three\nfour five six")
        apply([DrawnGesture.zigzag(over: Rect(140, 100, 170, 140).outset(by: 3), swings: 9)], to: input)
        #expect(input.content == "one three\nfour six")
    }

    @Test("two words scratched out one after the other; with a letter between it is writing")
    func severalStrokes() throws {
        let input = PlainInput("The quick brown fox")
        let strokes = try ["The", "brown"].map { DrawnGesture.zigzag(over: try box($0, in: input)) }
        let letter = DrawnGesture.line(at: 400, from: 95, to: 125)
        #expect(classifier.gesture(of: strokes + [letter], over: input) == nil)
        apply(strokes, to: input)
        #expect(input.content == "quick fox" && input.groups == 1)
    }

    @Test("AC-38: a line splits a word, joins two, and joins lines")
    func verticalLine() {
        let input = PlainInput("together")
        apply([DrawnGesture.line(at: 120, from: 94, to: 126)], to: input)
        #expect(input.content == "to gether" && input.groups == 1)
        apply([DrawnGesture.line(at: 125, from: 94, to: 126)], to: input)
        #expect(input.content == "together" && input.groups == 2)
        let lines = PlainInput("one\ntwo")
        apply([DrawnGesture.line(at: 136, from: 102, to: 138)], to: lines)
        #expect(lines.content == "one two" && lines.groups == 1)
    }

    @Test("AC-38: a line on blank area, behind the text or leaning is a character")
    func lineThatIsNone() {
        let input = PlainInput("together")
        for stroke in [
            DrawnGesture.line(at: 120, from: 160, to: 190), DrawnGesture.line(at: 195, from: 95, to: 125),
            DrawnGesture.line(at: 120, from: 95, to: 125, lean: 9),
            DrawnGesture.line(at: 120, from: 105, to: 115), DrawnGesture.line(at: 120, from: 70, to: 130),
        ] { #expect(apply([stroke], to: input) == nil) }
        let empty = PlainInput("")
        #expect(apply([DrawnGesture.line(at: 100, from: 95, to: 125)], to: empty) == nil)
        #expect(input.content == "together")
    }

    @Test("AC-39: a circle selects the words within; on blank area it is a character")
    func circle() throws {
        let input = PlainInput("The quick brown fox")
        let place = try box("quick brown", in: input)
        apply([DrawnGesture.circle(around: place)], to: input)
        #expect(input.selectedRange == 4..<15)
        #expect(input.content == "The quick brown fox" && input.groups == 0)
        let blank = Rect(100, 200, 210, 220)
        #expect(apply([DrawnGesture.circle(around: blank)], to: input) == nil)
        // An open bow is none.
        let bow = Stroke(Array(DrawnGesture.circle(around: place).samples.prefix(50)))
        #expect(apply([bow], to: input) == nil)
    }

    @Test("a line below words selects them; through them or far below it does not")
    func underline() throws {
        let input = PlainInput("The quick brown fox")
        let place = try box("quick brown", in: input)
        apply([DrawnGesture.underline(below: place)], to: input)
        #expect(input.selectedRange == 4..<15 && input.groups == 0)
        for distance in [-11.0, 15] {
            let stroke = DrawnGesture.underline(below: place.offset(by: Point(x: 0, y: distance)))
            #expect(apply([stroke], to: input) == nil)
        }
    }

    @Test("a gesture with a second stroke is writing")
    func onlyStroke() throws {
        let input = PlainInput("The quick brown fox")
        let dot = DrawnGesture.stroke(through: [Point(x: 300, y: 90), Point(x: 302, y: 91)])
        let place = try box("quick", in: input)
        for stroke in [
            DrawnGesture.circle(around: place), DrawnGesture.underline(below: place),
            DrawnGesture.line(at: 150, from: 94, to: 126), DrawnGesture.zigzag(over: place),
        ] { #expect(apply([stroke, dot], to: input) == nil) }
    }

    @Test("whatever is drawn, taking the step back gives the text that was there", arguments: 1...60)
    func undoes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = ["a", "to", "word", "together", "(yes),", "\u{E9}t\u{E9}", "end."]
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            words.randomElement(using: &random) ?? ""
        }.joined(separator: Bool.random(using: &random) ? " " : "\n")
        let input = PlainInput(text)
        let width = input.selectionRects(for: 0..<input.length).map(\.maxX).max() ?? 110
        let a = Double.random(in: 100...width, using: &random)
        let b = Double.random(in: 100...width, using: &random)
        let top = 100 + 20 * Double(Int.random(in: 0...2, using: &random))
        let box = Rect(a, top, b + 1, top + 20)
        let strokes = [
            DrawnGesture.zigzag(over: box), DrawnGesture.line(at: a, from: top - 6, to: top + 27),
            DrawnGesture.circle(around: box), DrawnGesture.underline(below: box),
        ]
        let before = input.selectedRange
        for stroke in strokes {
            let gesture = apply([stroke], to: input)
            #expect(input.groups == (gesture.map { $0.isSelection ? 0 : 1 } ?? 0))
            input.undo()
            #expect(input.content == text)
            input.groups = 0
            input.selectedRange = before
        }
    }

    @Test("an eraser takes the words that it passes over")
    func eraser() {
        let input = PlainInput("The quick brown fox\nover it")
        let path = [Point(x: 142, y: 110), Point(x: 200, y: 112)]
        let ranges = classifier.erased(by: path, radius: 4, of: input)
        #expect(ranges == [3..<9])
        #expect(
            classifier.erased(by: [Point(x: 142, y: 99), Point(x: 160, y: 99)], radius: 2, of: input) == [])
        #expect(classifier.erased(by: [Point(x: 142, y: 110)], radius: 4, of: input) == [])
    }

    @Test("ink that makes no sense is no gesture")
    func nonsense() {
        let input = PlainInput("The quick brown fox")
        let strokes = [
            Stroke([]), Stroke([InkSample(Point(x: 120, y: 110))]),
            Stroke([InkSample(Point(x: .nan, y: 1)), InkSample(Point(x: 120, y: .infinity))]),
            Stroke(Array(repeating: InkSample(Point(x: 120, y: 110)), count: 50)),
        ]
        for stroke in strokes { #expect(apply([stroke], to: input) == nil) }
        #expect(apply([], to: input) == nil)
    }
}
