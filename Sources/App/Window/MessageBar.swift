// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A bar above the document that says what happened and offers the ways out. The newest message counts.
@MainActor
final class MessageBar {
    /// How grave a message is.
    enum Kind {
        /// Good to know.
        case info
        /// Something did not work.
        case warning
        /// Work is at stake.
        case error
    }

    /// A way out.
    struct Choice {
        /// A verb; `_` before the letter of its key.
        var label: String
        /// What it does; the bar closes before.
        var action: @MainActor () -> Void

        /// Creates a way out.
        init(_ label: String, _ action: @escaping @MainActor () -> Void) {
            self.label = label
            self.action = action
        }
    }

    /// Where the bar stands.
    let widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL))
    private var bar: GObjectRef?
    /// The text that is shown; nil for none.
    private(set) var text: String?

    /// Shows a message in place of the one before.
    func show(_ text: String, kind: Kind, choices: [Choice] = []) {
        hide()
        self.text = text
        let bar = created(gtk_info_bar_new())
        self.bar = GObjectRef(bar)
        let type =
            switch kind {
            case .info: GTK_MESSAGE_INFO
            case .warning: GTK_MESSAGE_WARNING
            case .error: GTK_MESSAGE_ERROR
            }
        gtk_info_bar_set_message_type(bar.opaque, type)
        gtk_info_bar_set_show_close_button(bar.opaque, 1)
        nameCloseButton(of: bar)
        let label = Widgets.label(text, wraps: true)
        gtk_widget_set_hexpand(label, 1)
        gtk_info_bar_add_child(bar.opaque, label)
        for (index, choice) in choices.enumerated() {
            gtk_info_bar_add_button(bar.opaque, choice.label, gint(index))
        }
        connect(bar, "response") { [weak self] arguments in
            let response = arguments.int(0)
            self?.hide()
            if choices.indices.contains(response) { choices[response].action() }
        }
        gtk_box_append(widget.cast(), bar)
    }

    /// GTK leaves the button that closes the bar without a name.
    private func nameCloseButton(of widget: WidgetPointer) {
        if gtk_widget_has_css_class(widget, "close") != 0 {
            return Widgets.describe(widget, localized("Close"))
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            nameCloseButton(of: next)
            child = gtk_widget_get_next_sibling(next)
        }
    }

    /// Takes the message away.
    func hide() {
        text = nil
        guard let bar else { return }
        self.bar = nil
        gtk_box_remove(widget.cast(), bar.widget)
    }
}
