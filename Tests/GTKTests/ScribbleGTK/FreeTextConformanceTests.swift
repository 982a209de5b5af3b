// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import Ink
import Scribble
import XCTest

@testable import Canvas

/// The page's own editor does what `TextInput` says, with real fonts.
final class FreeTextConformanceTests: WidgetTestCase {
    func testAC5_theCanvasEditorConforms() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture()
            defer { fixture.close() }
            fixture.session.manager.set(.init(.freeText))
            let point = Point(x: 120, y: 120)
            for phase in [InputEvent.Phase.down, .up] {
                fixture.canvas.send(InputEvent(phase, device: .mouse, samples: [InkSample(point)]))
            }
            waitUntil("the tap is taken") { fixture.session.textEditor != nil }
            let editor = try XCTUnwrap(fixture.session.textEditor)
            editor.replace(0..<editor.length, with: "x")
            XCTAssertEqual(TextInputConformance.check(editor), [])
        }
    }
}
