// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The bar to search the document's text: a field, how many places there are, and buttons for the next and the last.
@MainActor
final class SearchBar {
    /// What the bar asks for.
    struct Commands {
        /// Search for another text.
        var search: @MainActor (String) -> Void = { _ in }
        /// Look at the next place (1), or the one before (−1).
        var step: @MainActor (Int) -> Void = { _ in }
        /// The bar was opened or closed.
        var shown: @MainActor (Bool) -> Void = { _ in }
    }

    /// The bar.
    let widget = GObjectRef(created(gtk_search_bar_new()))
    private let entry = GObjectRef(created(gtk_search_entry_new()))
    private let count = GObjectRef(Widgets.label("", style: "dim-label"))
    private let steps: [GObjectRef]
    private let commands: Commands

    /// Creates the bar, closed.
    init(_ commands: Commands) {
        self.commands = commands
        steps = [(-1, "go-up-symbolic"), (1, "go-down-symbolic")].map { step, icon in
            let name = step > 0 ? localized("Next Match") : localized("Previous Match")
            let button = GObjectRef(Widgets.iconButton(icon, name: name) { commands.step(step) })
            let key = keyLabel(step > 0 ? "<Control>g" : "<Control><Shift>g")
            Widgets.describe(button.widget, name, tooltip: "\(name) (\(key))")
            return button
        }
        Widgets.describe(entry.widget, localized("Search"))
        gtk_editable_set_width_chars(entry.opaque, 12)
        gtk_editable_set_max_width_chars(entry.opaque, 40)
        gtk_widget_set_hexpand(entry.widget, 1)
        let buttons = Widgets.box(GTK_ORIENTATION_HORIZONTAL, steps.map(\.widget))
        gtk_widget_add_css_class(buttons, "linked")
        let row = Widgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 8, [entry.widget, count.widget, buttons])
        gtk_search_bar_set_child(widget.opaque, row)
        gtk_search_bar_connect_entry(widget.opaque, entry.opaque)
        follow()
        show(count: 0, current: nil, isRunning: false)
    }

    /// Whether the bar is open.
    var isOpen: Bool {
        get { gtk_search_bar_get_search_mode(widget.opaque) != 0 }
        set { gtk_search_bar_set_search_mode(widget.opaque, newValue ? 1 : 0) }
    }

    /// Opens the bar and gives its field the keyboard, with its text selected.
    func begin() {
        isOpen = true
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// The text in the field.
    var text: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

    /// Shows how many places there are and which one is looked at, from 0.
    func show(count number: Int, current: Int?, isRunning: Bool) {
        for button in steps { gtk_widget_set_sensitive(button.widget, number > 0 ? 1 : 0) }
        let isMissing = number == 0 && !isRunning && !text.isEmpty
        let words =
            if isMissing {
                localized("Not found")
            } else if let current {
                filled(localized("%1$s of %2$s"), "\(current + 1)", isRunning ? "\(number)…" : "\(number)")
            } else { "" }
        gtk_label_set_text(count.opaque, words)
        Widgets.setClass("error", of: entry.widget, isMissing)
    }

    private func follow() {
        connect(entry, "search-changed") { [weak self] _ in
            if let self, isOpen { commands.search(text) }
        }
        connect(entry, "activate") { [weak self] _ in self?.commands.step(1) }
        connect(entry, "next-match") { [weak self] _ in self?.commands.step(1) }
        connect(entry, "previous-match") { [weak self] _ in self?.commands.step(-1) }
        connect(widget, "notify::search-mode-enabled") { [weak self] _ in
            if let self { commands.shown(isOpen) }
        }
        let keys = created(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectAnswering(keys, "key-pressed") { [weak self] arguments in
            let isEnter = [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(
                Int32(truncatingIfNeeded: arguments.int(0)))
            let modifiers = GdkModifierType.RawValue(truncatingIfNeeded: arguments.int(2))
            guard isEnter, modifiers & GDK_SHIFT_MASK.rawValue != 0 else { return false }
            self?.commands.step(-1)
            return true
        }
        gtk_widget_add_controller(entry.widget, keys)
    }
}
