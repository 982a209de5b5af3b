// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import TestSupport
import Testing

@testable import Scribble

/// Gestures and open space through the engine, over a text in letters of 10 × 20 px that begins at (100, 100).
@MainActor
@Suite("Gestures in a session")
struct GestureEngineTests {
    let engine = ScribbleEngine()
    let input: PlainInput
    let host: InteractionHost
    let witness = Witness()

    /// Writes down the calls that frame writing.
    final class Witness: ScribbleInteractionDelegate {
        var calls: [String] = []
        func scribbleInteractionWillBeginWriting(_ interaction: ScribbleInteraction) { calls.append("will") }
        func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) { calls.append("did") }
    }

    init() {
        input = PlainInput("a dog ran")
        host = InteractionHost(bounds: Rect(0, 0, 600, 300), bodyLineHeight: 20, textInput: input)
        host.addInteraction(ScribbleInteraction(delegate: witness))
    }

    private func effects(_ body: () -> Void) -> [ScribbleEffect] {
        var list: [ScribbleEffect] = []
        host.onEffect = { list.append($0) }
        body()
        return list
    }

    private func draw(_ stroke: Stroke) {
        guard let first = stroke.samples.first, let last = stroke.samples.last else { return }
        _ = engine.penDown(first, chain: [host])
        engine.penMoved(Array(stroke.samples.dropFirst()))
        engine.penUp(last)
    }

    private func requests(in effects: [ScribbleEffect]) -> [RecognitionRequest] {
        effects.compactMap { if case .recognize(let request) = $0 { request } else { nil } }
    }

    private func flashes(in effects: [ScribbleEffect]) -> [[Rect]] {
        effects.compactMap { if case .flash(let boxes) = $0 { boxes } else { nil } }
    }

    private func started(_ timer: ScribbleTimer, in effects: [ScribbleEffect]) -> Double? {
        effects.lazy.compactMap {
            if case .startTimer(timer, let after) = $0 { after } else { nil }
        }.first
    }

    private func read(_ text: String, _ effects: [ScribbleEffect]) throws {
        let candidate = RecognitionCandidate(text: text, confidence: 1)
        let word = RecognizedWord(candidates: [candidate], strokes: [0])
        engine.recognized(
            .success(Recognition(lines: [RecognizedLine(words: [word])], candidates: [candidate])),
            for: try #require(requests(in: effects).last).id)
    }

    private let dog = Rect(120, 100, 150, 120)

    @Test("a gesture is done at the pause, is marked, and nothing is read")
    func scratchOut() {
        let asked = effects {
            draw(DrawnGesture.zigzag(over: dog))
            #expect(input.content == "a dog ran")
            engine.timerFired(.wordPause)
        }
        #expect(input.content == "a ran" && input.groups == 1 && requests(in: asked).isEmpty)
        #expect(flashes(in: asked) == [[Rect(105, 100, 115, 120)]])
        #expect(!engine.hasUncommittedInk && engine.isWriting)
        engine.timerFired(.sessionEnd)
        #expect(witness.calls == ["will", "did"] && !engine.isWriting)
    }

    @Test("gestures are done too when the session is ended from outside")
    func committed() {
        draw(DrawnGesture.zigzag(over: dog))
        engine.commit()
        #expect(input.content == "a ran" && witness.calls == ["will", "did"])
    }

    @Test("switched off, all ink is writing and a still pen is a tap")
    func switchedOff() {
        engine.takesGestures = false
        let asked = effects {
            draw(DrawnGesture.zigzag(over: dog))
            engine.timerFired(.wordPause)
        }
        #expect(input.content == "a dog ran" && requests(in: asked).count == 1)
        engine.discard()
        let held = effects { _ = engine.penDown(InkSample(Point(x: 115, y: 110)), chain: [host]) }
        #expect(started(.hold, in: held) == nil)
        engine.timerFired(.hold)
        #expect(input.gap == nil)
    }

    @Test("AC-39: a circle ends the session and asks for the menu")
    func circle() {
        draw(DrawnGesture.circle(around: dog))
        engine.timerFired(.wordPause)
        #expect(input.selectedRange == 2..<5 && input.menus == 1)
        #expect(!engine.isWriting && witness.calls == ["will", "did"])
    }

    @Test("a gesture waits for text that is still being read")
    func waits() throws {
        let asked = effects {
            draw(Scene.scrawl(at: Point(x: 220, y: 100))[0])
            engine.timerFired(.wordPause)
            draw(DrawnGesture.zigzag(over: dog))
            engine.timerFired(.wordPause)
        }
        #expect(input.content == "a dog ran" && requests(in: asked).count == 1)
        try read("home", asked)
        #expect(input.content == "a ran home" && !engine.hasUncommittedInk)
    }

    @Test("words that are scratched out one after the other are never read")
    func severalScratchOuts() {
        let asked = effects {
            for box in [Rect(100, 100, 110, 120), dog, Rect(160, 100, 190, 120)] {
                draw(DrawnGesture.zigzag(over: box))
            }
            engine.timerFired(.wordPause)
        }
        #expect(input.content == "" && input.groups == 1 && requests(in: asked).isEmpty)
    }

    @Test("scratch outs behind a word are no words, and no dots and bars of it, either")
    func scratchOutsBehindAWord() throws {
        func answer(_ words: [String], _ asked: [ScribbleEffect]) throws {
            let request = try #require(requests(in: asked).last)
            #expect(request.isLookAhead && request.strokes.count == words.count)
            let read = words.enumerated().map { index, word in
                RecognizedWord(
                    candidates: [RecognitionCandidate(text: word, confidence: 1)], strokes: [index])
            }
            engine.recognized(
                .success(Recognition(lines: [RecognizedLine(words: read)], candidates: [])), for: request.id)
        }
        let first = effects {
            draw(
                DrawnGesture.stroke(
                    through: [Point(x: 165, y: 100), Point(x: 205, y: 120), Point(x: 245, y: 100)]))
            draw(DrawnGesture.zigzag(over: Rect(100, 100, 110, 120)))
        }
        try answer(["home", "z"], first)
        let second = effects { draw(DrawnGesture.zigzag(over: dog)) }
        try answer(["home", "z", "m"], second)
        #expect(input.content == "a dog home ran")
        let third = effects {
            draw(DrawnGesture.zigzag(over: Rect(160, 100, 200, 120)))
            engine.timerFired(.wordPause)
        }
        #expect(requests(in: third).isEmpty && input.content == "ran" && !engine.hasUncommittedInk)
    }

    @Test("what does not look like writing becomes no words, finished or not")
    func drawing() throws {
        func drawings(_ effects: [ScribbleEffect]) -> [[Stroke]] {
            effects.compactMap { if case .drawing(let strokes) = $0 { strokes } else { nil } }
        }
        func answer(_ asked: [ScribbleEffect]) throws {
            let request = try #require(requests(in: asked).last)
            let read = request.strokes.indices.map { index in
                RecognizedWord(
                    candidates: [RecognitionCandidate(text: "M", confidence: 1)], strokes: [index])
            }
            engine.recognized(
                .success(
                    Recognition(lines: [RecognizedLine(words: read, legibility: 0)], candidates: [])),
                for: request.id)
        }
        var all: [ScribbleEffect] = []
        for x in [220.0, 320, 420] {
            let asked = effects {
                draw(
                    DrawnGesture.stroke(
                        through: [Point(x: x, y: 100), Point(x: x + 30, y: 120), Point(x: x + 60, y: 100)]))
            }
            if !requests(in: asked).isEmpty { try answer(asked) }
            all += asked
        }
        #expect(requests(in: all).count == 2 && drawings(all).isEmpty && input.content == "a dog ran")
        let asked = effects { engine.timerFired(.wordPause) }
        let done = try { () throws -> [ScribbleEffect] in
            var list: [ScribbleEffect] = []
            host.onEffect = { list.append($0) }
            try answer(asked)
            return list
        }()
        #expect(drawings(done).map(\.count) == [3] && input.content == "a dog ran" && input.groups == 0)
        #expect(!engine.hasUncommittedInk)
    }

    // MARK: Open space

    private func hold(at point: Point) -> [ScribbleEffect] {
        effects {
            _ = engine.penDown(InkSample(point), chain: [host])
            engine.timerFired(.hold)
            engine.penUp(InkSample(point))
        }
    }

    @Test(
        "AC-40: a still pen opens space, what is written there goes there, and it closes",
        arguments: [true, false])
    func openSpace(isMultiline: Bool) throws {
        input.isMultiline = isMultiline
        let opened = hold(at: Point(x: 115, y: 110))
        #expect(started(.hold, in: opened) == 500 && started(.gap, in: opened) == 3000)
        let gap = try #require(input.gap)
        #expect(gap.offset == 2 && (gap.size.height > 0) == isMultiline && gap.size.width > 0)
        #expect(witness.calls.isEmpty && input.content == "a dog ran")
        let asked = effects {
            draw(Scene.scrawl(at: Point(x: 130, y: 102))[0])
            engine.timerFired(.wordPause)
        }
        try read("very", asked)
        #expect(input.content == "a very dog ran" && witness.calls == ["will"])
        engine.timerFired(.sessionEnd)
        #expect(input.gap == nil && witness.calls == ["will", "did"] && !engine.isWriting)
    }

    @Test("AC-40: several words in one space; it stays open for 3 seconds more")
    func moreWords() throws {
        _ = hold(at: Point(x: 115, y: 110))
        for (word, text) in [("very", "a very dog ran"), ("big", "a very big dog ran")] {
            let asked = effects {
                draw(Scene.scrawl(at: Point(x: 130, y: 105))[0])
                engine.timerFired(.wordPause)
            }
            var ended: Double?
            let after = effects { try? read(word, asked) }
            ended = started(.sessionEnd, in: after)
            #expect(input.content == text && ended == 3000)
        }
        #expect(input.gap != nil)
        engine.timerFired(.sessionEnd)
        #expect(input.gap == nil)
    }

    @Test("AC-40: at the beginning of a paragraph what is written becomes one of its own")
    func paragraph() throws {
        input.content = "one\ntwo"
        _ = hold(at: Point(x: 101, y: 130))
        #expect(input.gap?.offset == 4)
        let asked = effects {
            draw(Scene.scrawl(at: Point(x: 130, y: 125))[0])
            engine.timerFired(.wordPause)
        }
        try read("new", asked)
        #expect(input.content == "one\nnew\ntwo")
    }

    @Test("open space closes after 3 seconds, on a tap elsewhere and on a tap in it; nothing was written")
    func closes() {
        _ = hold(at: Point(x: 115, y: 110))
        engine.timerFired(.gap)
        #expect(input.gap == nil && !engine.isWriting)
        for place in [Point(x: 400, y: 250), Point(x: 140, y: 110)] {
            _ = hold(at: Point(x: 115, y: 110))
            #expect(input.gap != nil)
            _ = engine.penDown(InkSample(place), chain: [host])
            engine.penUp(InkSample(place))
            engine.timerFired(.tap)
            #expect(input.gap == nil, "\(place)")
        }
        _ = hold(at: Point(x: 115, y: 110))
        engine.discard()
        #expect(input.gap == nil && witness.calls.isEmpty && input.content == "a dog ran")
    }

    @Test("within a word, off the text, behind the last word and while the pen moves nothing opens")
    func opensNothing() {
        for place in [Point(x: 135, y: 110), Point(x: 115, y: 180), Point(x: 195, y: 110)] {
            _ = hold(at: place)
            #expect(input.gap == nil)
            engine.discard()
        }
        _ = engine.penDown(InkSample(Point(x: 115, y: 110)), chain: [host])
        engine.penMoved([InkSample(Point(x: 125, y: 110))])
        engine.timerFired(.hold)
        #expect(input.gap == nil)
    }

    // MARK: Where words go

    @Test("ink that begins within an em of the caret goes to the caret")
    func atTheCaret() {
        func range(_ caret: Int, _ x: Double) -> Range<Int> {
            input.selectedRange = caret..<caret
            return InsertionPlan(word: "x", ink: Rect(x, 102, x + 20, 118), previousInk: nil, into: input)
                .range
        }
        #expect(range(5, 162) == 5..<5)
        #expect(range(0, 162) == 6..<6)
        input.isFocused = false
        #expect(range(5, 162) == 6..<6)
    }
}
