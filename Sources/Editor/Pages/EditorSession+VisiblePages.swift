// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension EditorSession {
    /// The pages of the file, as it was opened, that can be seen; from the top of the view.
    public var visibleFilePages: [Int] {
        let entries = store.pageList.entries
        return layout.visiblePages.clamped(to: entries.indices).compactMap { place in
            if case .file(let page) = entries[place].source { page } else { nil }
        }
    }
}
