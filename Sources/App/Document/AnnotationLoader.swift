// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// Brings the annotations of a file's pages in: a few pages at a time, read elsewhere, so that the main actor only
/// takes what is there. What is seen comes first, also where the person scrolls while the rest is still being read.
@MainActor
final class AnnotationLoader {
    private var queue: PageQueue
    private var taken: Set<Int> = []
    private let seen: @MainActor () -> [Int]
    private let read: @MainActor ([Int]) async -> [Int: [Annotation]]
    private let take: @MainActor ([Annotation], Int) -> Void

    /// Pages that are read at a time: whatever else is asked of the file waits no longer than for these.
    static let batch = 8

    /// Makes a loader that has read nothing.
    ///
    /// - Parameters:
    ///   - pageCount: how many pages the file has.
    ///   - seen: the pages of the file that can be seen.
    ///   - read: gives the annotations of pages, off the main actor.
    ///   - take: gets the annotations of each page, once.
    init(
        pageCount: Int, seen: @escaping @MainActor () -> [Int],
        read: @escaping @MainActor ([Int]) async -> [Int: [Annotation]],
        take: @escaping @MainActor ([Annotation], Int) -> Void
    ) {
        queue = PageQueue(pageCount: pageCount)
        self.seen = seen
        self.read = read
        self.take = take
    }

    /// Whether every page has been asked for.
    var isDone: Bool { queue.count == 0 }

    /// Reads the next few pages. Those of a task that is cancelled meanwhile are not taken.
    func readNext() async { await bring(queue.next(Self.batch, seen: seen())) }

    /// Reads what is left.
    func readRest() async {
        while !isDone, !Task.isCancelled { await readNext() }
    }

    /// Reads certain pages before all others, and returns once they have been taken.
    func read(pages: some Sequence<Int>) async {
        let wanted = pages.filter { !taken.contains($0) }.sorted()
        for page in wanted { queue.take(page) }
        await bring(wanted)
    }

    private func bring(_ pages: [Int]) async {
        guard !pages.isEmpty else { return }
        let found = await read(pages)
        guard !Task.isCancelled else { return }
        for page in pages {
            guard let annotations = found[page], taken.insert(page).inserted else { continue }
            take(annotations, page)
        }
    }
}
