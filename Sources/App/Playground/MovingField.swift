// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble
import ScribbleGTK

/// A search field that moves to the side when it gets the keyboard: writing into it delays the focus, so that it does
/// not run away from the pen.
@MainActor
final class MovingField: ScribbleInteractionDelegate {
    /// The field.
    let entry: GObjectRef
    private var interaction: ScribbleInteraction?

    /// Makes the field.
    init(_ service: ScribbleService) {
        entry = GObjectRef(created(gtk_search_entry_new()))
        gtk_widget_set_halign(entry.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(entry.widget, 260, -1)
        Widgets.describe(entry.widget, localized("Search that moves"))
        gtk_widget_set_has_tooltip(entry.widget, 0)
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "enter") { [weak self] _ in self?.move(GTK_ALIGN_START) }
        connect(focus, "leave") { [weak self] _ in self?.move(GTK_ALIGN_CENTER) }
        gtk_widget_add_controller(entry.widget, focus)
        let interaction = ScribbleInteraction(delegate: self)
        self.interaction = interaction
        service.addInteraction(interaction, to: entry)
    }

    private func move(_ side: GtkAlign) { gtk_widget_set_halign(entry.widget, side) }

    /// Whether it has moved.
    var isAside: Bool { gtk_widget_get_halign(entry.widget) == GTK_ALIGN_START }

    func scribbleInteractionShouldDelayFocus(_ interaction: ScribbleInteraction) -> Bool { true }
}
