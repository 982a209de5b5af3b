// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport

extension DocumentWindow {
    /// Answers the wish to close: true keeps the window until the person has decided.
    func closeRequested() -> Bool {
        keepSize()
        guard !mayClose, let document, document.isModified else { return false }
        Task { [weak self] in
            guard let self, await confirmClosing() else { return }
            mayClose = true
            gtk_window_close(window.cast())
        }
        return true
    }

    /// Asks what becomes of unsaved work.
    ///
    /// - Returns: whether the window may go.
    func confirmClosing() async -> Bool {
        guard let document, document.isModified else { return true }
        present()
        let choices = [
            Dialogs.Choice(localized("_Don’t Save"), kind: .destructive),
            Dialogs.Choice(localized("_Cancel"), kind: .cancel),
            Dialogs.Choice(localized("_Save"), kind: .suggested),
        ]
        let answer = await withCheckedContinuation { continuation in
            Dialogs.message(
                filled(localized("Save the changes to “%s”?"), document.name),
                detail: localized("Otherwise what you drew and wrote since the last save is lost."),
                choices: choices, parent: window
            ) { continuation.resume(returning: $0) }
        }
        switch answer {
        case 0: return true
        case 2: return await save()
        default: return false
        }
    }

    /// Remembers the size for the next window.
    private func keepSize() {
        let settings = application.preferences.settings
        let isMaximized = gtk_window_is_maximized(window.cast()) != 0
        settings.set("window-maximized", .bool(isMaximized))
        guard !isMaximized, gtk_window_is_fullscreen(window.cast()) == 0 else { return }
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(window.cast(), &width, &height)
        settings.set("window-width", .int(Int(width)))
        settings.set("window-height", .int(Int(height)))
    }
}
