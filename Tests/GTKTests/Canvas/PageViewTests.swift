// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import XCTest

@testable import Canvas

final class PageViewTests: WidgetTestCase {
    func testPagesFillTheWidthAndShowWhatTheFileHas() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let layout = fixture.canvas.layout
            XCTAssertEqual(layout.scale, (layout.viewWidth - 24) / 300, accuracy: 1e-6)
            let frame = layout.frame(ofPage: 0)
            let picture = try fixture.picture()
            XCTAssertEqual(picture[Point(x: frame.minX + 20, y: frame.minY + 20)], 0xFF0000)
            XCTAssertEqual(picture[Point(x: frame.maxX - 20, y: frame.minY + 20)], 0xFFFFFF)
            XCTAssertEqual(picture[Point(x: 2, y: 300)], 0x808080, "the desk lies bare beside the page")
            let edge = picture[Point(x: frame.minX - 1, y: frame.minY + 200)]
            XCTAssertTrue(edge != 0x808080 && edge & 0xFF < 0x80, "a shadow darkens the desk at the edge")
        }
    }

    func testZoomKeepsThePlaceUnderThePointer() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.scroll(by: Point(x: 0, y: 200))
            let point = Point(x: 250, y: 333)
            let before = canvas.place(at: point)
            canvas.setZoom(canvas.zoom * 2.5, about: point)
            let after = canvas.place(at: point)
            XCTAssertEqual(after.page, before.page)
            XCTAssertEqual(after.point.x, before.point.x, accuracy: 0.5)
            XCTAssertEqual(after.point.y, before.point.y, accuracy: 0.5)
            XCTAssertEqual(fixture.session.layout.scale, canvas.layout.scale, "the editor knows")
            canvas.setZoom(1e9)
            XCTAssertEqual(canvas.zoom, 16, accuracy: 1e-6)
            canvas.setZoom(.nan)
            XCTAssertEqual(canvas.zoom, 16, accuracy: 1e-6)
        }
    }

    func testASharpPictureFollowsAZoomAndAStandInIsThereBefore() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.setZoom(canvas.zoom * 3, about: Point(x: 12, y: 12))
            let frame = canvas.layout.frame(ofPage: 0)
            let inSquare = Point(x: frame.minX + 30, y: frame.minY + 30)
            let atOnce = try fixture.picture()
            XCTAssertEqual(atOnce[inSquare], 0xFF0000, "the old picture stands in, magnified")
            fixture.settle()
            XCTAssertEqual(try fixture.picture()[inSquare], 0xFF0000)
            XCTAssertTrue(canvas.isSettled)
        }
    }

    func testMuchMagnifiedPagesAreDrawnInParts() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.setZoom(10, about: Point(x: 12, y: 12))
            fixture.settle()
            XCTAssertFalse(PagePart.isWhole(canvas.layout.pages[0], scale: canvas.layout.scale))
            let frame = canvas.layout.frame(ofPage: 0)
            let edge = 100 * canvas.layout.scale
            canvas.scroll(by: Point(x: frame.minX + edge - 200, y: frame.minY + edge - 300))
            fixture.settle()
            let corner = canvas.layout.frame(ofPage: 0)
            let picture = try fixture.picture()
            XCTAssertEqual(picture[Point(x: corner.minX + edge - 6, y: corner.minY + edge - 6)], 0xFF0000)
            XCTAssertEqual(picture[Point(x: corner.minX + edge + 6, y: corner.minY + edge + 6)], 0xFFFFFF)
            XCTAssertLessThan(canvas.pictures.byteCount, 128 << 20)
        }
    }

    func testAdjustmentsAndScrollingAgree() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            let vertical = try XCTUnwrap(
                postil_widget_adjustment(canvas.widget.opaque, GTK_ORIENTATION_VERTICAL))
            XCTAssertEqual(gtk_adjustment_get_upper(vertical), canvas.layout.contentHeight, accuracy: 1e-6)
            gtk_adjustment_set_value(vertical, 700.2)
            XCTAssertEqual(canvas.layout.scroll.y, 700)
            canvas.scroll(toPage: 2)
            XCTAssertEqual(gtk_adjustment_get_value(vertical), canvas.layout.scroll.y)
            XCTAssertEqual(canvas.layout.currentPage, 2)
            canvas.scroll(by: Point(x: 0, y: 1e9))
            XCTAssertEqual(
                canvas.layout.scroll.y, canvas.layout.contentHeight - canvas.layout.viewHeight, accuracy: 1)
        }
    }

    func testWhatIsReadStaysInPlaceWhenTheWindowNarrows() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.scroll(toPage: 1)
            canvas.scroll(by: Point(x: 0, y: 100))
            let before = canvas.place(at: Point(x: canvas.layout.viewWidth / 2, y: 0))
            canvas.resize(width: 360, height: 640)
            let after = canvas.place(at: Point(x: 180, y: 0))
            XCTAssertEqual(after.page, before.page)
            XCTAssertEqual(after.point.y, before.point.y, accuracy: 1)
            XCTAssertEqual(canvas.layout.scale, (360 - 24) / 300.0, accuracy: 1e-6, "the width still fits")
        }
    }

    func testFitPageShowsAllOfIt() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture(width: 800, height: 400)
            defer { fixture.close() }
            let canvas = fixture.canvas
            canvas.scroll(toPage: 1)
            canvas.fitMode = .page
            let frame = canvas.layout.frame(ofPage: 1)
            XCTAssertGreaterThanOrEqual(frame.minY, 0)
            XCTAssertLessThanOrEqual(frame.maxY, canvas.layout.viewHeight)
            XCTAssertEqual(frame.height, canvas.layout.viewHeight - 24, accuracy: 1)
        }
    }

    func testPicturesStayWithinTheirLimit() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture(pages: 30)
            defer { fixture.close() }
            let canvas = fixture.canvas
            // Two pages and no more.
            let page = Int(400 * 300 * pow(canvas.layout.scale * canvas.pixelRatio, 2)) * 4
            canvas.pictureByteLimit = 5 * page / 2
            for page in 0..<30 {
                canvas.scroll(toPage: page)
                fixture.settle()
            }
            fixture.settle()
            XCTAssertLessThan(canvas.pictures.byteCount, 3 * page)
            let frames = canvas.timings.snapshots
            runLoop(milliseconds: 150)
            XCTAssertLessThan(
                canvas.timings.snapshots - frames, 3, "pictures are not made and let go in turns")
            let frame = canvas.layout.frame(ofPage: 29)
            XCTAssertEqual(try fixture.picture()[Point(x: frame.minX + 20, y: frame.minY + 20)], 0xFF0000)
        }
    }

    func testTheCanvasIsADocumentWithAName() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            XCTAssertEqual(
                gtk_accessible_get_accessible_role(fixture.canvas.widget.opaque), GTK_ACCESSIBLE_ROLE_DOCUMENT
            )
            XCTAssertNil(
                adopted(postil_accessible_label_mismatch(fixture.canvas.widget, "Page 1 of 3")))
        }
    }

    func testACanvasIsLetGoWithItsWindow() throws {
        try MainActor.assumeIsolated {
            weak var gone: PageCanvas?
            try autoreleasingFixture { gone = $0.canvas }
            waitUntil("the canvas is gone") { gone == nil }
        }
    }
}

@MainActor
private func autoreleasingFixture(_ body: (CanvasFixture) -> Void) throws {
    let fixture = try CanvasFixture()
    body(fixture)
    fixture.close()
}

private func adopted(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}
