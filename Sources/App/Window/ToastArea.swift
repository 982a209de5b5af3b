// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// Short messages at the bottom of the window that go by themselves: what was done and can be undone.
@MainActor
final class ToastArea {
    /// The widget, to be laid over the document.
    let widget: GObjectRef
    private let revealer: GObjectRef
    private var timer: MainLoopTimer?

    /// How long a message stays, in milliseconds.
    private static let duration = 4000

    /// Creates the area.
    init() {
        revealer = GObjectRef(created(gtk_revealer_new()))
        gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_transition_duration(revealer.opaque, 160)
        gtk_widget_set_halign(revealer.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(revealer.widget, GTK_ALIGN_END)
        widget = revealer
        gtk_widget_set_can_target(widget.widget, 0)
    }

    /// Shows a message, with one thing to do about it where `action` is given.
    func show(
        _ text: String, milliseconds: Int? = nil, choice: String? = nil,
        action: (@MainActor () -> Void)? = nil
    ) {
        let label = Widgets.label(text, wraps: true)
        let row = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [label])
        gtk_widget_add_css_class(row, "toast")
        if let choice, let action {
            gtk_box_append(
                row.cast(),
                Widgets.button(choice) { [weak self] in
                    self?.hide()
                    action()
                })
        }
        gtk_widget_set_can_target(widget.widget, choice == nil ? 0 : 1)
        gtk_revealer_set_child(revealer.opaque, row)
        gtk_revealer_set_reveal_child(revealer.opaque, 1)
        timer?.cancel()
        timer = MainLoopTimer(after: milliseconds ?? Self.duration) { [weak self] in self?.hide() }
    }

    /// Takes the message away.
    func hide() {
        timer?.cancel()
        timer = nil
        gtk_widget_set_can_target(widget.widget, 0)
        gtk_revealer_set_reveal_child(revealer.opaque, 0)
    }
}
