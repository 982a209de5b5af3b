// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import Ink
import XCTest

@testable import Canvas

final class TextKeyTests: WidgetTestCase {
    @MainActor
    private static func press(_ keys: [(Int32, InputEvent.Modifiers)], in fixture: CanvasFixture) throws {
        for (key, modifiers) in keys {
            let editor = try XCTUnwrap(fixture.session.textEditor)
            let effects = try XCTUnwrap(editor.effects(ofKey: guint(key), modifiers, canvas: fixture.canvas))
            fixture.canvas.performEffects(effects)
        }
    }

    func testKeysMoveSelectAndDelete() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.freeText)
            fixture.send(.down, [Point(x: 150, y: 200)], device: .mouse)
            fixture.send(.up, [Point(x: 150, y: 200)], device: .mouse)
            let editor = try XCTUnwrap(fixture.session.textEditor)
            fixture.canvas.performEffects(editor.insert("abcd"))
            try Self.press([(GDK_KEY_BackSpace, []), (GDK_KEY_Home, []), (GDK_KEY_Delete, [])], in: fixture)
            XCTAssertEqual(editor.freeText.text, "bc")
            try Self.press([(GDK_KEY_Right, [.shift]), (GDK_KEY_x, [.control])], in: fixture)
            XCTAssertEqual(editor.freeText.text, "c")
            try Self.press([(GDK_KEY_End, []), (GDK_KEY_v, [.control])], in: fixture)
            waitUntil("the clipboard") { editor.freeText.text == "cb" }
            try Self.press([(GDK_KEY_a, [.control]), (GDK_KEY_Return, [])], in: fixture)
            XCTAssertEqual(editor.freeText.text, "\n")
            XCTAssertNil(editor.effects(ofKey: guint(GDK_KEY_F5), [], canvas: fixture.canvas))
        }
    }

    func testKeysMoveAboutThePagesAndNudgeWhatIsSelected() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            XCTAssertTrue(canvas.pressedNavigationKey(guint(GDK_KEY_Page_Down), [.control]))
            XCTAssertEqual(canvas.layout.currentPage, 1)
            XCTAssertTrue(canvas.pressedNavigationKey(guint(GDK_KEY_End), []))
            XCTAssertEqual(canvas.layout.currentPage, 2)
            XCTAssertTrue(canvas.pressedNavigationKey(guint(GDK_KEY_Home), []))
            XCTAssertEqual(canvas.layout.scroll.y, 0)
            XCTAssertFalse(canvas.pressedNavigationKey(guint(GDK_KEY_Delete), []), "nothing is selected")

            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.send(.down, [Point(x: 200, y: 300)])
            fixture.send(.up, [Point(x: 260, y: 300)])
            fixture.session.manager.set(nil)
            canvas.performEffects(fixture.session.selectAll())
            let before = try XCTUnwrap(fixture.session.store.annotations(onPage: 0).first).bounds
            XCTAssertTrue(canvas.pressedNavigationKey(guint(GDK_KEY_Right), [.shift]))
            let after = try XCTUnwrap(fixture.session.store.annotations(onPage: 0).first).bounds
            XCTAssertEqual(after.minX - before.minX, 10, accuracy: 0.01)
            XCTAssertTrue(canvas.pressedNavigationKey(guint(GDK_KEY_Delete), []))
            XCTAssertTrue(fixture.session.store.annotations(onPage: 0).isEmpty)
        }
    }
}
