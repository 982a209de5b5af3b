// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Text in the clipboard.
@MainActor
public enum Clipboard {
    /// Puts a text there.
    public static func setText(_ text: String, _ widget: some ObjectPointer) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.widget), text)
    }

    /// Reads the text there; `answer` is not called where there is none.
    public static func readText(_ widget: some ObjectPointer, answer: @escaping @MainActor (String) -> Void) {
        guard let clipboard = gtk_widget_get_clipboard(widget.widget) else { return }
        let held = GObjectRef(clipboard)
        let box = CallbackBox<AsyncResult> { outcome in
            let text = try? checkingError { gdk_clipboard_read_text_finish(held.opaque, outcome.result, $0) }
            if let text = adoptString(text ?? nil) { answer(text) }
        }
        gdk_clipboard_read_text_async(clipboard, nil, finishAsync, box.retained)
    }
}
