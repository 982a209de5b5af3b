// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import TestSupport
import XCTest

@testable import App
@testable import Canvas
@testable import ScribbleGTK

/// The surfaces of the playground, driven with scripted strokes.
final class PlaygroundTests: WidgetTestCase {
    @MainActor
    private final class Stage {
        let fixture: FieldFixture
        let playground: PlaygroundWindow

        init(reading texts: [String]) throws {
            fixture = try FieldFixture(reading: texts)
            playground = PlaygroundWindow(fixture.service)
            fixture.service.attach(playground.window.widget)
            playground.present()
            let window = playground.window
            waitUntil("the playground is shown") {
                gtk_widget_get_mapped(window.widget) != 0 && gtk_widget_get_width(window.widget) > 0
            }
            fixture.settle()
        }

        func close() {
            gtk_window_destroy(playground.window.cast())
            fixture.close()
        }

        func stroke(at point: Point, in widget: WidgetPointer, width: Double = 60) throws -> ScribbleEngine
            .Claim?
        {
            let surface = try XCTUnwrap(fixture.service.surface(of: playground.window.widget))
            let place = try XCTUnwrap(convert(point, from: widget, to: playground.window.widget))
            let samples = Scene.scrawl(at: place, width: width, height: 14)[0].samples
            let claim = surface.down(samples[0])
            _ = surface.moved(Array(samples.dropFirst()))
            surface.up(samples[samples.count - 1])
            return claim
        }
    }

    func testAC11_completionHidesFromWillBeginToDidFinish() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["hel"])
            defer { stage.close() }
            let search = stage.playground.search
            gtk_editable_set_text(search.entry.opaque, "ques")
            XCTAssertTrue(search.showsCompletion)
            gtk_editable_set_text(search.entry.opaque, "")
            XCTAssertEqual(try stage.stroke(at: Point(x: 60, y: 8), in: search.entry.widget), .onceWriting)
            XCTAssertTrue(search.isHandlingWriting)
            stage.fixture.waitForText()
            XCTAssertEqual(stage.fixture.text(of: search.entry.widget), "hel")
            XCTAssertFalse(search.showsCompletion)
            stage.fixture.waitForEnd()
            XCTAssertFalse(search.isHandlingWriting)
            XCTAssertTrue(search.showsCompletion)
        }
    }

    func testAC16_engravingMakesItsFieldWhenItIsWrittenOn() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["Ada", "King"])
            defer { stage.close() }
            let engraving = stage.playground.engraving
            XCTAssertNil(engraving.entry)
            XCTAssertTrue(engraving.showsPrompt)
            XCTAssertEqual(try stage.stroke(at: Point(x: 200, y: 50), in: engraving.widget.widget), .atOnce)
            XCTAssertFalse(engraving.showsPrompt)
            stage.fixture.waitForText()
            XCTAssertEqual(stage.fixture.text(of: try XCTUnwrap(engraving.entry)), "Ada")
            _ = try stage.stroke(at: Point(x: 330, y: 50), in: engraving.widget.widget)
            stage.fixture.waitForEnd()
            XCTAssertEqual(engraving.fieldCount, 1)
            gtk_window_set_focus(stage.playground.window.cast(), nil)
            waitUntil("the field is gone") { engraving.entry == nil }
            XCTAssertEqual(engraving.text, "Ada King")
            XCTAssertFalse(engraving.showsPrompt)
        }
    }

    func testAC49_theBlankAreaOfAListBecomesARow() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["Feed the cat", "today"])
            defer { stage.close() }
            let list = stage.playground.reminders
            let before = list.texts
            XCTAssertEqual(try stage.stroke(at: Point(x: 30, y: 120), in: list.widget.widget), .atOnce)
            XCTAssertEqual(list.texts, before)
            XCTAssertNil(list.focusedRow)
            stage.fixture.waitForEnd()
            XCTAssertEqual(list.texts, before + ["Feed the cat"])
            XCTAssertEqual(list.focusedRow, 2)
            let second = try XCTUnwrap(list.entry(1))
            XCTAssertEqual(try stage.stroke(at: Point(x: 200, y: 4), in: second), .atOnce)
            stage.fixture.waitForEnd()
            XCTAssertEqual(list.texts[1], before[1] + " today")
            let input = try XCTUnwrap(stage.fixture.service.textInput(of: second))
            input.replace(0..<input.length, with: "")
            gtk_window_set_focus(stage.playground.window.cast(), nil)
            waitUntil("the empty row is gone") { list.texts == [before[0], "Feed the cat"] }
        }
    }

    func testAC50_aFieldThatMovesOnFocusStaysUntilThePause() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["find"])
            defer { stage.close() }
            let field = stage.playground.moving
            let service = stage.fixture.service
            XCTAssertEqual(try stage.stroke(at: Point(x: 60, y: 8), in: field.entry.widget), .atOnce)
            XCTAssertTrue(service.engine.isWriting)
            XCTAssertFalse(field.isAside)
            XCTAssertEqual(service.textInput(of: field.entry)?.isFocused, false)
            stage.fixture.waitForEnd()
            XCTAssertTrue(field.isAside)
            XCTAssertEqual(stage.fixture.text(of: field.entry.widget), "find")
        }
    }

    func testDEM6_aDirectInteractionForbidsTheMiddleOfAPicture() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(reading: ["Sunset"])
            defer { stage.close() }
            let zone = stage.playground.zone
            XCTAssertNil(
                try stage.stroke(at: zone.zoneFrame.center, in: zone.widget.widget))
            XCTAssertEqual(try stage.stroke(at: Point(x: 16, y: 30), in: zone.widget.widget), .atOnce)
            stage.fixture.waitForEnd()
            XCTAssertEqual(stage.fixture.text(of: zone.caption.widget), "Sunset")
        }
    }

    func testAC9_aDrawingSurfaceKeepsItsStrokesFromTheFieldBesideIt() throws {
        try MainActor.assumeIsolated {
            let canvas = try CanvasFixture()
            defer { canvas.close() }
            let service = ScribbleService(engine: canvas.session.scribble)
            let recognizer = ScriptedRecognizer(["text"])
            service.engine.constants.wordPause = 60
            service.engine.constants.sessionEnd = 60
            service.start {
                .success((try? await recognizer.recognize($0.strokes, context: $0.context)) ?? .empty)
            }
            let entry = try XCTUnwrap(gtk_search_entry_new())
            let scroller = GObjectRef(try XCTUnwrap(gtk_window_get_child(canvas.window.cast())))
            gtk_window_set_child(canvas.window.cast(), nil)
            gtk_widget_set_vexpand(scroller.widget, 1)
            gtk_window_set_child(
                canvas.window.cast(),
                Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [scroller.widget, entry]))
            service.leaveInput(to: canvas.canvas.widget)
            service.attach(canvas.window.widget)
            canvas.settle()
            canvas.session.manager.set(.init(.ink, .pen))
            let surface = try XCTUnwrap(service.surface(of: canvas.window.widget))
            let edge = Point(x: 60, y: Double(gtk_widget_get_height(canvas.canvas.widget)) - 1)
            let place = try XCTUnwrap(convert(edge, from: canvas.canvas.widget, to: canvas.window.widget))
            let frame = try XCTUnwrap(frame(of: entry, in: canvas.window.widget))
            XCTAssertLessThanOrEqual(frame.distance(to: place), 8)
            XCTAssertNil(surface.down(InkSample(place)))
            let inside = Scene.scrawl(at: Point(x: frame.minX + 60, y: frame.minY + 8), height: 14)[0].samples
            XCTAssertEqual(surface.down(inside[0]), .onceWriting)
            XCTAssertTrue(surface.moved(Array(inside.dropFirst())))
            surface.up(inside[inside.count - 1])
            waitUntil("the text is there") {
                gtk_editable_get_text(entry.opaque).map { String(cString: $0) } == "text"
            }
            XCTAssertTrue(canvas.session.store.annotations(onPage: 0).isEmpty)
        }
    }
}
