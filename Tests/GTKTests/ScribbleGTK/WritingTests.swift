// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import XCTest

@testable import ScribbleGTK

/// Writing into ordinary widgets, with scripted strokes through the surface of a real window.
final class WritingTests: WidgetTestCase {
    func testAC1_anEntryTakesWordsWithoutATapFirst() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello", "world"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.show()
            XCTAssertFalse(try fixture.input(of: entry).isFocused)
            XCTAssertEqual(try fixture.stroke(at: Point(x: 10, y: 8), in: entry), .onceWriting)
            fixture.waitForText()
            XCTAssertTrue(try fixture.input(of: entry).isFocused)
            XCTAssertEqual(fixture.text(of: entry), "hello")
            try fixture.stroke(at: Point(x: 120, y: 8), in: entry)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "hello world")
            let input = try XCTUnwrap(fixture.input(of: entry) as? GtkTextInput)
            XCTAssertTrue(input.undoWriting())
            XCTAssertEqual(fixture.text(of: entry), "hello")
            XCTAssertTrue(input.undoWriting())
            XCTAssertEqual(fixture.text(of: entry), "")
        }
    }
}
