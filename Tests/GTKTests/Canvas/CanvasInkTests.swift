// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import Ink
import XCTest

@testable import Canvas

/// A stroke over the first page, in view pixels.
private let line = stride(from: 200.0, through: 400, by: 8).map { Point(x: $0, y: 300) }

final class CanvasInkTests: WidgetTestCase {
    func testInkIsSeenWhileItIsDrawnAndStaysWhenItIsDone() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.send(.down, [line[0]])
            fixture.send(.move, Array(line[1..<10]))
            fixture.send(.move, Array(line[10...]))
            XCTAssertEqual(fixture.canvas.ink.strokes.first?.currentNodes.count, line.count)
            let during = try fixture.picture()
            XCTAssertLessThan(during[Point(x: 300, y: 300)] & 0xFF, 0x40, "black ink")
            fixture.send(.up, [Point(x: 400, y: 300)])
            XCTAssertTrue(fixture.canvas.ink.strokes.isEmpty)
            let after = try fixture.picture()
            XCTAssertLessThan(after[Point(x: 300, y: 300)] & 0xFF, 0x40)
            XCTAssertEqual(fixture.recorder.edits.count, 1, "the journal has the stroke")
            fixture.canvas.performEffects(fixture.session.undo())
            XCTAssertEqual(try fixture.picture()[Point(x: 300, y: 300)], 0xFFFFFF)
        }
    }

    func testLiveInkLooksLikeTheInkItBecomes() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.session.manager.changeStyle { $0.lineWidth = 4 }
            fixture.send(.down, [line[0]])
            fixture.send(.move, Array(line[1...]))
            let area = Rect(180, 280, 420, 320)
            let during = try fixture.picture().inked(in: area)
            fixture.send(.up, [Point(x: 400, y: 300)])
            let after = try fixture.picture().inked(in: area)
            XCTAssertEqual(Double(during), Double(after), accuracy: 0.16 * Double(after))
        }
    }

    func testWhatComesOnTopLooksAsIfAllWerePaintedAtOnce() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let session = fixture.session
            session.settings.inkGrouping = .mergeSameStyle
            let frame = fixture.canvas.layout.frame(ofPage: 0)
            @MainActor func draw(_ index: Int, _ variant: Variant, opacity: Double = 1) throws {
                session.manager.setState(.ink, variant: variant)
                session.manager.changeStyle { $0.opacity = opacity }
                let points = (0...12).map { step in
                    Point(
                        x: frame.minX + 20 + 20 * Double(step),
                        y: frame.minY + 40 + 12 * Double(index) + (step % 2 == 0 ? 0 : 40))
                }
                fixture.send(.down, [points[0]], time: 5000 * Double(index))
                fixture.send(.move, Array(points[1...]), time: 5000 * Double(index))
                fixture.send(.up, [points[12]], time: 5000 * Double(index) + 100)
                _ = try fixture.picture()
            }
            // Strokes that join one mark, marks above it that blend, and strokes above these.
            for index in 0..<3 { try draw(index, .pen) }
            try draw(3, .highlighter)
            try draw(4, .highlighter)
            for index in 5..<8 { try draw(index, .pen, opacity: 0.5) }
            try draw(8, .pen)
            fixture.canvas.performEffects(session.undo())
            _ = try fixture.picture()
            try draw(9, .pen)
            XCTAssertGreaterThan(session.store.annotations(onPage: 0).count, 2)
            let step = try fixture.picture()
            fixture.canvas.pictures.removeAll()
            fixture.settle()
            XCTAssertEqual(step.difference(to: try fixture.picture()), 0)
        }
    }

    func testAHighlighterDarkensWhatLiesBelowWhileItIsDrawnAndAfter() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.ink, variant: .highlighter)
            fixture.session.manager.changeStyle { $0.color = Color(0x00FFFF) }
            let frame = fixture.canvas.layout.frame(ofPage: 0)
            let y = frame.minY + 40
            fixture.send(.down, [Point(x: frame.minX + 30, y: y)])
            fixture.send(.move, [Point(x: frame.minX + 300, y: y)])
            for moment in ["during", "after"] {
                let picture = try fixture.picture()
                // Cyan over red is black where it multiplies; beside the square it is cyan.
                XCTAssertEqual(picture[Point(x: frame.minX + 60, y: y)], 0x000000, moment)
                XCTAssertEqual(picture[Point(x: frame.minX + 250, y: y)], 0x00FFFF, moment)
                fixture.send(.up, [Point(x: frame.minX + 300, y: y)])
            }
        }
    }

    func testOnlyTheTilesThatAStrokeTouchesAreMadeAnew() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.ink, variant: .pen)
            let part = PagePart(
                page: 0, scale: fixture.canvas.layout.scale * fixture.canvas.pixelRatio, column: 0, row: 0)
            let picture = try XCTUnwrap(fixture.canvas.pictures.picture(part))
            let before = picture.byteCount
            fixture.send(.down, [Point(x: 100, y: 150)])
            fixture.send(.move, [Point(x: 120, y: 150)])
            fixture.send(.up, [Point(x: 120, y: 150)])
            _ = try fixture.picture()
            let tile = 4 * 256 * 256
            XCTAssertEqual(picture.byteCount - before, tile, "one tile has a picture of its own")
        }
    }

    func testAnInterruptedStrokeLeavesNothing() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.ink, variant: .pen)
            fixture.send(.down, [line[0]])
            fixture.send(.move, line)
            fixture.send(.cancel, [])
            XCTAssertEqual(try fixture.picture()[Point(x: 300, y: 300)], 0xFFFFFF)
            XCTAssertTrue(fixture.recorder.edits.isEmpty)
        }
    }

    func testLiveInkStaysOnItsPageWhenThePageMoves() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            let style = LiveInkStyle(color: .black, width: 6, followsPressure: false)
            fixture.canvas.performEffects([
                .liveInk(.begin(stroke: 1, style, InkSample(Point(x: 200, y: 300)))),
                .liveInk(.extend([InkSample(Point(x: 260, y: 300))])), .liveInk(.end),
            ])
            fixture.canvas.scroll(by: Point(x: 0, y: 100))
            fixture.settle()
            XCTAssertEqual(try fixture.picture()[Point(x: 230, y: 200)], 0x000000)
            fixture.canvas.performEffects([.liveInk(.clear(strokes: [1], fading: false))])
            XCTAssertEqual(try fixture.picture()[Point(x: 230, y: 200)], 0xFFFFFF)
        }
    }

    func testAC5_typedTextIsSeenWithItsCaret() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.setState(.freeText)
            fixture.send(.down, [Point(x: 200, y: 300)], device: .mouse)
            fixture.send(.up, [Point(x: 200, y: 300)], device: .mouse)
            let editor = try XCTUnwrap(fixture.session.textEditor)
            let around = Rect(195, 280, 320, 320)
            let caretAlone = try fixture.picture().inked(in: around)
            XCTAssertGreaterThan(caretAlone, 5, "caret and dotted box")
            fixture.canvas.performEffects(editor.insert("hello"))
            XCTAssertGreaterThan(try fixture.picture().inked(in: around), caretAlone + 40)
            fixture.canvas.performEffects(fixture.session.endTextEditing())
            XCTAssertGreaterThan(try fixture.picture().inked(in: around), 40)
        }
    }

    func testBarrelButtonsAreToldApartOnEachWindowSystem() {
        let old = BarrelButtons(backend: .init(2), version: (4, 8))
        XCTAssertEqual([1, 2, 3].map { old.button($0) }, [.primary, .barrel2, .barrel1])
        let new = BarrelButtons(backend: .init(2), version: (4, 12))
        XCTAssertEqual([1, 2, 3].map { new.button($0) }, [.primary, .barrel1, .barrel2])
        let x11 = BarrelButtons(backend: .init(1), version: (4, 8))
        XCTAssertEqual([1, 2, 3].map { x11.button($0) }, [.primary, .barrel1, .barrel2])
        let swapped = BarrelButtons(backend: .init(1), version: (4, 8), isSwapped: true)
        XCTAssertEqual([2, 3].map { swapped.button($0) }, [.barrel2, .barrel1])
        XCTAssertNil(x11.button(9))
    }
}
