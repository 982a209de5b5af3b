// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import Ink
import Scribble
import XCTest

@testable import Canvas

/// What a pen does not do: raise the on-screen keyboard, or let its palm touch the pages.
final class PenOpensTextTests: WidgetTestCase {
    func testAC35_aPenTapAsksForNoOnScreenKeyboardUntilTheFirstKey() throws {
        try MainActor.assumeIsolated {
            for device in [InputEvent.Device.pen, .mouse] {
                let fixture = try CanvasFixture()
                defer { fixture.close() }
                let keys = try XCTUnwrap(fixture.canvas.textKeys)
                fixture.session.manager.setState(.freeText)
                fixture.session.settings.writeWith = .pen
                fixture.canvas.beginContact(device)
                fixture.send(.down, [Point(x: 150, y: 200)], device: device)
                fixture.send(.up, [Point(x: 150, y: 200)], device: device)
                fixture.canvas.endContact()
                waitUntil("the box is there") { fixture.session.textEditor != nil }
                XCTAssertEqual(keys.isMethodWanted, device == .mouse)
                _ = keys.pressed(guint(GDK_KEY_Left), GdkModifierType(rawValue: 0))
                XCTAssertTrue(keys.isMethodWanted, "a key wakes the input method")
            }
        }
    }

    func testAC58_aTouchNearAPenIsAPalmAndAPanJustBeforeIsTakenBack() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            XCTAssertFalse(canvas.isPalm)
            // The palm comes down first and pans.
            canvas.fingerBegan()
            let before = canvas.layout.scroll
            canvas.scroll(by: Point(x: 0, y: 80))
            XCTAssertNotEqual(canvas.layout.scroll, before)
            canvas.beginContact(.pen)
            XCTAssertEqual(canvas.layout.scroll, before)
            XCTAssertTrue(canvas.isPalm)
            canvas.endContact()
            XCTAssertTrue(canvas.isPalm)
            fixture.session.settings.palmTimeout = 0
            runLoop(milliseconds: 5)
            XCTAssertFalse(canvas.isPalm)
        }
    }
}
