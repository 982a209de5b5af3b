// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import Ink
import XCTest

@testable import Canvas

/// Pages that are not saved yet on the screen.
final class PageEditingTests: WidgetTestCase {
    func testTheCanvasShowsOtherPagesAtOnce() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture(pages: 2)
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.performEffects(fixture.session.insertBlankPage(after: 0))
            canvas.performEffects(fixture.session.arrange(.turn(at: 0, by: 90), named: "Rotate Page"))
            fixture.settle()
            XCTAssertEqual(canvas.layout.pages.count, 3)
            XCTAssertEqual(canvas.layout.pages[0].displayWidth, 400)
            let turned = canvas.layout.frame(ofPage: 0)
            let picture = try fixture.picture()
            XCTAssertEqual(picture[Point(x: turned.maxX - 10, y: turned.minY + 10)], 0xFF0000)
            XCTAssertEqual(picture[Point(x: turned.minX + 10, y: turned.minY + 10)], 0xFFFFFF)
            canvas.scroll(toPage: 1)
            fixture.settle()
            let blank = canvas.layout.frame(ofPage: 1)
            XCTAssertEqual(try fixture.picture()[Point(x: blank.minX + 10, y: blank.minY + 10)], 0xFFFFFF)
            canvas.performEffects(fixture.session.undo())
            canvas.performEffects(fixture.session.undo())
            canvas.scroll(toPage: 0)
            fixture.settle()
            XCTAssertEqual(canvas.layout.pages.count, 2)
            let first = canvas.layout.frame(ofPage: 0)
            XCTAssertEqual(try fixture.picture()[Point(x: first.minX + 10, y: first.minY + 10)], 0xFF0000)
        }
    }
}
