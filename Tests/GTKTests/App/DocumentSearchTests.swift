// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing

@testable import App
@testable import PDFDocument

@MainActor
@Suite struct DocumentSearchTests {
    /// A document in which pages 1 and 3 of five hold the text, twice and once.
    private func makeSearch() -> DocumentSearch {
        DocumentSearch(pages: { 5 }) { query, page in
            guard query == "word" else { return [] }
            let quad = Quad(
                topLeft: Point(x: 0, y: 1), topRight: Point(x: 1, y: 1), bottomLeft: Point(x: 0, y: 0),
                bottomRight: Point(x: 1, y: 0))
            let hit = TextSelection(text: query, quads: [quad])
            return page == 1 ? [hit, hit] : page == 3 ? [hit] : []
        }
    }

    @Test("the nearest place from the page that is seen on is looked at; steps go round")
    func order() async {
        let search = makeSearch()
        var looked = 0
        search.onChange = { if $0 { looked += 1 } }
        search.start("word", from: 2)
        #expect(search.isRunning)
        await search.finish()
        #expect(!search.isRunning && looked == 1)
        #expect(search.found.places.map(\.page) == [1, 1, 3] && search.found.current == 2)
        search.step(1)
        #expect(search.found.current == 0)
        search.step(-1)
        #expect(search.found.current == 2 && looked == 3)
    }

    @Test("what is not there ends the search, and so does an empty text")
    func nothing() async {
        let search = makeSearch()
        search.start("missing", from: 0)
        await search.finish()
        search.step(1)
        #expect(search.found.places.isEmpty && search.found.current == nil && !search.isRunning)
        search.start("word", from: 0)
        search.start("", from: 0)
        await search.finish()
        #expect(search.found.places.isEmpty && search.query.isEmpty && !search.isRunning)
    }
}
