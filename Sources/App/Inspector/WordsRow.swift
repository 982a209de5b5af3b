// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A field for a few words, which count when the person is done with them.
@MainActor
final class WordsRow {
    /// The row.
    let widget: GObjectRef
    private let entry: GObjectRef
    private let onChange: (String) -> Void
    private var shown = ""

    /// Creates a row.
    init(title: String, onChange: @escaping @MainActor (String) -> Void) {
        self.onChange = onChange
        entry = GObjectRef(created(gtk_entry_new()))
        widget = GObjectRef(
            Widgets.box(
                GTK_ORIENTATION_VERTICAL, spacing: 4,
                [Widgets.label(title, style: "row-title"), entry.widget]))
        Widgets.describe(entry.widget, title)
        connect(entry, "activate") { [weak self] _ in self?.report() }
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "leave") { [weak self] _ in self?.report() }
        gtk_widget_add_controller(entry.widget, focus)
    }

    /// Shows words.
    func show(_ text: String, isVisible: Bool) {
        gtk_widget_set_visible(widget.widget, isVisible ? 1 : 0)
        guard text != shown else { return }
        shown = text
        gtk_editable_set_text(entry.opaque, text)
    }

    private func report() {
        let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
        guard text != shown, !text.isEmpty else { return }
        shown = text
        onChange(text)
    }
}
