// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// Work that was never saved, and saves that were cut off, as they are found when the program starts.
extension Application {
    /// Work on a document that was never saved, once. A document that is not where it was any more is known by its
    /// content.
    func takeAbandoned(for path: String) -> RecoveryFolder.Abandoned? {
        let here = abandoned.firstIndex { $0.contents.following().header.path == path }
        let moved = here == nil ? abandoned.firstIndex { isMoved($0.contents, to: path) } : nil
        guard let index = here ?? moved else { return nil }
        let found = abandoned.remove(at: index)
        guard !found.contents.following(at: path).isEmpty else {
            found.discard()
            return takeAbandoned(for: path)
        }
        return found
    }

    /// Whether a journal's document is the one at a path now, and not a copy of it.
    private func isMoved(_ contents: JournalContents, to path: String) -> Bool {
        let header = contents.following().header
        return !header.isCopy && contents.fits(path) && !header.fitsFile
    }

    /// Takes work back that was offered and neither taken nor given up.
    func putBack(_ found: RecoveryFolder.Abandoned) { abandoned.insert(found, at: 0) }

    /// A save of a document that was cut off, once.
    func takeUnfinished(for path: String) -> UnfinishedSave? {
        unfinished.firstIndex { $0.path == path }.map { unfinished.remove(at: $0) }
    }

    /// Offers the next work that was found, in an empty window.
    func offerNextRecovery() {
        guard let window = windows.first(where: { $0.document == nil && $0.opening == nil }) else { return }
        if !unfinished.isEmpty {
            window.offerFinishing(unfinished.removeFirst())
        } else if !abandoned.isEmpty {
            window.offerRecovery(abandoned.removeFirst())
        }
    }
}
