// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Ink
import Scribble
import TestSupport
import XCTest

@testable import Canvas
@testable import ScribbleGTK

/// Ink that is written into the widget over a form's field and is not text yet.
final class FieldInkTests: WidgetTestCase {
    func testInkInAFieldIsKeptAsInkOfThePageUntilItIsRead() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            let keeper = Keeper()
            fixture.canvas.delegate = keeper
            var constants = ScribbleConstants()
            constants.wordPause = 60
            let service = ScribbleService(engine: ScribbleEngine(constants: constants))
            let recognizer = ScriptedRecognizer(["new"])
            service.start { request in
                do {
                    return .success(try await recognizer.recognize(request.strokes, context: request.context))
                } catch { return .failure(error) }
            }
            service.attach(fixture.window.widget)
            service.leaveInput(to: fixture.canvas.widget)
            let (session, canvas) = (fixture.session, fixture.canvas)
            service.followInk(within: canvas.widget) { canvas.performEffects(session.followField($0)) }

            canvas.isFieldTapped = true
            canvas.performEffects(session.activate(.init(field: "name", widget: 0)))
            let editor = try XCTUnwrap(canvas.fieldEditor)
            waitUntil("the entry has its place") { gtk_widget_get_width(editor.widget) > 0 }
            let box = session.frame(of: editor.place)
            // A stroke within the field, in the pixels of the canvas, which fills the window.
            let points = (0..<12).map {
                Point(x: box.minX + 8 + 3 * Double($0), y: box.center.y + ($0.isMultiple(of: 2) ? -4 : 4))
            }
            let samples = points.enumerated().map { InkSample($1, time: Double($0) * 8, pressure: 0.5) }
            let surface = try XCTUnwrap(service.surface(of: fixture.window.widget))
            XCTAssertNotNil(surface.down(samples[0]))
            for sample in samples.dropFirst() { _ = surface.moved([sample]) }
            surface.up(samples[11])

            let ink = try XCTUnwrap(keeper.kept.values.first)
            XCTAssertEqual(keeper.kept.count, 1)
            XCTAssertEqual(ink.page, 0)
            let shown = session.layout.userToView(onPage: 0).apply(try XCTUnwrap(ink.drawing.strokes.bounds))
            XCTAssertEqual(shown.minX, points[0].x, accuracy: 1)
            XCTAssertEqual(shown.maxX, points[11].x, accuracy: 1)
            XCTAssertEqual(shown.center.y, box.center.y, accuracy: 1)
            waitUntil("it is text") { session.form["name"]?.value != .text("old") }
            XCTAssertTrue(keeper.kept.isEmpty, "what is text is kept as an edit")
            XCTAssertTrue(session.store.annotations(onPage: 0).isEmpty)
        }
    }

    func testInkElsewhereInTheWindowIsNotThePages() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["word"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let other = try fixture.add(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            var (begun, within) = (0, 0)
            fixture.service.followInk(within: other) { if case .begin = $0 { begun += 1 } }
            fixture.service.followInk(within: fixture.column) { if case .begin = $0 { within += 1 } }
            fixture.show()
            try fixture.write(at: Point(x: 10, y: 8), in: entry)
            XCTAssertEqual(begun, 0)
            XCTAssertEqual(within, 1)
        }
    }

    /// Keeps what the journal would bring back.
    private final class Keeper: PageCanvasDelegate {
        var kept: [Int: UnreadInk] = [:]
        func pageCanvas(_ canvas: PageCanvas, didApply edits: [Edit]) {}
        func pageCanvas(_ canvas: PageCanvas, didWrite ink: UnreadInk) { kept[ink.number] = ink }
        func pageCanvas(_ canvas: PageCanvas, didRead strokes: [Int]) {
            for stroke in strokes { kept[stroke] = nil }
        }
    }
}
