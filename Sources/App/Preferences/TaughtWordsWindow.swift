// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The words that the person taught, each with a button that takes it back.
@MainActor
final class TaughtWordsWindow {
    let window: GObjectRef
    private let recognizer: RecognizerService
    private let list: GObjectRef
    private let nothing: GObjectRef

    /// Creates the window. `onClose` is called when it is gone.
    init(_ recognizer: RecognizerService, onClose: @escaping @MainActor () -> Void) {
        self.recognizer = recognizer
        window = GObjectRef(created(gtk_window_new()))
        list = GObjectRef(created(gtk_list_box_new()))
        nothing = GObjectRef(
            Widgets.label(
                localized(
                    "Nothing yet. Names and rare words that you correct while learning is on stand here."),
                style: "dim-label", wraps: true))
        gtk_window_set_title(window.cast(), localized("Words You Taught"))
        gtk_window_set_default_size(window.cast(), 320, 420)
        Widgets.describe(list.widget, localized("Words You Taught"))
        gtk_widget_set_has_tooltip(list.widget, 0)
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        gtk_list_box_set_placeholder(list.opaque, nothing.widget)
        gtk_window_set_child(window.cast(), Widgets.scroller(list.widget))
        closesOnEscape(window, then: onClose)
        Task { [weak self] in
            let words = await recognizer.taughtWords()
            self?.show(words)
        }
    }

    /// Shows the window.
    func present(over parent: GObjectRef?) {
        gtk_window_set_transient_for(window.cast(), parent?.cast())
        gtk_window_present(window.cast())
    }

    /// The words on the screen.
    private(set) var words: [String] = []

    /// Shows words in place of those that are there.
    func show(_ words: [String]) {
        self.words = words
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(list.opaque, UnsafeMutableRawPointer(row).widget)
        }
        for word in words {
            let label = Widgets.label(word)
            gtk_widget_set_hexpand(label, 1)
            let button = Widgets.iconButton(
                "edit-delete-symbolic", name: filled(localized("Forget “%s”"), word)
            ) { [weak self] in self?.forget(word) }
            gtk_widget_add_css_class(button, "flat")
            gtk_list_box_append(
                list.opaque, Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, button]))
        }
    }

    private func forget(_ word: String) {
        Task { [weak self, recognizer] in
            await recognizer.forget(word: word)
            let words = await recognizer.taughtWords()
            self?.show(words)
        }
    }
}
