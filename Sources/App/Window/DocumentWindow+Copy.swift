// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import PDFDocument

/// What the window says where a document can't be changed as it is.
extension DocumentWindow {
    /// Says that a document can only be read; false where that is not so.
    func saysViewOnly(_ document: OpenDocument) -> Bool {
        guard case .viewOnly(let reason) = document.file.info.saveKind else { return false }
        messages.show(
            filled(localized("“%1$s” can be read but not changed: %2$s."), document.name, reason),
            kind: .warning)
        return true
    }

    /// Says why a document can't be changed in some way, and offers to go on with a copy.
    ///
    /// - Parameters:
    ///   - text: why, with a place for the document's name
    ///   - choice: the button's label
    ///   - done: called once the document is a copy
    func offerCopy(
        of document: OpenDocument, because text: String, choice: String,
        done: @escaping @MainActor (OpenDocument) -> Void = { _ in }
    ) {
        messages.show(
            filled(text, document.name), kind: .info,
            choices: [
                MessageBar.Choice(choice) { [weak self, weak document] in
                    guard let document else { return }
                    document.becomeCopy()
                    self?.refreshTitle()
                    done(document)
                }
            ])
    }
}
