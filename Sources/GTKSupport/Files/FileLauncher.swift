// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Shows files in the programs that the person has for their kinds.
@MainActor
public enum FileLauncher {
    /// Shows a file. `answer` gets nil where a program took it, else what went wrong.
    public static func open(
        _ path: String, parent: some ObjectPointer, answer: @escaping @MainActor (GLibError?) -> Void
    ) {
        guard let file = g_file_new_for_path(path), let uri = g_file_get_uri(file) else { return answer(nil) }
        defer {
            g_object_unref(file.raw)
            g_free(uri)
        }
        let window = GObjectRef(parent)
        let box = CallbackBox<AsyncResult> { outcome in
            do throws(GLibError) {
                _ = try checkingError { gtk_show_uri_full_finish(window.cast(), outcome.result, $0) }
                answer(nil)
            } catch {
                answer(error)
            }
        }
        gtk_show_uri_full(parent.cast(), uri, guint32(GDK_CURRENT_TIME), nil, finishAsync, box.retained)
    }
}
