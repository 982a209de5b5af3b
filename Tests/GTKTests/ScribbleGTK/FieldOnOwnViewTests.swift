// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import XCTest

@testable import ScribbleGTK

/// Ordinary fields that stand on a view which reads the pen itself, as a form's field stands on its page.
final class FieldOnOwnViewTests: WidgetTestCase {
    func testTheFieldTakesWritingAndTheViewKeepsTheRest() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["inside", "beside"])
            defer { fixture.close() }
            let view = try fixture.add(gtk_fixed_new())
            gtk_widget_set_size_request(view, 400, 300)
            let entry = try XCTUnwrap(gtk_entry_new())
            gtk_widget_set_size_request(entry, 200, -1)
            gtk_fixed_put(view.cast(), entry, 100, 100)
            fixture.service.leaveInput(to: view)
            fixture.show()
            try fixture.write(at: Point(x: 10, y: 8), in: entry)
            XCTAssertEqual(fixture.text(of: entry), "inside")
            // Handwriting is often taller than a field: it may begin a little above it.
            XCTAssertNotNil(try fixture.stroke(at: Point(x: 70, y: -8), in: entry))
            fixture.waitForEnd()
            XCTAssertTrue(fixture.text(of: entry).contains("beside"))
            XCTAssertNil(try fixture.stroke(at: Point(x: 10, y: 10), in: view), "the view's own stroke")
        }
    }
}
