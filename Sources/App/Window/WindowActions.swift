// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

/// The actions of a window that have a state or need a document.
@MainActor
struct WindowActions {
    /// Actions that make sense with a document alone.
    var needingDocument: [Action] = []
    /// `win.inspector`.
    var inspector: Action?
    /// `win.toolbar`.
    var toolbar: Action?
    /// `win.fullscreen`.
    var fullscreen: Action?

    /// Enables what has something to work on.
    func documentChanged(hasDocument: Bool) {
        for action in needingDocument { action.isEnabled = hasDocument }
    }
}
