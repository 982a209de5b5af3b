// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension EditorSession {
    /// The pages of the file, as it was opened, that can be seen; from the top of the view.
    public var visibleFilePages: [Int] {
        let entries = store.pageList.entries
        return layout.visiblePages.clamped(to: entries.indices).compactMap { filePage(at: $0) }
    }

    /// The page of the file, as it was opened, that stands in a place; nil for others.
    func filePage(at place: Int) -> Int? {
        let entries = store.pageList.entries
        guard entries.indices.contains(place), case .file(let page) = entries[place].source else {
            return nil
        }
        return page
    }
}
