// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Testing

@testable import Scribble

@MainActor
@Suite("Words one by one")
struct WordByWordTests {
    let pad = WrittenWords()
    private let one = Rect(100, 100, 150, 130)
    private let two = Rect(180, 100, 230, 130)
    private let three = Rect(260, 100, 310, 130)
    private let four = Rect(340, 100, 390, 130)

    @Test("SES-6: a word that was read alike twice becomes text while the next one is written")
    func wordByWord() {
        pad.stroke(one)
        #expect(pad.requests.isEmpty, "one word alone may go on")
        pad.stroke(two)
        #expect(pad.requests.map(\.isLookAhead) == [true])
        pad.answer([("one", [0]), ("tw", [1])])
        #expect(pad.input.content.isEmpty, "once is not enough")
        pad.stroke(three)
        pad.answer([("one", [0]), ("two", [1]), ("th", [2])])
        #expect(pad.input.content == "one" && pad.engine.isWriting)
        #expect(pad.cleared(fading: true) == [1])
        pad.stroke(four)
        pad.answer([("two", [0]), ("three", [1]), ("four", [2])])
        #expect(pad.input.content == "one two")
        pad.engine.timerFired(.wordPause)
        #expect(pad.requests.map(\.isLookAhead) == [false])
        #expect(pad.requests[0].strokes.count == 2 && pad.requests[0].context.before == "one two")
        pad.answer([("three", [0]), ("four", [1])])
        #expect(pad.input.content == "one two three four" && !pad.engine.hasUncommittedInk)
        #expect(pad.input.groups == 4, "each word is a step to undo")
        pad.input.undo()
        #expect(pad.input.content == "one two three")
    }

    @Test("a reading that changes holds the word back")
    func unstable() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("on", [0]), ("tw", [1])])
        pad.stroke(three)
        pad.answer([("one", [0]), ("two", [1]), ("th", [2])])
        #expect(pad.input.content.isEmpty)
        pad.stroke(four)
        // Now the second word has taken a stroke of the third.
        pad.answer([("one", [0]), ("twoth", [1, 2]), ("four", [3])])
        #expect(pad.input.content == "one")
    }

    @Test("readings that come while the pen is down count, unless it crosses the word")
    func whileThePenIsDown() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("one", [0]), ("two", [1])])
        pad.stroke(three)
        pad.down(four)
        pad.answer([("one", [0]), ("two", [1]), ("three", [2])])
        #expect(pad.input.content == "one two")
        pad.up(four)
        let other = WrittenWords()
        other.stroke(one)
        other.stroke(two)
        other.answer([("one", [0]), ("two", [1])])
        other.stroke(three)
        other.down(Rect(110, 108, 140, 112))
        other.answer([("one", [0]), ("two", [1]), ("three", [2])])
        #expect(other.input.content.isEmpty, "a bar across the first word is being drawn")
    }

    @Test("words that stand close together come with the next one that stands clear")
    func closeWords() {
        pad.stroke(one)
        pad.stroke(Rect(153, 100, 200, 130))
        pad.stroke(Rect(220, 100, 250, 130))
        pad.answer([("one", [0]), ("two", [1]), ("th", [2])])
        #expect(pad.input.content.isEmpty)
        pad.stroke(Rect(253, 100, 280, 130))
        pad.answer([("one", [0]), ("two", [1]), ("three", [2, 3])])
        #expect(pad.input.content == "one two" && pad.input.groups == 2)
    }

    @Test("words run close together are left to the pause")
    func noGap() {
        pad.stroke(one)
        pad.stroke(Rect(152, 100, 200, 130))
        #expect(pad.requests.isEmpty)
    }

    @Test("one reading at a time; the pause reads what is left and gives the other up")
    func oneAtATime() {
        pad.stroke(one)
        pad.stroke(two)
        pad.stroke(three)
        #expect(pad.requests.count == 1)
        pad.answer([("one", [0]), ("two", [1])])
        #expect(pad.requests.map(\.strokes.count) == [3], "what came meanwhile is read now")
        pad.engine.timerFired(.wordPause)
        #expect(pad.requests.map(\.isLookAhead) == [false])
        pad.answer([("one", [0]), ("two", [1]), ("three", [2])])
        #expect(pad.input.content == "one two three")
    }

    @Test("a late answer of a reading that was given up changes nothing")
    func lateAnswer() throws {
        pad.stroke(one)
        pad.stroke(two)
        let old = try #require(pad.requests.first)
        pad.engine.timerFired(.wordPause)
        let word = RecognizedWord(
            candidates: [RecognitionCandidate(text: "no", confidence: 1)], strokes: [0])
        let late = Recognition(lines: [RecognizedLine(words: [word, word])], candidates: [])
        pad.engine.recognized(.success(late), for: old.id)
        #expect(pad.input.content.isEmpty)
        pad.answer([("one", [0]), ("two", [1])])
        #expect(pad.input.content == "one two")
    }

    @Test("a dot that comes after the next word was begun is added to its word, in the same step")
    func delayedDot() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("lt", [0]), ("tw", [1])])
        pad.stroke(three)
        pad.answer([("lt", [0]), ("two", [1]), ("th", [2])])
        #expect(pad.input.content == "lt")
        pad.tap(Point(x: 112, y: 92))
        #expect(pad.requests.map(\.strokes.count) == [2], "the word is read again with its dot")
        pad.answer([("it", [0, 1])])
        #expect(pad.input.content == "it" && pad.input.groups == 1)
        pad.engine.timerFired(.wordPause)
        pad.answer([("two", [0]), ("three", [1])])
        #expect(pad.input.content == "it two three")
        #expect(pad.cleared(fading: true).contains(4), "the dot fades, too")
    }

    @Test("a mark that makes a drawing of a word leaves the word, and the marks after it, as they are")
    func drawingOverAWord() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("lt", [0]), ("tw", [1])])
        pad.stroke(three)
        pad.answer([("lt", [0]), ("two", [1]), ("th", [2])])
        pad.tap(Point(x: 112, y: 92))
        pad.answer([("#&", [0, 1])], isText: false)
        #expect(pad.input.content == "lt" && pad.input.groups == 1)
        let drawn = pad.effects.compactMap { if case .drawing(let strokes) = $0 { strokes } else { nil } }
        #expect(drawn.map(\.count) == [1], "the mark alone: the word's ink is text")
        pad.tap(Point(x: 113, y: 91))
        let again = pad.requests.first { !$0.isLookAhead }
        #expect(again?.strokes.count == 2, "the word and the new mark, without the other one")
    }

    @Test("a dot over a later word is not the earlier word's")
    func dotOfALaterWord() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("one", [0]), ("tw", [1])])
        pad.stroke(three)
        pad.answer([("one", [0]), ("two", [1]), ("th", [2])])
        pad.tap(Point(x: 290, y: 92))
        #expect(pad.requests.allSatisfy { $0.isLookAhead && $0.strokes.count == 3 })
    }

    @Test("words go on where they were begun, not where the text has moved to")
    func inTheMiddle() {
        pad.input.content = "aaaa bbbb cccc dddd eeee ffff"
        pad.input.selectedRange = 5..<5
        pad.stroke(Rect(150, 98, 190, 122))
        pad.stroke(Rect(210, 98, 250, 122))
        pad.answer([("one", [0]), ("two", [1])])
        pad.stroke(Rect(270, 98, 310, 122))
        pad.answer([("one", [0]), ("two", [1]), ("three", [2])])
        #expect(pad.input.content.hasPrefix("aaaa one two bbbb"))
        pad.engine.timerFired(.wordPause)
        pad.answer([("three", [0])])
        #expect(pad.input.content.hasPrefix("aaaa one two three bbbb"))
    }

    @Test("escape drops what is not text yet and leaves the words that are")
    func escape() {
        pad.stroke(one)
        pad.stroke(two)
        pad.answer([("one", [0]), ("two", [1])])
        pad.stroke(three)
        pad.answer([("one", [0]), ("two", [1]), ("three", [2])])
        pad.engine.discard()
        #expect(pad.input.content == "one two" && !pad.engine.isWriting && pad.requests.isEmpty)
    }

    @Test("a touch far beside the words is dropped; a full stop is not")
    func strayMark() {
        pad.stroke(one)
        pad.tap(Point(x: 154, y: 129))
        pad.tap(Point(x: 420, y: 300))
        pad.engine.timerFired(.wordPause)
        #expect(pad.requests.last?.strokes.count == 2)
        pad.answer([("one.", [0, 1])])
        #expect(pad.input.content == "one." && !pad.engine.hasUncommittedInk)
        // Alone, after a word, too; the session then ends in peace.
        pad.tap(Point(x: 420, y: 300))
        pad.engine.timerFired(.wordPause)
        #expect(pad.requests.isEmpty && !pad.engine.hasUncommittedInk)
        pad.engine.timerFired(.sessionEnd)
        #expect(!pad.engine.isWriting)
    }
}
