// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import GTKSupport
import PDFDocument

/// What the window offers of work that was never saved, and of saves that were cut off.
extension DocumentWindow {
    /// Offers what an earlier run of the program has left of the document that is shown.
    func offerWhatIsLeft(of path: String) {
        if let save = application.takeUnfinished(for: path) {
            offerFinishing(save)
        } else if let found = application.takeAbandoned(for: path) {
            offerRecovery(found, at: path)
        }
    }

    /// Says that work was found that was never saved.
    ///
    /// - Parameter path: the document, where it is shown; nil for the place that the journal knows.
    func offerRecovery(_ found: RecoveryFolder.Abandoned, at path: String? = nil) {
        let header = found.contents.following(at: path).header
        let name = (header.path as NSString).lastPathComponent
        let exists = FileManager.default.fileExists(atPath: header.path)
        let text =
            if header.fitsFile {
                localized("Postil ended before your last changes to “%s” were saved. They were kept.")
            } else if exists {
                localized(
                    "Unsaved changes to “%s” were kept. The file was changed since; not all of them may fit.")
            } else {
                localized("Unsaved changes to “%s” were kept, but it is not in its place any more.")
            }
        let recover = MessageBar.Choice(localized("_Recover")) { [weak self] in
            guard let self else { return }
            offered = nil
            if document?.source == header.path {
                self.recover(found)
            } else {
                load(header.path, isCopy: header.isCopy, recovering: found)
            }
        }
        let find = MessageBar.Choice(localized("_Find the Document…")) { [weak self] in self?.find(found) }
        let discard = MessageBar.Choice(localized("_Discard")) { [weak self] in
            found.discard()
            self?.offered = nil
            self?.application.offerNextRecovery()
        }
        messages.show(filled(text, name), kind: .warning, choices: [exists ? recover : find, discard])
        offered = found
    }

    /// Has the person show where the document is.
    private func find(_ found: RecoveryFolder.Abandoned) {
        let old = found.contents.following().header.path as NSString
        Dialogs.openFiles(
            title: filled(localized("Where Is “%s”?"), old.lastPathComponent), kinds: Self.documentKinds,
            allowsMany: false, folder: old.deletingLastPathComponent, parent: window
        ) { [weak self] paths in
            guard let self else { return }
            guard let path = paths.first else { return offerRecovery(found) }
            load(Application.canonical(path), recovering: found)
        }
    }

    /// Brings work back into the document that is shown.
    func recover(_ found: RecoveryFolder.Abandoned) {
        guard let document else { return }
        Task { [weak self] in
            let contents = found.contents.following(at: document.source)
            let lost = await document.recover(contents)
            // What was recovered stands in the new journal now.
            await document.journal.flush()
            if document.journal.failure == nil { found.discard() }
            guard let self else { return }
            refreshTitle()
            if lost > 0 {
                messages.show(
                    nlocalized(
                        "%d change no longer fitted the file and was left out.",
                        "%d changes no longer fitted the file and were left out.", lost), kind: .warning)
            } else if contents.unread.isEmpty {
                toasts.show(localized("Your changes are back. Save to keep them."))
            } else {
                toasts.show(
                    localized(
                        "Your changes are back. What you last wrote is ink: “Convert to Text” reads it."))
            }
        }
    }

    /// Says that a save was cut off while it wrote over the file.
    func offerFinishing(_ save: UnfinishedSave) {
        let name = (save.path as NSString).lastPathComponent
        let choices = [
            MessageBar.Choice(localized("_Finish Saving")) { [weak self] in self?.finish(save, at: nil) },
            MessageBar.Choice(localized("Save a _Copy…")) { [weak self] in
                guard let self else { return }
                Dialogs.saveFile(
                    title: localized("Save As"), suggestedName: name, kinds: Self.documentKinds,
                    parent: window
                ) { [weak self] path in
                    if let path { self?.finish(save, at: path) } else { self?.offerFinishing(save) }
                }
            },
            MessageBar.Choice(localized("_Discard")) { [weak self] in
                save.discard()
                guard let self else { return }
                if let document {
                    offerWhatIsLeft(of: document.source)
                } else {
                    application.offerNextRecovery()
                }
            },
        ]
        messages.show(
            filled(localized("Postil ended while it saved “%s”. The whole document was kept."), name),
            kind: .warning, choices: choices)
    }

    private func finish(_ save: UnfinishedSave, at other: String?) {
        Task { [weak self] in
            do {
                try await save.write(to: other)
                self?.load(other ?? save.path)
            } catch {
                guard let self else { return }
                let name = ((other ?? save.path) as NSString).lastPathComponent
                offerFinishing(save)
                toasts.show((error as? SaveError)?.message(for: name) ?? "\(error)")
            }
        }
    }
}
