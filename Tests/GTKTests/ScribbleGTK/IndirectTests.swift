// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import TestSupport
import XCTest

@testable import ScribbleGTK

/// Writing on widgets that are no text fields: their delegates name the elements.
final class IndirectTests: WidgetTestCase {
    /// A box of 400 × 200 px with elements.
    @MainActor
    private final class Stage {
        let fixture: FieldFixture
        let box: WidgetPointer
        let delegate: ScriptedElements

        init(reading texts: [String], _ elements: [ScriptedElements.Element]) throws {
            fixture = try FieldFixture(reading: texts)
            delegate = ScriptedElements(elements)
            box = try fixture.add(Widgets.box(GTK_ORIENTATION_VERTICAL))
            gtk_widget_set_size_request(box, 400, 200)
            fixture.service.addInteraction(IndirectScribbleInteraction(delegate: delegate), to: box)
        }
    }

    private static let whole = Rect(0, 0, 400, 200)

    func testAC3_aWidgetOfOnesOwnNeedsNoInteractionAndANewKindRegisters() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["own", "foreign"])
            defer { fixture.close() }
            let own = try fixture.add(Widgets.box(GTK_ORIENTATION_VERTICAL))
            let foreign = try fixture.add(gtk_drawing_area_new())
            for widget in [own, foreign] { gtk_widget_set_size_request(widget, 400, 60) }
            let first = StringTextInput()
            let second = StringTextInput()
            fixture.service.setTextInput(first, of: own)
            fixture.service.inputs.register(gtk_drawing_area_get_type()) { _ in second }
            fixture.show()
            try fixture.write(at: Point(x: 20, y: 20), in: own)
            try fixture.write(at: Point(x: 20, y: 20), in: foreign)
            XCTAssertEqual(first.string, "own")
            XCTAssertEqual(second.string, "foreign")
        }
    }

    func testAC16_callsComeInTheCanonicalOrder() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(
                reading: ["one", "two"], [.init(id: "A", frame: Self.whole, input: StringTextInput())])
            defer { stage.fixture.close() }
            stage.fixture.show()
            try stage.fixture.stroke(at: Point(x: 20, y: 20), in: stage.box)
            XCTAssertEqual(stage.delegate.calls, ["request", "frame A", "isFocused A", "will A", "focus A"])
            stage.fixture.waitForText()
            try stage.fixture.stroke(at: Point(x: 120, y: 20), in: stage.box)
            stage.fixture.waitForEnd()
            let calls = stage.delegate.calls.filter { !$0.hasPrefix("frame") }
            XCTAssertEqual(calls, ["request", "isFocused A", "will A", "focus A", "did A"])
        }
    }

    func testAC17_noElementsNoSession() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["no"], [])
            defer { stage.fixture.close() }
            stage.fixture.show()
            XCTAssertNil(try stage.fixture.stroke(at: Point(x: 20, y: 20), in: stage.box))
            XCTAssertEqual(stage.delegate.calls, ["request"])
        }
    }

    func testAC18_theLastOfSeveralIsOnTop() throws {
        try MainActor.assumeIsolated {
            for order in [["A", "B"], ["B", "A"]] {
                let inputs = ["A": StringTextInput(), "B": StringTextInput()]
                let stage = try Stage(
                    reading: ["word"], order.map { .init(id: $0, frame: Self.whole, input: inputs[$0]) })
                defer { stage.fixture.close() }
                stage.fixture.show()
                try stage.fixture.write(at: Point(x: 20, y: 20), in: stage.box)
                XCTAssertEqual(inputs[order[1]]?.string, "word")
                XCTAssertEqual(inputs[order[0]]?.string, "")
            }
        }
    }

    func testAC19_nothingIsLostWhileADelegateThinks() throws {
        try MainActor.assumeIsolated {
            let input = StringTextInput()
            let stage = try Stage(
                reading: ["one two three"], [.init(id: "A", frame: Self.whole, input: input)])
            defer { stage.fixture.close() }
            stage.delegate.answerTime = 150
            stage.fixture.show()
            for index in 0..<3 {
                XCTAssertEqual(
                    try stage.fixture.stroke(at: Point(x: 20 + Double(index) * 80, y: 20), in: stage.box),
                    .atOnce)
            }
            XCTAssertEqual(try stage.fixture.surface.sheet.strokes.count, 3)
            stage.fixture.waitForEnd()
            XCTAssertEqual(input.string, "one two three")
            let recognizer = stage.fixture.recognizer
            var requests: [Int] = []
            Task { requests = await recognizer.requests.map(\.strokes.count) }
            waitUntil("the recognizer says what it read") { !requests.isEmpty }
            XCTAssertEqual(requests, [3])
            XCTAssertEqual(stage.delegate.count("request"), 1)
        }
    }

    func testAC19_aDelegateThatNeverAnswersLosesTheInkNotTheEngine() throws {
        try MainActor.assumeIsolated {
            let input = StringTextInput()
            let stage = try Stage(reading: ["word"], [.init(id: "A", frame: Self.whole, input: input)])
            defer { stage.fixture.close() }
            stage.delegate.answerTime = nil
            stage.fixture.show()
            try stage.fixture.stroke(at: Point(x: 20, y: 20), in: stage.box)
            stage.fixture.waitForEnd()
            XCTAssertEqual(input.string, "")
            XCTAssertEqual(stage.delegate.calls, ["request"])
            stage.delegate.answerTime = 0
            try stage.fixture.write(at: Point(x: 20, y: 20), in: stage.box)
            XCTAssertEqual(input.string, "word")
        }
    }

    func testAC20_framesLimitWhereInkIsTaken() throws {
        try MainActor.assumeIsolated {
            let input = StringTextInput()
            let stage = try Stage(
                reading: ["left", "moved"],
                [
                    .init(id: "half", frame: Rect(0, 0, 200, 200), input: input),
                    .init(id: "empty", frame: .zero, input: StringTextInput()),
                ])
            defer { stage.fixture.close() }
            stage.fixture.show()
            XCTAssertNil(try stage.fixture.stroke(at: Point(x: 300, y: 60), in: stage.box))
            try stage.fixture.write(at: Point(x: 40, y: 60), in: stage.box)
            XCTAssertEqual(input.string, "left")
            stage.delegate.elements[0].frame = Rect(200, 0, 400, 200)
            XCTAssertNil(try stage.fixture.stroke(at: Point(x: 40, y: 60), in: stage.box))
            try stage.fixture.write(at: Point(x: 300, y: 60), in: stage.box)
            XCTAssertEqual(input.string, "left moved")
        }
    }

    func testAC22_aFocusedElementKeepsItsSelectionAndFocusIsAskedAllTheSame() throws {
        try MainActor.assumeIsolated {
            let input = StringTextInput("some text")
            input.isFocused = true
            input.selectedRange = 0..<4
            let stage = try Stage(reading: ["more"], [.init(id: "A", frame: Self.whole, input: input)])
            defer { stage.fixture.close() }
            stage.fixture.show()
            try stage.fixture.write(at: Point(x: 150, y: 2), in: stage.box)
            XCTAssertEqual(stage.delegate.count("focus A"), 1)
            XCTAssertEqual(input.string, "some text more")
            stage.delegate.elements[0].input = nil
            try stage.fixture.write(at: Point(x: 150, y: 2), in: stage.box)
            XCTAssertEqual(stage.delegate.count("will A"), 2)
            XCTAssertEqual(stage.delegate.count("did A"), 2)
            XCTAssertEqual(input.string, "some text more")
            XCTAssertTrue(try stage.fixture.surface.sheet.strokes.isEmpty)
        }
    }

    func testAC24_indirectCallsArePairedHoweverTheSessionEnds() throws {
        try MainActor.assumeIsolated {
            for ending in ["normal", "escape", "no input", "unmapped"] {
                let input = StringTextInput()
                let stage = try Stage(
                    reading: ["word"],
                    [.init(id: "A", frame: Self.whole, input: ending == "no input" ? nil : input)])
                defer { stage.fixture.close() }
                stage.fixture.show()
                try stage.fixture.stroke(at: Point(x: 20, y: 20), in: stage.box)
                if ending == "escape" { stage.fixture.service.engine.discard() }
                if ending == "unmapped" { gtk_widget_set_visible(stage.box, 0) }
                stage.fixture.waitForEnd()
                XCTAssertEqual(stage.delegate.calls.filter { $0.hasPrefix("will") }, ["will A"], ending)
                XCTAssertEqual(stage.delegate.calls.filter { $0.hasPrefix("did") }, ["did A"], ending)
            }
        }
    }

    func testAC59_fieldsWithinAHostAreItsDelegatesBusiness() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["word"], [])
            defer { stage.fixture.close() }
            let entry = try XCTUnwrap(gtk_entry_new())
            gtk_box_append(stage.box.cast(), entry)
            stage.fixture.show()
            XCTAssertNil(try stage.fixture.stroke(at: Point(x: 20, y: 10), in: entry))
            XCTAssertEqual(stage.fixture.text(of: entry), "")
            let service = stage.fixture.service
            stage.delegate.elements = [
                .init(
                    id: "entry", frame: service.frame(of: entry, in: stage.box),
                    input: service.textInput(of: entry, in: stage.box))
            ]
            XCTAssertEqual(try stage.fixture.stroke(at: Point(x: 20, y: 10), in: entry), .atOnce)
            stage.fixture.waitForEnd()
            XCTAssertEqual(stage.fixture.text(of: entry), "word")
        }
    }

    func testAC14and15_nothingMovesUntilTheWritingHasEnded() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello"])
            defer { fixture.close() }
            let view = try fixture.add(gtk_text_view_new())
            let witness = Witness()
            fixture.service.growForPencil(view)
            fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: view)
            fixture.show()
            let before = gtk_widget_get_height(view)
            var order: [String] = []
            witness.onFinish = { order.append("did") }
            try fixture.stroke(at: Point(x: 20, y: 4), in: view)
            fixture.service.afterWriting { order.append("zoom") }
            fixture.service.afterWriting { order.append("scroll") }
            fixture.service.presence.expectation = .always
            fixture.service.updatePresence()
            XCTAssertFalse(fixture.service.presence.isExpected)
            fixture.waitForText()
            XCTAssertEqual(gtk_widget_get_height(view), before)
            XCTAssertEqual(order, [])
            fixture.waitForEnd()
            XCTAssertEqual(order, ["did", "zoom", "scroll"])
            XCTAssertTrue(fixture.service.presence.isExpected)
            fixture.settle()
            let lines = gtk_widget_get_height(view)
            XCTAssertEqual(Double(lines), 4 * (try fixture.input(of: view).lineHeight), accuracy: 6)
        }
    }

    func testAC13_roomIsLeftWhereAPenIsExpected() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(ScribbleService.roomForWriting(lineHeight: nil), 68)
            for hasPen in [true, false] {
                let fixture = try FieldFixture()
                defer { fixture.close() }
                fixture.service.presence.hasDevice = hasPen
                fixture.service.presence.penSeen(at: ScribbleService.now - 10_000)
                let view = try fixture.add(gtk_text_view_new())
                fixture.service.growForPencil(view)
                fixture.show()
                let line = try fixture.input(of: view).lineHeight
                let height = Double(gtk_widget_get_height(view))
                if hasPen {
                    XCTAssertEqual(height, 4 * line, accuracy: 6)
                    fixture.service.presence.textKeyTyped(at: ScribbleService.now)
                    fixture.settle()
                }
                XCTAssertLessThan(Double(gtk_widget_get_height(view)), 2 * line)
            }
        }
    }
}
