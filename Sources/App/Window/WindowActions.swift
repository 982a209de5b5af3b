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
    /// `win.find`.
    var find: Action?
    /// `win.fullscreen`.
    var fullscreen: Action?

    /// Enables actions of these names, or disables them.
    func enable(_ names: Set<String>, _ isEnabled: Bool) {
        for action in needingDocument where names.contains(action.name) { action.isEnabled = isEnabled }
    }

    /// Enables what has something to work on.
    func documentChanged(hasDocument: Bool) {
        for action in needingDocument { action.isEnabled = hasDocument }
    }
}
