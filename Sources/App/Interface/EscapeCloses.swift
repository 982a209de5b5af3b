// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// Lets Escape close a window that the caller holds, and says when it closes, however that comes.
@MainActor
func closesOnEscape(_ window: GObjectRef, then onClose: @escaping @MainActor () -> Void) {
    // "destroy" comes only when the last reference goes, and the caller holds one.
    connectAnswering(window, "close-request") { _ in
        onClose()
        return false
    }
    let keys = created(gtk_event_controller_key_new())
    connectAnswering(keys, "key-pressed") { [weak window] arguments in
        guard let window, arguments.int(0) == Int(GDK_KEY_Escape) else { return false }
        gtk_window_close(window.cast())
        return true
    }
    gtk_widget_add_controller(window.widget, keys)
}
