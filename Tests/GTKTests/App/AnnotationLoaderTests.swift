// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing

@testable import App

@Suite struct PageQueueTests {
    @Test func seenPagesThenNeighbours() {
        var queue = PageQueue(pageCount: 12)
        let batches = [2, 4, 100, 3].map { queue.next($0, seen: [5, 6, 7]) }
        #expect(batches == [[5, 6], [7, 8, 4, 9], [10, 3, 11, 2, 1, 0], []])
        #expect(queue.count == 0)
    }

    @Test func scrollingChangesTheOrder() {
        var queue = PageQueue(pageCount: 1000)
        let batches = [[0], [800, 801], [0]].map { queue.next(3, seen: $0) }
        #expect(batches == [[0, 1, 2], [800, 801, 802], [3, 4, 5]])
    }

    /// Pages that were moved are seen in an order of their own; none may be forgotten.
    @Test(arguments: [[], [9, 2, 5], [0], [19], [40, -3], [7, 7]])
    func everyPageComesOnce(seen: [Int]) {
        var queue = PageQueue(pageCount: 20)
        let taken = [4, 4, 20, -1].map { queue.take($0) }
        #expect(taken == [true, false, false, false])
        var pages: [Int] = []
        while queue.count > 0 { pages += queue.next(3, seen: seen) }
        #expect(pages.sorted() == Array(0..<20).filter { $0 != 4 })
    }

    @Test func documentsWithoutPagesAreDone() {
        var queue = PageQueue(pageCount: 0)
        let pages = queue.next(5, seen: [0])
        #expect(pages.isEmpty && queue.count == 0)
    }
}

@MainActor @Suite struct AnnotationLoaderTests {
    /// Reads what it is told to and notes in which order.
    @MainActor
    private final class Reader {
        var seen = [0]
        var asked: [[Int]] = []
        var taken: [Int] = []
        /// Runs while pages are being read.
        var meanwhile: @MainActor () -> Void = {}

        func loader(pageCount: Int) -> AnnotationLoader {
            AnnotationLoader(
                pageCount: pageCount, seen: { self.seen },
                read: { pages in
                    self.asked.append(pages)
                    await Task.yield()
                    self.meanwhile()
                    return Dictionary(uniqueKeysWithValues: pages.map { ($0, []) })
                },
                take: { _, page in self.taken.append(page) })
        }
    }

    @Test func whatIsScrolledToComesNext() async {
        let reader = Reader()
        reader.seen = [50, 51]
        let loader = reader.loader(pageCount: 100)
        await loader.readNext()
        #expect(reader.taken.prefix(2) == [50, 51])
        #expect(reader.taken.count == AnnotationLoader.batch)
        reader.meanwhile = { reader.seen = [3] }
        await loader.readRest()
        // One batch was under way when the person scrolled.
        #expect(reader.asked[2].first == 3)
        #expect(reader.asked.allSatisfy { $0.count <= AnnotationLoader.batch })
        #expect(reader.taken.sorted() == Array(0..<100))
        #expect(loader.isDone)
    }

    @Test func pagesThatAreNeededAreWaitedFor() async {
        let reader = Reader()
        let loader = reader.loader(pageCount: 100)
        async let rest: Void = loader.readRest()
        await Task.yield()
        await loader.read(pages: [70, 0])
        #expect(reader.taken.contains(70) && reader.taken.contains(0))
        #expect(!loader.isDone)
        await rest
        #expect(reader.taken.sorted() == Array(0..<100))
    }

    @Test func nothingIsTakenAfterCancelling() async {
        let reader = Reader()
        let loader = reader.loader(pageCount: 100)
        let task = Task { await loader.readRest() }
        reader.meanwhile = { if reader.asked.count == 2 { task.cancel() } }
        await task.value
        #expect(reader.asked.count == 2)
        #expect(reader.taken.count == AnnotationLoader.batch)
    }
}
