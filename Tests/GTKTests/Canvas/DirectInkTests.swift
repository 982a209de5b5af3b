// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import Ink
import XCTest

@testable import Canvas

final class DirectInkTests: WidgetTestCase {
    @MainActor
    private static func painter(of fixture: CanvasFixture) throws -> X11InkPainter {
        try XCTSkipUnless(postil_backend(fixture.canvas.widget) == POSTIL_BACKEND_X11, "not on X11")
        let surface = try XCTUnwrap(fixture.canvas.ink as? NodeInkSurface)
        return try XCTUnwrap(surface.painter as? X11InkPainter)
    }

    func testInkIsPutIntoTheWindowBeforeAnyFrame() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let painter = try Self.painter(of: fixture)
            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.send(.down, [Point(x: 200, y: 300)])
            fixture.send(.move, [Point(x: 220, y: 300), Point(x: 240, y: 300)])
            XCTAssertEqual(painter.paintedCount, 3, "the dot and two pieces")
            XCTAssertNil(fixture.canvas.staleArea)
            fixture.send(.up, [Point(x: 240, y: 300)])
            let stale = try XCTUnwrap(
                fixture.canvas.staleArea, "GTK has to paint over what it doesn't know of")
            XCTAssertTrue(stale.contains(Point(x: 230, y: 300)))
            fixture.settle()
            XCTAssertNil(fixture.canvas.staleArea)
        }
    }

    func testInkThatHasToBeBlendedGoesTheUsualWay() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let painter = try Self.painter(of: fixture)
            fixture.session.manager.setState(.ink, variant: .highlighter)
            fixture.send(.down, [Point(x: 200, y: 300)])
            fixture.send(.move, [Point(x: 240, y: 300)])
            XCTAssertEqual(painter.paintedCount, 0)
            XCTAssertEqual(fixture.canvas.ink.strokes.count, 1)
            fixture.send(.cancel, [])
        }
    }

    func testAFrameOfAnotherCauseHasTheNewestInk() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            _ = try Self.painter(of: fixture)
            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.send(.down, [Point(x: 200, y: 300)])
            fixture.send(.move, [Point(x: 240, y: 300)])
            let frames = fixture.canvas.timings.snapshots
            gtk_widget_queue_draw(fixture.window.widget)
            waitUntil("a frame") { fixture.canvas.timings.snapshots > frames }
            fixture.send(.cancel, [])
        }
    }
}
