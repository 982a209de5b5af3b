// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// Selects the next annotation (`step` 1), or the one before (−1), in the order of pages and of what lies above
    /// what, from the selected one or the current page on, and scrolls to it. Where pages have not been read yet, it
    /// asks for them and goes on once they have.
    public func selectNext(_ step: Int) -> [EditorEffect] {
        collect {
            guard !layout.pages.isEmpty else { return }
            var search = AnnotationSearch(step: step < 0 ? -1 : 1, start: layout.currentPage)
            let places = selection.compactMap { id -> (page: Int, place: Int)? in
                guard let page = store[id]?.page,
                    let place = selectable(onPage: page).firstIndex(where: { $0.id == id })
                else { return nil }
                return (page, place)
            }
            if let last = places.max(by: { ($0.page, $0.place) < ($1.page, $1.place) }) {
                (search.start, search.place) = last
            }
            advance(search)
        }
    }

    /// Pages of the file that were asked for have been read, or can't be.
    public func annotationsRead(onPages pages: [Int]) -> [EditorEffect] {
        collect {
            guard var search, !search.awaited.isDisjoint(with: pages) else { return }
            search.unreadable.formUnion(search.awaited.filter { !store.isLoaded(page: $0) })
            search.awaited = []
            advance(search)
        }
    }

    /// Goes on to the next annotation, or to the next page that has to be read first.
    private func advance(_ search: AnnotationSearch) {
        var search = search
        self.search = nil
        let count = layout.pages.count
        // The page where it began comes last once more, for what stands before the place that is left.
        while search.seen <= count {
            let page = pageOf(search, after: search.seen)
            if isUnread(page, search) {
                search.awaited = unreadPages(search)
                self.search = search
                return emit(.readAnnotations(search.awaited.sorted()))
            }
            if let found = annotation(on: page, search) {
                endEditing()
                select([found.id])
                return reveal(found)
            }
            search.seen += 1
        }
    }

    private func pageOf(_ search: AnnotationSearch, after seen: Int) -> Int {
        let count = layout.pages.count
        return ((search.start + search.step * seen) % count + count) % count
    }

    private func annotation(on page: Int, _ search: AnnotationSearch) -> Annotation? {
        let all = selectable(onPage: page)
        guard search.seen == 0, let place = search.place else {
            return search.step > 0 ? all.first : all.last
        }
        return search.step > 0 ? all.dropFirst(place + 1).first : all.prefix(place).last
    }

    private func selectable(onPage page: Int) -> [Annotation] {
        store.annotations(onPage: page).filter { !$0.isReply }
    }

    private func isUnread(_ page: Int, _ search: AnnotationSearch) -> Bool {
        guard let file = filePage(at: page) else { return false }
        return !store.isLoaded(page: file) && !search.unreadable.contains(file)
    }

    /// The page that is looked at and those behind it that have not been read either.
    private func unreadPages(_ search: AnnotationSearch) -> Set<Int> {
        var pages: Set<Int> = []
        var seen = search.seen
        while seen <= layout.pages.count, pages.count < AnnotationSearch.batch {
            let page = pageOf(search, after: seen)
            guard isUnread(page, search), let file = filePage(at: page) else { break }
            pages.insert(file)
            seen += 1
        }
        return pages
    }

    /// Scrolls so that an annotation can be seen, its beginning where it is larger than the view.
    private func reveal(_ annotation: Annotation) {
        let margin = 24.0
        let box = layout.userToView(onPage: annotation.page).apply(annotation.region.rect).outset(by: margin)
        func offset(_ low: Double, _ high: Double, _ size: Double) -> Double {
            low < 0 || high - low > size ? low : max(0, high - size)
        }
        let by = Point(
            x: offset(box.minX, box.maxX, layout.viewWidth), y: offset(box.minY, box.maxY, layout.viewHeight))
        let isSeen =
            box.minX >= 0 && box.maxX <= layout.viewWidth && box.minY >= 0 && box.maxY <= layout.viewHeight
        if !isSeen { emit(.scrollBy(by)) }
    }
}
