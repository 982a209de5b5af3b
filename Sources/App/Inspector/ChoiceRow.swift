// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A list to choose one of a few things from.
@MainActor
final class ChoiceRow {
    /// The row.
    let widget: GObjectRef
    private let list: GObjectRef
    private let choices: [String]
    private let state: GObjectRef
    private var changed: SignalConnection?

    /// Creates a row.
    ///
    /// - Parameter onChoose: gets the index of the choice.
    init(title: String, choices: [String], onChoose: @escaping @MainActor (Int) -> Void) {
        self.choices = choices
        list = GObjectRef(Self.makeList(choices))
        state = GObjectRef(Widgets.label("", style: "dim-label", xalign: 1))
        let heading = Widgets.label(title, style: "row-title")
        gtk_widget_set_hexpand(heading, 1)
        let top = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [heading, state.widget])
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [top, list.widget]))
        Widgets.describe(list.widget, title)
        changed = connect(list, "notify::selected") { [weak self] _ in
            guard let self else { return }
            let index = Int(gtk_drop_down_get_selected(list.opaque))
            if choices.indices.contains(index) { onChoose(index) }
        }
    }

    private static func makeList(_ choices: [String]) -> WidgetPointer {
        let model = created(gtk_string_list_new(nil))
        for choice in choices { gtk_string_list_append(model, choice) }
        // The list takes the model over.
        return created(gtk_drop_down_new(model, nil))
    }

    /// Shows a choice; nil for one that is none of them.
    func show(_ index: Int?, mixed: Bool) {
        gtk_label_set_text(state.opaque, mixed ? localized("mixed") : "")
        changed?.withBlocked {
            offerOther(index == nil && !mixed)
            let place = mixed ? guint.max : guint(index ?? choices.count)
            gtk_drop_down_set_selected(list.opaque, place)
        }
    }

    /// A line for what is none of the choices is there only while it is the case.
    private func offerOther(_ isWanted: Bool) {
        guard let model = gtk_drop_down_get_model(list.opaque) else { return }
        let hasOther = Int(g_list_model_get_n_items(model)) > choices.count
        if isWanted, !hasOther { gtk_string_list_append(model, localized("Other")) }
        if !isWanted, hasOther { gtk_string_list_remove(model, guint(choices.count)) }
    }
}
