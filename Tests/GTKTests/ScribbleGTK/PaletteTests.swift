// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble
import XCTest
import Ink

@testable import ScribbleGTK

/// The palette beside a field (SES-12).
final class PaletteTests: WidgetTestCase {
    @MainActor
    private static func written(_ widget: WidgetPointer?) throws -> (FieldFixture, WidgetPointer) {
        let fixture = try FieldFixture()
        fixture.service.palette.isEnabled = true
        let field = try fixture.add(widget)
        gtk_widget_set_size_request(field, 420, 60)
        fixture.show()
        fixture.readings = [["hello", "hallo", "hullo", "hell", "help"]]
        try fixture.write(at: Point(x: 10, y: 8), in: field)
        return (fixture, field)
    }

    @MainActor
    private static func press(_ name: String, _ fixture: FieldFixture) {
        let palette = fixture.service.palette
        XCTAssertTrue(palette.press(name), name)
        // An activated button shows that for a moment before it is pressed.
        runLoop(milliseconds: 300)
    }

    func testItEditsTheTextAndLeavesTheKeyboardWithIt() throws {
        try MainActor.assumeIsolated {
            for make in [gtk_entry_new, gtk_text_view_new] {
                let (fixture, field) = try Self.written(make())
                defer { fixture.close() }
                let palette = fixture.service.palette
                let input = try fixture.input(of: field)
                waitUntil("the palette is shown") { palette.isShown }
                XCTAssertEqual(palette.shownReadings, ["hallo", "hullo", "hell"])
                Self.press("Space", fixture)
                XCTAssertEqual(input.text, "hello ")
                Self.press("Delete backwards", fixture)
                XCTAssertEqual(input.text, "hello")
                Self.press("Undo", fixture)
                XCTAssertEqual(input.text, "hello ")
                Self.press("Redo", fixture)
                XCTAssertEqual(input.text, "hello")
                palette.target?.choose("hullo")
                XCTAssertEqual(input.text, "hullo")
                XCTAssertEqual(palette.shownReadings, ["hello", "hallo", "hell"])
                XCTAssertEqual(palette.press("New line"), input.isMultiline)
                XCTAssertTrue(input.isFocused)
            }
        }
    }

    func testItShutsToADotAndStaysSo() throws {
        try MainActor.assumeIsolated {
            let (fixture, field) = try Self.written(gtk_entry_new())
            defer { fixture.close() }
            let palette = fixture.service.palette
            waitUntil("the palette is shown") { palette.isShown }
            Self.press("Shut the palette to a dot", fixture)
            XCTAssertTrue(palette.isCollapsed && palette.isShown)
            XCTAssertFalse(palette.press("Undo"), "what is shut can't be pressed")
            fixture.readings = [["more"]]
            try fixture.write(at: Point(x: 200, y: 8), in: field)
            XCTAssertTrue(palette.isCollapsed && palette.isShown)
            Self.press("Open the writing palette", fixture)
            XCTAssertFalse(palette.isCollapsed)
        }
    }

    func testItGoesWithTheKeyboardWithTypingAndWithItsSetting() throws {
        try MainActor.assumeIsolated {
            let (fixture, field) = try Self.written(gtk_entry_new())
            defer { fixture.close() }
            let palette = fixture.service.palette
            waitUntil("the palette is shown") { palette.isShown }
            _ = fixture.service.keyPressed(
                guint(GDK_KEY_x), GdkModifierType(rawValue: 0), on: try fixture.surface)
            XCTAssertFalse(palette.isShown)
            fixture.readings = [["more"], ["most"]]
            try fixture.write(at: Point(x: 200, y: 8), in: field)
            XCTAssertTrue(palette.isShown)
            gtk_window_set_focus(fixture.window.cast(), nil)
            XCTAssertFalse(palette.isShown)
            try fixture.write(at: Point(x: 300, y: 8), in: field)
            XCTAssertTrue(palette.isShown)
            palette.isEnabled = false
            XCTAssertFalse(palette.isShown)
        }
    }
}
