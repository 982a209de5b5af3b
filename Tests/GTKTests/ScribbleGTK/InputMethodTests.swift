// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import TestSupport
import XCTest

@testable import ScribbleGTK

/// What the pen leaves asleep: Tests/EndToEnd/test_wayland.py sees what that means to a desktop.
final class InputMethodTests: WidgetTestCase {
    func testAC35_aPenLetsTheInputMethodSleepUntilTheFirstKey() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["one", "two", "three", "four"])
            defer { fixture.close() }
            let fields = [
                try fixture.add(gtk_entry_new()), try fixture.add(gtk_text_view_new()),
                try fixture.add(gtk_spin_button_new_with_range(0, 10, 1)),
            ]
            fixture.show()
            let methods = fixture.service.inputMethods
            for field in fields {
                XCTAssertFalse(methods.isAsleep(in: field))
                try fixture.stroke(at: Point(x: 10, y: 8), in: field)
                XCTAssertTrue(methods.isAsleep(in: field))
                fixture.waitForEnd()
                XCTAssertTrue(try fixture.input(of: field).isFocused)
                XCTAssertTrue(methods.isAsleep(in: field), "the pen alone needs none")
                _ = fixture.service.keyPressed(
                    guint(GDK_KEY_Shift_L), GdkModifierType(rawValue: 0), on: try fixture.surface)
                XCTAssertTrue(methods.isAsleep(in: field), "nothing is typed yet")
                _ = fixture.service.keyPressed(
                    guint(GDK_KEY_a), GdkModifierType(rawValue: 0), on: try fixture.surface)
                XCTAssertFalse(methods.isAsleep(in: field))
            }
        }
    }

    func testAnotherPointerWakesItAndAFieldThatHasTheKeyboardKeepsIt() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["one", "two"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let other = try fixture.add(gtk_entry_new())
            fixture.show()
            let methods = fixture.service.inputMethods
            try fixture.write(at: Point(x: 10, y: 8), in: entry)
            XCTAssertTrue(methods.isAsleep(in: entry))
            try fixture.stroke(at: Point(x: 10, y: 8), in: other, isPen: false)
            XCTAssertFalse(methods.isAsleep(in: entry))
            XCTAssertTrue(try fixture.input(of: entry).focus())
            try fixture.write(at: Point(x: 120, y: 8), in: entry)
            XCTAssertFalse(methods.isAsleep(in: entry), "somebody types there")
        }
    }

    func testWithoutHandwritingAPenIsAPointer() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.service.isEnabled = false
            fixture.show()
            XCTAssertNil(try fixture.tap(at: Point(x: 20, y: 10), in: entry))
            XCTAssertFalse(fixture.service.inputMethods.isAsleep(in: entry))
        }
    }

    func testTheAppsOwnInputMethodComesBack() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["one"])
            defer { fixture.close() }
            let view = try fixture.add(gtk_text_view_new())
            view.setProperty("im-module", "gtk-im-context-simple")
            fixture.show()
            let method = try XCTUnwrap(InputMethod(of: view))
            XCTAssertEqual(method.id, "gtk-im-context-simple")
            method.sleep()
            XCTAssertEqual(method.id, "gtk-im-context-none")
            XCTAssertEqual(view.stringProperty("im-module"), "gtk-im-context-simple")
            method.wake()
            XCTAssertEqual(method.id, "gtk-im-context-simple")
            XCTAssertEqual(method.preedit, "")
        }
    }
}
