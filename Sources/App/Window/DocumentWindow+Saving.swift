// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import GTKSupport
import PDFDocument

extension DocumentWindow {
    /// Saves where the document came from; a copy asks for a place.
    func startSaving() { Task { await save() } }
    /// Saves in another place.
    func startSavingAs() { Task { await saveAs() } }

    /// Saves. Where that fails, the message bar says why and what can be done.
    ///
    /// - Returns: whether everything is in the file.
    @discardableResult
    func save() async -> Bool {
        guard let document else { return true }
        return document.path == nil ? await saveAs() : await write(document, to: nil)
    }

    /// Asks for a place and saves there.
    @discardableResult
    func saveAs() async -> Bool {
        guard let document, let path = await askForPlace(document) else { return false }
        return await write(document, to: path)
    }

    private func askForPlace(_ document: OpenDocument) async -> String? {
        let name = document.name as NSString
        let suggestion =
            document.isCopy
            ? filled(localized("%s (annotated)"), name.deletingPathExtension) + ".pdf" : document.name
        let folder = document.path.map { ($0 as NSString).deletingLastPathComponent }
        return await withCheckedContinuation { continuation in
            Dialogs.saveFile(
                title: localized("Save As"), suggestedName: suggestion, kinds: Self.documentKinds,
                folder: folder,
                parent: window
            ) { continuation.resume(returning: $0) }
        }
    }

    private func write(_ document: OpenDocument, to path: String?, overwriting: Bool = false) async -> Bool {
        do {
            // The chooser has asked before it gave the name of a file that exists.
            try await document.save(to: path, overwriting: overwriting || path != nil)
            messages.hide()
            refreshTitle()
            toasts.show(filled(localized("Saved “%s”"), document.name), milliseconds: 2000)
            if let saved = document.path, path != nil { RecentDocuments.add(saved) }
            return true
        } catch let error as SaveError {
            explain(error, document, path: path)
        } catch {
            explain(.failed("\(error)"), document, path: path)
        }
        return false
    }

    private func explain(_ error: SaveError, _ document: OpenDocument, path: String?) {
        let copy = MessageBar.Choice(localized("Save a _Copy…")) { [weak self] in self?.startSavingAs() }
        let name = path.map { ($0 as NSString).lastPathComponent } ?? document.name
        let text = error.message(for: name)
        switch error {
        case .changedOnDisk:
            messages.show(
                text, kind: .error,
                choices: [
                    MessageBar.Choice(localized("_Keep Mine")) { [weak self, weak document] in
                        guard let document else { return }
                        Task { await self?.write(document, to: nil, overwriting: true) }
                    },
                    MessageBar.Choice(localized("_Reload")) { [weak self, weak document] in
                        if let path = document?.path { self?.reload(path) }
                    }, copy,
                ])
        case .viewOnly: messages.show(text, kind: .error)
        default:
            let again = MessageBar.Choice(localized("_Try Again")) { [weak self, weak document] in
                guard let document else { return }
                Task { await self?.write(document, to: path) }
            }
            messages.show(text, kind: .error, choices: [again, copy])
        }
    }
}
