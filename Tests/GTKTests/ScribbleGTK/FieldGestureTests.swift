// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import TestSupport
import XCTest

@testable import ScribbleGTK

/// Editing gestures over ordinary widgets, through the surface of a real window.
final class FieldGestureTests: WidgetTestCase {
    func testAC37_aWordIsScratchedOutOfAnEntryAndUndoneInOneStep() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try entry("The quick brown fox", in: fixture)
            try fixture.draw(
                DrawnGesture.zigzag(over: try box(4..<9, of: entry, in: fixture)).samples)
            let engine = fixture.service.engine
            waitUntil("the gesture is done") { !engine.hasUncommittedInk }
            XCTAssertEqual(fixture.text(of: entry), "The brown fox")
            XCTAssertFalse(try (fixture.surface.sheet.flashedBoxes.isEmpty))
            fixture.waitForEnd()
            let input = try XCTUnwrap(fixture.input(of: entry) as? GtkTextInput)
            XCTAssertTrue(input.undoWriting())
            XCTAssertEqual(fixture.text(of: entry), "The quick brown fox")
            let sheet = try fixture.surface.sheet
            waitUntil("the mark is gone") { sheet.flashedBoxes.isEmpty }
        }
    }

    func testAC37_inATextViewAndWithControlZ() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let view = try view("The quick brown fox\nand more", in: fixture)
            try draw(DrawnGesture.zigzag(over: try box(4..<9, of: view, in: fixture)), in: fixture)
            XCTAssertEqual(try fixture.text(ofView: view), "The brown fox\nand more")
            let buffer = try XCTUnwrap(gtk_text_view_get_buffer(view.cast()))
            gtk_text_buffer_undo(buffer)
            XCTAssertEqual(try fixture.text(ofView: view), "The quick brown fox\nand more")
        }
    }

    func testAC38_aLineSplitsJoinsAndJoinsLines() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let view = try view("together now\nand more", in: fixture)
            var place = try box(0..<2, of: view, in: fixture)
            try draw(
                DrawnGesture.line(at: place.maxX, from: place.minY - 3, to: place.maxY + 4), in: fixture)
            XCTAssertEqual(try fixture.text(ofView: view), "to gether now\nand more")
            place = try box(2..<3, of: view, in: fixture)
            try draw(
                DrawnGesture.line(at: place.center.x, from: place.minY - 3, to: place.maxY + 4), in: fixture)
            XCTAssertEqual(try fixture.text(ofView: view), "together now\nand more")
            place = try box(0..<12, of: view, in: fixture)
            try draw(
                DrawnGesture.line(
                    at: place.maxX + place.height / 4, from: place.minY + 1,
                    to: place.maxY + place.height * 0.8),
                in: fixture)
            XCTAssertEqual(try fixture.text(ofView: view), "together now and more")
            let buffer = try XCTUnwrap(gtk_text_view_get_buffer(view.cast()))
            for text in ["together now\nand more", "to gether now\nand more", "together now\nand more"] {
                gtk_text_buffer_undo(buffer)
                XCTAssertEqual(try fixture.text(ofView: view), text)
            }
        }
    }

    func testAC38_aLineBehindTheTextOfAnEntryIsRead() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["l"])
            defer { fixture.close() }
            let entry = try entry("together", in: fixture)
            let place = try box(0..<8, of: entry, in: fixture)
            try draw(
                DrawnGesture.line(at: place.maxX + 30, from: place.minY - 2, to: place.maxY + 3), in: fixture)
            XCTAssertEqual(fixture.text(of: entry), "together l")
        }
    }

    func testAC39_aCircleSelectsAndOpensTheFieldsOwnMenu() throws {
        try MainActor.assumeIsolated {
            for isEntry in [true, false] {
                let fixture = try FieldFixture()
                defer { fixture.close() }
                let field =
                    isEntry
                    ? try entry("The quick brown fox", in: fixture)
                    : try view("The quick brown fox", in: fixture)
                try draw(
                    DrawnGesture.circle(around: try box(4..<15, of: field, in: fixture), margin: 5),
                    in: fixture)
                let input = try fixture.input(of: field)
                XCTAssertEqual(input.selectedRange, 4..<15)
                let owner = isEntry ? try XCTUnwrap(gtk_editable_get_delegate(field.opaque)).widget : field
                waitUntil("the menu is shown") { WidgetTree.menu(of: owner) != nil }
                if let shown = WidgetTree.menu(of: owner) { gtk_popover_popdown(shown.cast()) }
                fixture.settle()
                XCTAssertEqual(input.selectedRange, 4..<15)
            }
        }
    }

    func testAC39_theSelectionsHandlesAreDragged() throws {
        try MainActor.assumeIsolated {
            for isEntry in [true, false] {
                let fixture = try FieldFixture()
                defer { fixture.close() }
                let text = "The quick brown fox"
                let field = isEntry ? try entry(text, in: fixture) : try view(text, in: fixture)
                try draw(
                    DrawnGesture.underline(below: try box(4..<9, of: field, in: fixture)), in: fixture)
                let input = try fixture.input(of: field)
                XCTAssertEqual(input.selectedRange, 4..<9)
                let sheet = try fixture.surface.sheet
                XCTAssertEqual(sheet.handles.count, 2)
                fixture.waitForEnd()
                // The last one to behind the third word, by any pointer; nothing is written there.
                let target = try box(10..<15, of: field, in: fixture)
                let end = try XCTUnwrap(sheet.handles.last)
                let way = [end, Point(x: target.maxX, y: end.y)]
                try fixture.draw(DrawnGesture.stroke(through: way).samples, isPen: false)
                XCTAssertEqual(input.selectedRange, 4..<15)
                XCTAssertEqual(try XCTUnwrap(sheet.handles.last).x, target.maxX, accuracy: 2)
                // Past the other end they change sides.
                let start = try box(0..<3, of: field, in: fixture)
                let back = [try XCTUnwrap(sheet.handles.last), Point(x: start.minX, y: end.y)]
                try fixture.draw(DrawnGesture.stroke(through: back).samples)
                XCTAssertEqual(input.selectedRange, 0..<4)
                XCTAssertFalse(fixture.service.engine.hasUncommittedInk)
                _ = input.replace(0..<4, with: "")
                waitUntil("the handles are gone") { sheet.handles.isEmpty }
            }
        }
    }

    func testAC40_aStillPenOpensSpaceInAnEntryAndATextView() throws {
        try MainActor.assumeIsolated {
            for isEntry in [true, false] {
                let fixture = try FieldFixture(reading: ["very"])
                defer { fixture.close() }
                fixture.service.engine.constants.holdDelay = 50
                fixture.service.engine.constants.gapEnd = 400
                let field =
                    isEntry ? try entry("a dog ran", in: fixture) : try view("a dog ran", in: fixture)
                let input = try fixture.input(of: field)
                let place = try box(1..<2, of: field, in: fixture)
                let dogBefore = input.caretRect(at: 2)
                let surface = try fixture.surface
                XCTAssertNotNil(surface.down(InkSample(place.center)))
                let engine = fixture.service.engine
                runLoop(milliseconds: 120)
                surface.up(InkSample(place.center))
                fixture.settle()
                let opened = input.caretRect(at: 2)
                if isEntry {
                    XCTAssertGreaterThan(opened.minX, dogBefore.minX + 3 * place.height)
                } else {
                    XCTAssertGreaterThan(opened.minY, dogBefore.minY + place.height)
                }
                let ink =
                    isEntry
                    ? Point(x: dogBefore.minX + 6, y: dogBefore.minY)
                    : Point(x: dogBefore.minX, y: dogBefore.minY + 4)
                try fixture.stroke(at: ink, in: field, width: 50, height: 14)
                waitUntil("it is read") { !engine.hasUncommittedInk }
                let text = input.text
                XCTAssertEqual(text, "a very dog ran")
                fixture.waitForEnd()
                fixture.settle()
                let closed = input.caretRect(at: 7)
                XCTAssertLessThan(closed.minX, dogBefore.minX + 6 * place.height)
                XCTAssertEqual(closed.minY, dogBefore.minY, accuracy: 1)
            }
        }
    }

    func testSwitchedOffTheSameInkIsRead() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["mm"])
            defer { fixture.close() }
            fixture.service.engine.takesGestures = false
            let entry = try entry("The quick brown fox", in: fixture)
            try draw(DrawnGesture.zigzag(over: try box(4..<9, of: entry, in: fixture)), in: fixture)
            XCTAssertTrue(fixture.text(of: entry).contains("quick"))
            XCTAssertTrue(fixture.text(of: entry).contains("mm"))
        }
    }

    func testWithoutMovementTheMarkIsThereAndThenGone() throws {
        MainActor.assumeIsolated {
            let boxes = [Rect(0, 0, 10, 10), Rect(4, 0, 4, 10)]
            let still = Flash(boxes, from: 1000, for: 600, fades: false)
            XCTAssertEqual([1000, 1300, 1590].map { still.opacity(at: $0) }, [0.4, 0.4, 0.4])
            XCTAssertEqual(still.opacity(at: 1600), 0)
            let fading = Flash(boxes, from: 1000, for: 600, fades: true)
            XCTAssertGreaterThan(fading.opacity(at: 1100), fading.opacity(at: 1500))
            XCTAssertTrue(fading.boxes.allSatisfy { $0.width >= 2 })
        }
    }
}

@MainActor
private func entry(_ text: String, in fixture: FieldFixture) throws -> WidgetPointer {
    let entry = try fixture.add(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, text)
    fixture.show()
    return entry
}

@MainActor
private func view(_ text: String, in fixture: FieldFixture) throws -> WidgetPointer {
    let view = try fixture.add(gtk_text_view_new())
    gtk_widget_set_size_request(view, -1, 200)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), text, -1)
    fixture.show()
    return view
}

/// Where a part of the text is, in the window's pixels.
@MainActor
private func box(_ range: Range<Int>, of widget: WidgetPointer, in fixture: FieldFixture) throws -> Rect {
    let box = try XCTUnwrap(fixture.input(of: widget).selectionRects(for: range).first)
    let corner = try fixture.place(Point(x: box.minX, y: box.minY), in: widget)
    return Rect(x: corner.x, y: corner.y, width: box.width, height: box.height)
}

@MainActor
private func draw(_ stroke: Stroke, in fixture: FieldFixture) throws {
    try fixture.draw(stroke.samples)
    fixture.waitForEnd()
}
