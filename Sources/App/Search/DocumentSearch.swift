// SPDX-License-Identifier: GPL-3.0-or-later
import Canvas
import GTKSupport
import PDFDocument

/// A search through the pages of a document, from the page that is seen on, in the background.
@MainActor
final class DocumentSearch {
    /// What has been found so far.
    private(set) var found = FoundText()
    /// What is searched for; empty for nothing.
    private(set) var query = ""
    /// Whether there are pages that have not been searched yet.
    private(set) var isRunning = false
    /// Called when more was found, another place is looked at, or the search has ended. `isNew` says that the place
    /// that is looked at is another one.
    var onChange: (_ isNew: Bool) -> Void = { _ in }

    /// Most places that are kept.
    static let mostPlaces = 10_000

    private let pages: @MainActor () -> Int
    private let find: @MainActor (_ query: String, _ page: Int) async -> [TextSelection]
    private var task: Task<Void, Never>?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - pages: how many pages there are.
    ///   - find: where a text occurs on a page.
    init(
        pages: @escaping @MainActor () -> Int,
        find: @escaping @MainActor (_ query: String, _ page: Int) async -> [TextSelection]
    ) {
        self.pages = pages
        self.find = find
    }

    /// Searches for a text, the nearest occurrence from a page on first; an empty one ends the search.
    func start(_ query: String, from page: Int) {
        stop()
        self.query = query
        guard !query.isEmpty else { return onChange(false) }
        isRunning = true
        onChange(false)
        task = Task { [weak self] in await self?.run(query, from: page) }
    }

    /// Forgets everything.
    func stop() {
        task?.cancel()
        task = nil
        isRunning = false
        query = ""
        found = FoundText()
    }

    /// Waits until all pages have been searched.
    func finish() async { await task?.value }

    /// Looks at the next place (1) or the one before (−1); behind the last comes the first.
    func step(_ count: Int) {
        let places = found.places.count
        guard places > 0 else { return }
        let current = found.current ?? (count > 0 ? -1 : 0)
        found.current = (current + count + places) % places
        onChange(true)
    }

    private func run(_ query: String, from start: Int) async {
        let count = pages()
        for step in 0..<count {
            let page = (start + step) % count
            let selections = await find(query, page)
            guard !Task.isCancelled else { return }
            if !selections.isEmpty { add(selections, page: page) }
            if found.places.count >= Self.mostPlaces { break }
        }
        isRunning = false
        onChange(false)
    }

    private func add(_ selections: [TextSelection], page: Int) {
        let new = selections.map { FoundText.Place(page: page, quads: $0.quads) }.filter { !$0.quads.isEmpty }
        guard !new.isEmpty else { return }
        let index = found.places.firstIndex { $0.page > page } ?? found.places.count
        found.places.insert(contentsOf: new, at: index)
        if let current = found.current {
            if index <= current { found.current = current + new.count }
            onChange(false)
        } else {
            found.current = index
            onChange(true)
        }
    }
}
