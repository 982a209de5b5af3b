// SPDX-License-Identifier: GPL-3.0-or-later

/// Many annotations of a page that come or go at once: each alone would move all that stand above it.
extension AnnotationStore {
    /// Fewer than these are applied one by one.
    private static let fewest = 32

    /// Applies the edits at the beginning that all add to one page, or all remove from it, as one by one would.
    ///
    /// - Parameter sparesAnswered: whether the removal of an annotation that others answer ends them.
    /// - Returns: what each of these edits did; empty where there are so few that nothing was done.
    mutating func applyMany(_ edits: ArraySlice<Edit>, sparesAnswered: Bool) -> [Change] {
        switch edits.first {
        case .remove(let id): removeMany(edits, like: id, sparesAnswered: sparesAnswered)
        case .add(let annotation, _): addMany(edits, toPage: annotation.page)
        default: []
        }
    }

    private mutating func removeMany(
        _ edits: ArraySlice<Edit>, like first: AnnotationID, sparesAnswered: Bool
    ) -> [Change] {
        guard let key = pageOf[first], let page = pageList.place(of: key) else { return [] }
        var gone: [AnnotationID] = []
        var names: Set<AnnotationID> = []
        for case .remove(let id) in edits.prefix(while: \.isRemoving) {
            guard pageOf[id] == key, !sparesAnswered || answers[id] == nil, names.insert(id).inserted else {
                break
            }
            gone.append(id)
        }
        guard gone.count >= Self.fewest, let list = pages[key] else { return [] }
        var places: [AnnotationID: Int] = [:]
        for (place, annotation) in list.enumerated() where names.contains(annotation.id) {
            places[annotation.id] = place
        }
        guard places.count == gone.count else { return [] }

        var counter = PlaceCounter(count: list.count)
        var isGone = Array(repeating: false, count: list.count)
        let changes = gone.compactMap { id -> Change? in
            guard let place = places[id] else { return nil }
            let index = counter.left(below: place)
            counter.take(place)
            isGone[place] = true
            forget(list[place])
            let shown = self.shown(list[place], at: page)
            return Change(dirty: [shown.region], inverse: .add(shown, index: index))
        }
        put(list.indices.lazy.filter { !isGone[$0] }.map { list[$0] }, onPage: key)
        return changes
    }

    private mutating func addMany(_ edits: ArraySlice<Edit>, toPage page: Int) -> [Change] {
        guard let key = pageList.key(at: page) else { return [] }
        let list = pages[key] ?? []
        var new: [(annotation: Annotation, index: Int)] = []
        var names: Set<AnnotationID> = []
        for case .add(let annotation, let index) in edits.prefix(while: \.isAdding) {
            guard annotation.page == page, pageOf[annotation.id] == nil, names.insert(annotation.id).inserted
            else { break }
            let count = list.count + new.count
            new.append((annotation, min(max(0, index ?? count), count)))
        }
        guard new.count >= Self.fewest else { return [] }

        // Where each is in the end: the last one stands where it was put, the one before at its place among the others.
        var counter = PlaceCounter(count: list.count + new.count)
        var newAt: [Int?] = Array(repeating: nil, count: list.count + new.count)
        for (number, added) in new.enumerated().reversed() {
            let place = counter.place(after: added.index)
            counter.take(place)
            newAt[place] = number
        }
        var old = list.makeIterator()
        put(
            newAt.map { $0.map { kept(new[$0].annotation, at: page, key) } ?? old.next() }.compactMap(\.self),
            onPage: key)
        return new.map { annotation, _ in
            note(annotation, onPage: key)
            return Change(dirty: [annotation.region], inverse: .remove(annotation.id))
        }
    }
}

extension Edit {
    fileprivate var isRemoving: Bool {
        if case .remove = self { return true }
        return false
    }
    fileprivate var isAdding: Bool {
        if case .add = self { return true }
        return false
    }
}
