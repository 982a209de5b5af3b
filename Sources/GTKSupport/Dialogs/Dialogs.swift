// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// Every dialog of the program. None blocks: each answers through its callback.
@MainActor
public enum Dialogs {
    /// A choice in a message.
    public struct Choice: Sendable {
        /// How a choice looks.
        public enum Kind: Sendable {
            /// A button like others.
            case plain
            /// The one that Enter presses.
            case suggested
            /// One that loses work.
            case destructive
            /// The one that Escape presses.
            case cancel
        }
        /// The text on the button, a verb; `_` before the letter of its key.
        public var label: String
        /// How it looks.
        public var kind: Kind

        /// Makes a choice.
        public init(_ label: String, kind: Kind = .plain) {
            self.label = label
            self.kind = kind
        }
    }

    /// Asks or tells something. `answer` gets the index of the choice; that of `.cancel`, or nil, when closed.
    public static func message(
        _ title: String, detail: String = "", choices: [Choice], parent: (any ObjectPointer)?,
        answer: @escaping @MainActor (Int?) -> Void
    ) {
        guard
            let dialog = postil_message_dialog_new(
                parent?.cast(), choices.count > 1 ? GTK_MESSAGE_QUESTION : GTK_MESSAGE_INFO, title, detail)
        else { return answer(nil) }
        addChoices(choices, to: dialog)
        connect(dialog, "response") { arguments in
            let response = arguments.int(0)
            answer(choices.indices.contains(response) ? response : choices.firstIndex { $0.kind == .cancel })
        }
        present(dialog)
    }

    /// Asks for a password. `answer` gets nil when the person gives up.
    ///
    /// - Parameter isRetry: whether the one given before was wrong.
    public static func password(
        for name: String, isRetry: Bool = false, parent: (any ObjectPointer)?,
        answer: @escaping @MainActor (String?) -> Void
    ) {
        let title = filled(localized("“%s” is protected by a password"), name)
        let detail = isRetry ? localized("That password was not right. Try again.") : ""
        guard let dialog = postil_message_dialog_new(parent?.cast(), GTK_MESSAGE_QUESTION, title, detail),
            let entry = gtk_password_entry_new()
        else { return answer(nil) }
        gtk_password_entry_set_show_peek_icon(entry.opaque, 1)
        postil_set_boolean(entry.raw, "activates-default", 1)
        postil_accessible_set_label(entry, localized("Password"))
        gtk_box_append(gtk_message_dialog_get_message_area(dialog.cast()).map { $0.cast() }, entry)
        addChoices(
            [
                Choice(localized("_Cancel"), kind: .cancel), Choice(localized("_Open"), kind: .suggested),
            ], to: dialog)
        let field = WeakGObjectRef(entry)
        connect(dialog, "response") { arguments in
            guard arguments.int(0) == 1, let entry = field.object else { return answer(nil) }
            answer(gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "")
        }
        present(dialog)
        gtk_widget_grab_focus(entry)
    }

    private static func addChoices(_ choices: [Choice], to dialog: UnsafeMutablePointer<GtkWidget>) {
        for (index, choice) in choices.enumerated() {
            let button = gtk_dialog_add_button(dialog.cast(), choice.label, gint(index))
            switch choice.kind {
            case .suggested:
                gtk_dialog_set_default_response(dialog.cast(), gint(index))
                gtk_widget_add_css_class(button, "suggested-action")
            case .destructive: gtk_widget_add_css_class(button, "destructive-action")
            case .plain, .cancel: break
            }
        }
    }

    private static func present(_ dialog: UnsafeMutablePointer<GtkWidget>) {
        // Handlers that answer ran before this one.
        let window = WeakGObjectRef(dialog)
        connect(dialog, "response", after: true) { _ in
            if let window = window.object { gtk_window_destroy(window.cast()) }
        }
        gtk_window_present(dialog.cast())
    }
}
