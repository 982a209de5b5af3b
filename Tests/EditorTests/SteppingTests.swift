// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("From one annotation to the next")
struct SteppingTests {
    private let session: EditorSession

    init() {
        let pages = Array(repeating: PageGeometry(cropBox: Rect(0, 0, 300, 400)), count: 100)
        session = EditorSession(pages: pages, environment: EditorEnvironment(measurer: MonospaceMeasurer()))
        session.layout = PageLayout(pages: pages, scale: 1, viewWidth: 400, viewHeight: 500)
    }

    private func mark(_ name: String, _ page: Int) -> Annotation {
        Annotation(
            id: AnnotationID(name), page: page,
            content: .shape(Shape(.rectangle(Rect(10, 10, 50, 50)), color: .black)))
    }

    /// The marks of the file, by page.
    private static let file = [3: ["a", "b"], 40: ["c"], 99: ["d"]]

    /// Reads what is asked for; gives all pages that were read for it.
    private func step(_ step: Int) -> [Int] {
        var read: [Int] = []
        var waiting = session.selectNext(step)
        while let effect = waiting.popLast() {
            guard case .readAnnotations(let pages) = effect else { continue }
            read += pages
            for page in pages { load(page) }
            waiting += session.annotationsRead(onPages: pages)
        }
        return read
    }

    private func load(_ page: Int) {
        _ = session.load((Self.file[page] ?? []).map { mark($0, page) }, page: page)
    }

    private var selected: [String] { session.selection.map(\.name) }

    @Test("goes around the document in both ways, reading pages as it comes to them")
    func goesAround() {
        var order: [String] = []
        for _ in 0..<5 {
            _ = step(1)
            order += selected
        }
        #expect(order == ["a", "b", "c", "d", "a"])
        order = []
        for _ in 0..<5 {
            #expect(step(-1).isEmpty, "everything has been read")
            order += selected
        }
        #expect(order == ["d", "c", "b", "a", "d"])
    }

    @Test("reads no more than it must")
    func readsLittle() {
        #expect(step(1).max() == AnnotationSearch.batch - 1)
        #expect(step(1).isEmpty)
        #expect(step(-1).isEmpty)
        // Backwards from the first page: the last one, and those before it.
        _ = session.escape()
        let back = step(-1)
        #expect(selected == ["d"] && back.allSatisfy { $0 >= 100 - AnnotationSearch.batch })
    }

    @Test("a document without annotations ends the search, and so do pages that can't be read")
    func endsWhereThereIsNothing() {
        var effects = session.selectNext(1)
        var count = 0
        while case .readAnnotations(let pages)? = effects.last {
            count += pages.count
            effects = session.annotationsRead(onPages: pages)
        }
        #expect(count == 100 && session.selection.isEmpty && session.search == nil)
    }

    @Test("an answer that comes too late changes nothing")
    func lateAnswers() {
        guard case .readAnnotations(let pages)? = session.selectNext(1).last else {
            Issue.record("it asks for pages")
            return
        }
        for page in pages { load(page) }
        session.select([AnnotationID("b")])
        #expect(session.annotationsRead(onPages: pages).isEmpty)
        #expect(selected == ["b"])
    }

    @Test("pages that were moved are gone through in their order")
    func movedPages() {
        for page in 0..<100 { load(page) }
        _ = session.arrange(.move(from: 99, to: 0), named: "Move Page")
        _ = session.arrange(.remove(at: 4, count: 1), named: "Delete Page")
        var order: [String] = []
        for _ in 0..<3 {
            _ = step(1)
            order += selected
        }
        #expect(order == ["d", "c", "d"])
    }
}
