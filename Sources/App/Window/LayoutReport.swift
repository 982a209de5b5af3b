// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import Foundation

/// Tells tests where the pages are: writes it to the file that `POSTIL_TEST_LAYOUT` names.
@MainActor
final class LayoutReport {
    private struct Report: Encodable {
        struct Page: Encodable {
            var page: Int
            var x, y, width, height: Double
        }
        var pages: [Page]
        var scale: Double
    }

    private let path: String

    /// Nil where nobody asks.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["POSTIL_TEST_LAYOUT"], !path.isEmpty else { return nil }
        self.path = path
    }

    /// Writes where the shown pages are. `x` and `y` are the canvas's place in the window's surface.
    func write(_ layout: PageLayout, x: Double, y: Double) {
        let pages = layout.visiblePages.map { index in
            let frame = layout.frame(ofPage: index)
            return Report.Page(
                page: index + 1, x: frame.minX + x, y: frame.minY + y, width: frame.width,
                height: frame.height)
        }
        guard let data = try? JSONEncoder().encode(Report(pages: pages, scale: layout.scale)) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
