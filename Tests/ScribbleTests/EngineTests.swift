// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Testing

@testable import Scribble

/// Elements with fixed frames that write down every call.
@MainActor
final class Board: IndirectScribbleInteractionDelegate, ScribbleInteractionDelegate {
    var frames: [String: Rect] = [:]
    var order: [String] = []
    var inputs: [String: PlainInput] = [:]
    var delayed: Set<String> = []
    var allows = true
    var answersLater = false
    var calls: [String] = []
    var pendingAnswer: (() -> Void)?

    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool {
        calls.append("shouldBegin")
        return allows
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) {
        calls.append("request")
        let order = order
        if answersLater { pendingAnswer = { completion(order) } } else { completion(order) }
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, frameForElement element: String
    ) -> Rect {
        calls.append("frame \(element)")
        return frames[element] ?? .zero
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, isElementFocused element: String
    ) -> Bool {
        calls.append("focused? \(element)")
        return false
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, focusElementIfNeeded element: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        calls.append("focus \(element)")
        completion(inputs[element])
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, shouldDelayFocusForElement element: String
    ) -> Bool {
        calls.append("delay? \(element)")
        return delayed.contains(element)
    }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, willBeginWritingInElement element: String
    ) { calls.append("begin \(element) \(interaction.isHandlingWriting)") }
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Board>, didFinishWritingInElement element: String
    ) { calls.append("finish \(element) \(interaction.isHandlingWriting)") }
}

@MainActor
@Suite("Scribble engine")
struct EngineTests {
    let engine = ScribbleEngine()
    let host = InteractionHost(bounds: Rect(0, 0, 1000, 800))
    let board = Board()
    let direct: ScribbleInteraction
    let indirect: IndirectScribbleInteraction<Board>

    init() {
        direct = ScribbleInteraction(delegate: board)
        indirect = IndirectScribbleInteraction(delegate: board)
        host.addInteraction(direct)
        host.addInteraction(indirect)
        board.frames = ["a": Rect(0, 0, 500, 400), "b": Rect(100, 100, 400, 300)]
        board.order = ["a", "b"]
        board.inputs = ["a": PlainInput(""), "b": PlainInput("")]
    }

    /// What the engine asked for while `body` ran.
    private func effects(_ body: () -> Void) -> [ScribbleEffect] {
        var list: [ScribbleEffect] = []
        host.onEffect = { list.append($0) }
        body()
        return list
    }

    private func stroke(from x: Double = 200, y: Double = 200) -> Bool {
        guard engine.penDown(InkSample(Point(x: x, y: y)), chain: [host]) != nil else { return false }
        engine.penMoved([InkSample(Point(x: x + 20, y: y + 5)), InkSample(Point(x: x + 30, y: y))])
        engine.penUp(InkSample(Point(x: x + 30, y: y)))
        return true
    }

    private func requests(in effects: [ScribbleEffect]) -> [RecognitionRequest] {
        effects.compactMap { if case .recognize(let request) = $0 { request } else { nil } }
    }

    private func reading(_ text: String) -> Result<Recognition, any Error> {
        let candidate = RecognitionCandidate(text: text, confidence: 1)
        let word = RecognizedWord(candidates: [candidate], strokes: [0])
        return .success(Recognition(lines: [RecognizedLine(words: [word])], candidates: [candidate]))
    }

    @Test("AC-16: the canonical order of calls, not delayed")
    func order() throws {
        let asked = effects {
            #expect(stroke())
            engine.timerFired(.wordPause)
        }
        engine.recognized(reading("hi"), for: try #require(requests(in: asked).first).id)
        engine.timerFired(.sessionEnd)
        #expect(
            board.calls.filter { !$0.hasPrefix("frame") } == [
                "shouldBegin", "request", "focused? b", "delay? b", "begin b true", "focus b",
                "finish b true",
            ])
        #expect(board.inputs["b"]?.content == "hi" && !indirect.isHandlingWriting)
    }

    @Test("AC-29: a word that runs on beyond its element stays one word; what stands apart does not")
    func runsOn() {
        board.order = ["b"]
        let asked = effects {
            for x in [360.0, 400, 440, 480] { #expect(stroke(from: x)) }
            engine.timerFired(.wordPause)
        }
        #expect(requests(in: asked).filter { !$0.isLookAhead }.map(\.strokes.count) == [4])
        #expect(board.calls.filter { $0 == "request" }.count == 1)
        engine.discard()
        #expect(stroke(from: 360))
        // A line lower, and far to the right: elements are asked for anew, and there are none.
        #expect(!stroke(from: 440, y: 330))
        #expect(stroke(from: 360))
        #expect(!stroke(from: 600))
    }

    @Test("AC-18: the last element that holds the point is the topmost")
    func topmost() {
        board.order = ["b", "a"]
        #expect(stroke())
        #expect(board.calls.contains("begin a true"))
    }

    @Test("delayed focus waits for the pause")
    func delayed() {
        board.delayed = ["b"]
        #expect(stroke())
        #expect(!board.calls.contains("focus b"))
        engine.timerFired(.wordPause)
        #expect(board.calls.contains("focus b"))
    }

    @Test("a refusal leaves the stroke alone and is asked anew each time")
    func refusal() {
        board.allows = false
        #expect(!stroke() && !stroke())
        #expect(board.calls == ["shouldBegin", "shouldBegin"])
        board.allows = true
        #expect(stroke())
    }

    @Test("no elements, empty and broken frames: no session")
    func noElements() {
        board.order = []
        #expect(!stroke())
        board.order = ["gone"]
        #expect(!stroke())
        board.frames["gone"] = Rect(.nan, 0, 10, 10)
        #expect(!stroke())
        #expect(!board.calls.contains { $0.hasPrefix("begin") })
    }

    /// Where the engine handed taps back.
    private func taps(in effects: [ScribbleEffect]) -> [Point] {
        effects.compactMap { if case .tap(let point) = $0 { point } else { nil } }
    }

    private func dot(at point: Point) {
        #expect(engine.penDown(InkSample(point), chain: [host]) == .atOnce)
        engine.penMoved([InkSample(point + Point(x: 2, y: 1))])
        engine.penUp(InkSample(point + Point(x: 2, y: 1)))
    }

    @Test("a tap is no writing and leads to no further calls")
    func tap() {
        let first = effects { dot(at: Point(x: 200, y: 200)) }
        #expect(taps(in: first).isEmpty, "it waits for what follows")
        let later = effects { engine.timerFired(.tap) }
        #expect(taps(in: later) == [Point(x: 200, y: 200)])
        #expect(!board.calls.contains { $0.hasPrefix("begin") || $0.hasPrefix("finish") })
        #expect(!engine.isWriting)
    }

    @Test("a dot that a word begins with is ink")
    func dotFirst() {
        let asked = effects {
            dot(at: Point(x: 195, y: 190))
            #expect(stroke())
            engine.timerFired(.wordPause)
        }
        let commits = requests(in: asked).filter { !$0.isLookAhead }
        #expect(taps(in: asked).isEmpty && commits.map(\.strokes.count) == [2])
    }

    @Test("two taps are two taps, at one place or far apart")
    func twoTaps() {
        let near = effects {
            dot(at: Point(x: 200, y: 200))
            dot(at: Point(x: 201, y: 200))
        }
        #expect(taps(in: near).count == 2)
        let far = effects {
            dot(at: Point(x: 200, y: 200))
            dot(at: Point(x: 390, y: 120))
            engine.timerFired(.tap)
        }
        #expect(taps(in: far) == [Point(x: 200, y: 200), Point(x: 390, y: 120)])
    }

    @Test("AC-19: a late answer loses no ink; one that never comes ends the session")
    func lateAnswer() {
        board.answersLater = true
        let asked = effects {
            #expect(stroke())
            #expect(stroke(from: 240))
            #expect(stroke(from: 280))
            board.pendingAnswer?()
            engine.timerFired(.wordPause)
        }
        #expect(requests(in: asked).map(\.strokes.count) == [3])
        engine.discard()
        board.pendingAnswer = nil
        let dropped = effects {
            #expect(stroke())
            engine.timerFired(.answer)
        }
        let cleared = dropped.contains { if case .ink(.clear(_, true)) = $0 { true } else { false } }
        #expect(cleared && !engine.isWriting)
        board.answersLater = false
        #expect(stroke())
    }

    @Test("no input handed back: nothing is inserted and finish is still called")
    func noInput() {
        board.inputs = [:]
        let asked = effects {
            #expect(stroke())
            engine.timerFired(.wordPause)
        }
        #expect(requests(in: asked).isEmpty && board.calls.last == "finish b true")
    }

    @Test("AC-24: begin and finish pair once on every way out", arguments: 0..<4)
    func paired(way: Int) {
        #expect(stroke())
        switch way {
        case 0: engine.discard()
        case 1: engine.isEnabled = false
        case 2:
            engine.commit()
            engine.commit()
        default:
            engine.timerFired(.wordPause)
            engine.discard()
        }
        if way == 1 || way == 2 {
            // The reading is still to come.
            #expect(board.calls.filter { $0.hasPrefix("finish") }.isEmpty)
        } else {
            #expect(board.calls.filter { $0.hasPrefix("finish") }.count == 1)
        }
        #expect(board.calls.filter { $0.hasPrefix("begin") }.count == 1)
    }

    @Test("switched off it takes nothing; on again it works")
    func switchedOff() {
        engine.isEnabled = false
        #expect(!stroke())
        engine.isEnabled = true
        #expect(stroke())
    }

    @Test("a failed reading drops the ink and ends in peace")
    func failedReading() throws {
        let asked = effects {
            #expect(stroke())
            engine.commit()
        }
        let request = try #require(requests(in: asked).first)
        let after = effects {
            engine.recognized(.failure(RecognitionError.tooMuchInk(limit: 1)), for: request.id)
        }
        let isIdle = after.contains { if case .idle = $0 { true } else { false } }
        #expect(isIdle && !engine.hasUncommittedInk && board.inputs["b"]?.content == "")
    }
}
