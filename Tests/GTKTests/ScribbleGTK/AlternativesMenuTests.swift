// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Handwriting
import Ink
import Scribble
import XCTest

@testable import ScribbleGTK

/// Words one by one and their other readings, in real widgets.
final class AlternativesMenuTests: WidgetTestCase {
    @MainActor
    private static func fixture(_ widget: WidgetPointer?) throws -> (FieldFixture, WidgetPointer) {
        let fixture = try FieldFixture()
        let field = try fixture.add(widget)
        gtk_widget_set_size_request(field, 420, 60)
        fixture.show()
        return (fixture, field)
    }

    /// Waits for a menu and hands it out.
    @MainActor
    private static func menu() throws -> ChoiceMenu {
        waitUntil("the menu is shown") { !ChoiceMenu.shown.isEmpty }
        return try XCTUnwrap(ChoiceMenu.shown.first)
    }

    @MainActor
    private static func take(_ index: Int, of menu: ChoiceMenu, _ fixture: FieldFixture) {
        menu.take(index)
        waitUntil("the menu has closed") { ChoiceMenu.shown.isEmpty }
        fixture.settle()
    }

    /// Puts a word with other readings into the field, as writing does.
    @MainActor
    private static func write(_ fixture: FieldFixture, _ field: WidgetPointer) throws -> any TextInput {
        let input = try fixture.input(of: field)
        fixture.readings = [["hello", "hallo", "he_llo"], ["world"]]
        try fixture.stroke(at: Point(x: 10, y: 8), in: field)
        fixture.waitForText()
        try fixture.stroke(at: Point(x: 150, y: 8), in: field)
        fixture.waitForText()
        XCTAssertEqual(input.text, "hello world")
        return input
    }

    func testATapOnAWordThatHasJustBecomeTextOffersItsReadings() throws {
        try MainActor.assumeIsolated {
            for make in [gtk_entry_new, gtk_text_view_new] {
                let (fixture, field) = try Self.fixture(make())
                defer { fixture.close() }
                fixture.service.engine.constants.sessionEnd = 3000
                let input = try Self.write(fixture, field)
                let rect = try XCTUnwrap(input.selectionRects(for: 0..<5).first)
                try fixture.tap(at: rect.center, in: field)
                let menu = try Self.menu()
                XCTAssertEqual(menu.labels, ["hallo", "he_llo", "Delete"])
                Self.take(0, of: menu, fixture)
                XCTAssertEqual(input.text, "hallo world")
                fixture.waitForEnd()
                if let entry = input as? GtkTextInput {
                    XCTAssertTrue(entry.undoWriting())
                } else {
                    gtk_text_buffer_undo(gtk_text_view_get_buffer(field.cast()))
                }
                XCTAssertEqual(input.text, "hello world", "one step")
            }
        }
    }

    func testTheMenuKeyOffersReadingsAtTheCaretOfAWrittenWordAlone() throws {
        try MainActor.assumeIsolated {
            let (fixture, field) = try Self.fixture(gtk_entry_new())
            defer { fixture.close() }
            let input = try Self.write(fixture, field)
            fixture.waitForEnd()
            let none = GdkModifierType(rawValue: 0)
            let surface = try fixture.surface
            input.selectedRange = 2..<2
            XCTAssertTrue(fixture.service.keyPressed(guint(GDK_KEY_Menu), none, on: surface))
            let menu = try Self.menu()
            Self.take(2, of: menu, fixture)
            XCTAssertEqual(input.text, "world")
            XCTAssertTrue(input.isFocused, "the field has the keyboard again")
            _ = input.replace(0..<0, with: "typed ")
            input.selectedRange = 2..<2
            XCTAssertFalse(fixture.service.keyPressed(guint(GDK_KEY_Menu), none, on: surface))
        }
    }

    func testSES6_wordsComeOneByOneWhileThePenGoesOn() throws {
        try MainActor.assumeIsolated {
            let (fixture, field) = try Self.fixture(gtk_entry_new())
            defer { fixture.close() }
            fixture.service.engine.constants.wordPause = 2000
            fixture.readsAhead = true
            fixture.lookAheads = [["one", "tw"], ["one", "two", "th"]]
            fixture.readings = [["two three"]]
            for index in 0..<3 {
                try fixture.stroke(at: Point(x: 10 + Double(index) * 90, y: 8), in: field)
                let left = 2 - max(0, index)
                waitUntil("the ink is looked at") { fixture.lookAheads.count <= left }
            }
            waitUntil("the first word is there") { fixture.text(of: field) == "one" }
            XCTAssertTrue(fixture.service.engine.hasUncommittedInk)
            XCTAssertEqual(try fixture.surface.sheet.strokes.count, 2, "its ink is gone, the other stays")
        }
    }

    func testSES11_aDelayedBatchGoesWordByWord() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["one two three"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let witness = Witness()
            witness.delays = true
            fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: entry)
            fixture.show()
            var texts: [String] = []
            let weak = WeakGObjectRef(entry)
            connect(entry, "changed") { _ in
                if let entry = weak.object { texts.append(fixture.text(of: entry.widget)) }
            }
            try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
            XCTAssertEqual(fixture.text(of: entry), "")
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "one two three")
            let input = try XCTUnwrap(fixture.input(of: entry) as? GtkTextInput)
            var seen: [String] = []
            while input.undoWriting() { seen.append(input.content) }
            XCTAssertEqual(seen, ["one two", "one", ""])
        }
    }

    func testAWordThatGetsItsDotLaterStaysOneStep() throws {
        try MainActor.assumeIsolated {
            for make in [gtk_entry_new, gtk_text_view_new] {
                let (fixture, field) = try Self.fixture(make())
                defer { fixture.close() }
                let input = try fixture.input(of: field)
                input.undoGroup("Write") { _ = input.replace(0..<0, with: "first") }
                input.undoGroup("Write") { _ = input.replace(5..<5, with: " lt") }
                input.amendLastStep("Write") { _ = input.replace(6..<8, with: "it") }
                XCTAssertEqual(input.text, "first it")
                if let entry = input as? GtkTextInput {
                    XCTAssertTrue(entry.undoWriting())
                    XCTAssertEqual(input.text, "first")
                    XCTAssertTrue(entry.redoWriting())
                } else {
                    let buffer = gtk_text_view_get_buffer(field.cast())
                    gtk_text_buffer_undo(buffer)
                    XCTAssertEqual(input.text, "first")
                    gtk_text_buffer_redo(buffer)
                }
                XCTAssertEqual(input.text, "first it")
            }
        }
    }
}
