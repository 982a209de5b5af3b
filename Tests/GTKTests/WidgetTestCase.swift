// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import XCTest

/// Tests that need GTK. They are skipped, by name, where there is no display.
class WidgetTestCase: XCTestCase {
    private static let hasDisplay: Bool = {
        // What assistive programs would be told can be asked for then, without a bus.
        setenv("GTK_A11Y", "test", 1)
        return gtk_init_check() != 0
    }()

    override func setUpWithError() throws {
        try XCTSkipUnless(Self.hasDisplay, "no display: run the tests under xvfb-run")
    }
}

/// Runs GLib's loop until a condition holds; fails after `seconds`.
@MainActor
func waitUntil(
    _ what: String, seconds: Double = 5, file: StaticString = #filePath, line: UInt = #line,
    _ condition: () -> Bool
) {
    let end = g_get_monotonic_time() + gint64(seconds * 1e6)
    let tick = MainLoopTimer(after: 5, repeats: true) {}
    defer { tick.cancel() }
    while !condition() {
        guard g_get_monotonic_time() < end else {
            XCTFail("still waiting for \(what) after \(seconds) s", file: file, line: line)
            return
        }
        g_main_context_iteration(nil, 1)
    }
}

/// Runs GLib's loop for a while.
@MainActor
func runLoop(milliseconds: Int) {
    var isOver = false
    _ = MainLoopTimer(after: milliseconds) { isOver = true }
    while !isOver { g_main_context_iteration(nil, 1) }
}
