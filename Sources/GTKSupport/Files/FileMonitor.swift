// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Tells when another program changes a file.
@MainActor
public final class FileMonitor {
    private let monitor: GObjectRef

    /// Watches a file. `onChange` comes after a writer is done, when the file goes, and when another takes its place;
    /// it may come more than once for one change. Nil where the file system can't be watched.
    public init?(path: String, onChange: @escaping @MainActor () -> Void) {
        guard let file = g_file_new_for_path(path) else { return nil }
        defer { g_object_unref(file.raw) }
        guard
            let pointer = try? checkingError({
                g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, $0)
            })
        else { return nil }
        monitor = GObjectRef(adopting: pointer)
        let relevant = [
            G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, G_FILE_MONITOR_EVENT_DELETED,
            G_FILE_MONITOR_EVENT_CREATED,
            G_FILE_MONITOR_EVENT_RENAMED, G_FILE_MONITOR_EVENT_MOVED_IN, G_FILE_MONITOR_EVENT_MOVED_OUT,
        ].map { Int($0.rawValue) }
        connect(monitor, "changed") { arguments in
            if relevant.contains(arguments.int(2)) { onChange() }
        }
    }

    isolated deinit { g_file_monitor_cancel(monitor.cast()) }
}
