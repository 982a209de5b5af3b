// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The pages of a document as they are now: the one owner of their order.
///
/// Everything else knows pages by their place now. What belongs to a page is kept by the page's key, so that moving a
/// page moves nothing else, and what was on a page that is taken out comes back with it.
public struct PageList: Sendable {
    /// How many pages the file has.
    public let fileCount: Int
    /// The pages in order.
    public private(set) var entries: [PageEntry]
    /// The imported documents, as PDFs, by name.
    public private(set) var documents: [String: Data] = [:]
    /// Whether pages ever were moved, so that keys need not be places.
    private(set) var isArranged = false
    /// A key that no page has had.
    public private(set) var nextKey: Int
    private var places: [Int: Int] = [:]

    /// The pages of a file.
    public init(fileCount: Int) {
        self.fileCount = fileCount
        entries = (0..<fileCount).map { PageEntry(key: $0, source: .file($0)) }
        nextKey = fileCount
    }

    /// The key of the page in a place; nil where there is none.
    func key(at place: Int) -> Int? {
        guard isArranged else { return (0..<fileCount).contains(place) ? place : nil }
        return entries.indices.contains(place) ? entries[place].key : nil
    }

    /// The place of the page with a key; nil where it was taken out.
    func place(of key: Int) -> Int? {
        guard isArranged else { return (0..<fileCount).contains(key) ? key : nil }
        return places[key]
    }

    /// How far the page in a place was turned.
    func turn(at place: Int) -> Int {
        isArranged && entries.indices.contains(place) ? entries[place].turn : 0
    }

    /// What has to be written; nil where the pages are as the file has them.
    public var changes: PageArrangement? {
        guard isArranged, entries != PageList(fileCount: fileCount).entries else { return nil }
        let used = Set(
            entries.compactMap { entry -> String? in
                if case .imported(let name, _, _) = entry.source { return name }
                return nil
            })
        return PageArrangement(entries: entries, documents: documents.filter { used.contains($0.key) })
    }

    /// Changes the pages.
    ///
    /// - Returns: the edit that takes this one back.
    /// - Throws: `EditError`; nothing is then changed.
    mutating func apply(_ edit: PageEdit) throws(EditError) -> PageEdit {
        let inverse: PageEdit
        switch edit {
        case .insert(let new, let place, let brought):
            guard (0...entries.count).contains(place) else { throw .noSuchPage(place) }
            let keys = Set(entries.map(\.key))
            guard !new.isEmpty, Set(new.map(\.key)).count == new.count, keys.isDisjoint(with: new.map(\.key)),
                new.allSatisfy({ isKnown($0, brought) })
            else { throw .badPage }
            documents.merge(brought) { old, _ in old }
            entries.insert(contentsOf: new, at: place)
            nextKey = max(nextKey, (new.map(\.key).max() ?? 0) + 1)
            inverse = .remove(at: place, count: new.count)
        case .remove(let place, let count):
            guard count > 0, place >= 0, place + count <= entries.count else { throw .noSuchPage(place) }
            guard count < entries.count else { throw .lastPage }
            let gone = Array(entries[place..<place + count])
            entries.removeSubrange(place..<place + count)
            let names = gone.compactMap { entry -> String? in
                if case .imported(let name, _, _) = entry.source { return name }
                return nil
            }
            inverse = .insert(gone, at: place, documents: documents.filter { names.contains($0.key) })
        case .move(let from, let to):
            guard entries.indices.contains(from) else { throw .noSuchPage(from) }
            guard entries.indices.contains(to) else { throw .noSuchPage(to) }
            entries.insert(entries.remove(at: from), at: to)
            inverse = .move(from: to, to: from)
        case .turn(let place, let angle):
            guard entries.indices.contains(place) else { throw .noSuchPage(place) }
            guard angle % 90 == 0 else { throw .badPage }
            entries[place].turn = ((entries[place].turn + angle) % 360 + 360) % 360
            inverse = .turn(at: place, by: -angle)
        }
        isArranged = true
        places = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
        return inverse
    }

    private func isKnown(_ entry: PageEntry, _ brought: [String: Data]) -> Bool {
        switch entry.source {
        case .file(let index): index == entry.key && (0..<fileCount).contains(index)
        case .blank(let width, let height):
            // The sizes that readers show (ISO 32000-1, annex C).
            entry.key >= fileCount && (3...14_400).contains(width) && (3...14_400).contains(height)
        case .imported(let name, let page, _):
            entry.key >= fileCount && page >= 0 && (documents[name] ?? brought[name]) != nil
        }
    }
}
