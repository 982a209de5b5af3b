// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import XCTest

final class FileMonitorTests: WidgetTestCase {
    func testAChangeByAnotherProgramIsSeen() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "postil-\(UUID().uuidString)")
        try Data("one".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try MainActor.assumeIsolated {
            var changes = 0
            let monitor = FileMonitor(path: file.path) { changes += 1 }
            XCTAssertNotNil(monitor)
            runLoop(milliseconds: 30)
            XCTAssertEqual(changes, 0)
            try Data("two".utf8).write(to: file)
            waitUntil("word of a change") { changes > 0 }
            let before = changes
            try Data("three".utf8).write(to: file, options: .atomic)
            waitUntil("word of a file in its place") { changes > before }
        }
    }
}
