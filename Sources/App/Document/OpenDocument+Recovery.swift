// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import GTKSupport

/// What a journal brings back.
extension OpenDocument {
    /// Applies what a journal kept.
    ///
    /// - Returns: how many edits no longer fit.
    func recover(_ contents: JournalContents) async -> Int {
        await beginning?.value
        // Where the file has changed, what was added may be in it already, anywhere.
        if contents.header.fitsFile, let pages = contents.neededPages {
            await loader?.read(pages: pages)
        } else {
            await loading?.value
        }
        let edits = contents.edits.flatMap { $0 }
        let name = localized("Recovered Work")
        defer { perform(session.markUnsaved()) }
        defer { perform(session.restore(contents.unread)) }
        if edits.isEmpty { return 0 }
        if let effects = try? session.apply(edits, named: name) {
            perform(effects)
            return 0
        }
        // The file has changed since: what still fits is worth having.
        var lost = 0
        for edit in edits {
            if let effects = try? session.apply([edit], named: name) {
                perform(effects)
            } else if case .add(let annotation, _) = edit,
                let effects = try? session.apply([.replace(annotation)], named: name)
            {
                // It is in the file already. What follows in the journal builds on it as it was then.
                perform(effects)
            } else {
                lost += 1
            }
        }
        return lost
    }
}
