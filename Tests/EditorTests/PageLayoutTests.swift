// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing

@testable import Editor

@Suite("Page layout")
struct PageLayoutTests {
    private static let pages = (0..<200).map { index in
        PageGeometry(cropBox: Rect(Double(index % 3) * 10, 20, 400, 600), rotation: index % 4 * 90)
    }

    @Test("every page's own points come back through the view", arguments: [0, 1, 2, 3, 77, 199])
    func roundTrip(page: Int) {
        var layout = PageLayout(pages: Self.pages, scale: 1.75, viewWidth: 800, viewHeight: 600)
        layout.scroll = Point(x: 30, y: layout.contentFrame(ofPage: page).minY - 50)
        let point = Point(x: 123, y: 456)
        let view = layout.userToView(onPage: page).apply(point)
        #expect(layout.viewToUser(onPage: page).apply(view).distance(to: point) < 1e-9)
        #expect(layout.place(at: view)?.page == page)
    }

    @Test("the pages in a rectangle are those that meet it")
    func pagesInRect() {
        var layout = PageLayout(pages: Self.pages, scale: 1.3, viewWidth: 800, viewHeight: 600)
        layout.scroll.y = 40_000
        let rect = Rect(x: 0, y: 0, width: 800, height: 600)
        let expected = Self.pages.indices.filter { layout.frame(ofPage: $0).intersects(rect) }
        #expect(Array(layout.visiblePages) == expected.filter { layout.frame(ofPage: $0).maxY >= 0 })
    }
}
