// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Scribble
import TestSupport
import Testing

/// When a pen is expected (AC-13's rule, AC-7's off switch, AC-15's wait).
@MainActor
struct PencilPresenceTests {
    private let engine = ScribbleEngine()

    @Test func aPenIsExpectedForAWhileAfterItWasUsed() {
        let presence = PencilPresence(engine: engine)
        presence.penSeen(at: 1000)
        #expect(!presence.isExpected, "no pen is attached")
        presence.hasDevice = true
        presence.update(at: 11_000)
        #expect(presence.isExpected)
        #expect(presence.timeToForget(at: 11_000) == 290_000)
        presence.update(at: 301_000)
        #expect(presence.isExpected)
        presence.update(at: 301_001)
        #expect(!presence.isExpected)
    }

    @Test func typingTurnsItOffUntilThePenIsBack() {
        let presence = PencilPresence(engine: engine)
        presence.hasDevice = true
        presence.penSeen(at: 0)
        presence.textKeyTyped(at: 10)
        #expect(!presence.isExpected)
        presence.penSeen(at: 20)
        #expect(presence.isExpected)
    }

    @Test func settingsDecide() {
        let presence = PencilPresence(engine: engine)
        presence.expectation = .always
        presence.update(at: 0)
        #expect(presence.isExpected)
        engine.isEnabled = false
        presence.update(at: 0)
        #expect(!presence.isExpected)
        engine.isEnabled = true
        presence.expectation = .never
        presence.hasDevice = true
        presence.penSeen(at: 0)
        #expect(!presence.isExpected)
    }

    @Test func nothingChangesWhileSomeoneWrites() {
        let presence = PencilPresence(engine: engine)
        let input = StringTextInput()
        let host = InteractionHost(bounds: Rect(0, 0, 400, 40), textInput: input)
        var changes: [Bool] = []
        presence.observe(input) { changes.append($0) }
        _ = engine.penDown(InkSample(Point(x: 10, y: 10)), chain: [host])
        engine.penMoved([InkSample(Point(x: 60, y: 20), time: 20)])
        #expect(engine.isWriting)
        presence.expectation = .always
        presence.update(at: 0)
        #expect(!presence.isExpected)
        engine.discard()
        presence.update(at: 0)
        #expect(presence.isExpected)
        #expect(changes == [true])
    }
}
