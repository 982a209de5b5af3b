// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport

/// PDF documents that were opened lately, as the desktop remembers them.
@MainActor
enum RecentDocuments {
    /// One of them.
    struct Entry {
        /// Where it is.
        var path: String
        /// Its file name.
        var name: String { (path as NSString).lastPathComponent }
        /// Its folder, the home folder as `~`.
        var folder: String {
            let folder = (path as NSString).deletingLastPathComponent
            let home = NSHomeDirectory()
            return folder.hasPrefix(home) ? "~" + folder.dropFirst(home.count) : folder
        }
    }

    /// The newest documents that still exist, newest first.
    static func newest(_ count: Int) -> [Entry] {
        guard let manager = gtk_recent_manager_get_default(), let list = gtk_recent_manager_get_items(manager)
        else {
            return []
        }
        defer { g_list_free(list) }
        var found: [(Entry, Int)] = []
        var node: UnsafeMutablePointer<GList>? = list
        while let item = node {
            node = item.pointee.next
            guard let data = item.pointee.data else { continue }
            let info = OpaquePointer(data)
            defer { gtk_recent_info_unref(info) }
            guard gtk_recent_info_is_local(info) != 0, let type = gtk_recent_info_get_mime_type(info),
                String(cString: type) == "application/pdf", let uri = gtk_recent_info_get_uri(info)
            else { continue }
            guard let path = URL(string: String(cString: uri))?.path,
                FileManager.default.fileExists(atPath: path)
            else { continue }
            let time = gtk_recent_info_get_modified(info).map { Int(g_date_time_to_unix($0)) } ?? 0
            found.append((Entry(path: path), time))
        }
        return found.sorted { $0.1 > $1.1 }.prefix(count).map(\.0)
    }

    /// Remembers a document.
    static func add(_ path: String) {
        guard let manager = gtk_recent_manager_get_default() else { return }
        var type = Array("application/pdf".utf8CString)
        var name = Array(Program.name.utf8CString)
        var command = Array("postil %u".utf8CString)
        type.withUnsafeMutableBufferPointer { type in
            name.withUnsafeMutableBufferPointer { name in
                command.withUnsafeMutableBufferPointer { command in
                    var data = GtkRecentData()
                    data.mime_type = type.baseAddress
                    data.app_name = name.baseAddress
                    data.app_exec = command.baseAddress
                    _ = gtk_recent_manager_add_full(manager, URL(fileURLWithPath: path).absoluteString, &data)
                }
            }
        }
    }

    /// A list of documents, each a row with first page, name and folder.
    static func makeList(_ entries: [Entry], onOpen: @escaping @MainActor (String) -> Void) -> WidgetPointer {
        let list = created(gtk_list_box_new())
        Widgets.describe(list, localized("Recent Documents"))
        gtk_widget_set_has_tooltip(list, 0)
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        gtk_widget_add_css_class(list, "recent-list")
        Widgets.describe(list, localized("Recent Documents"))
        gtk_widget_set_has_tooltip(list, 0)
        let thumbnails = entries.map { PageThumbnail(path: $0.path) }
        for (entry, thumbnail) in zip(entries, thumbnails) {
            let name = Widgets.label(entry.name, style: "recent-name")
            gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
            let folder = Widgets.label(entry.folder, style: "recent-folder")
            gtk_label_set_ellipsize(folder.opaque, PANGO_ELLIPSIZE_START)
            gtk_label_set_max_width_chars(folder.opaque, 40)
            let row = created(gtk_list_box_row_new())
            let text = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2, [name, folder])
            gtk_widget_set_valign(text, GTK_ALIGN_CENTER)
            gtk_list_box_row_set_child(
                row.cast(),
                Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [thumbnail.widget.widget, text]))
            Widgets.describe(row, entry.name, tooltip: entry.path)
            gtk_list_box_append(list.opaque, row)
        }
        // The handler keeps the pictures as long as the list lives.
        connect(list, "row-activated") { [thumbnails] arguments in
            precondition(thumbnails.count == entries.count)
            guard let row = arguments.pointer(0) else { return }
            let index = Int(gtk_list_box_row_get_index(row.cast()))
            if entries.indices.contains(index) { onOpen(entries[index].path) }
        }
        Task { [weak last = thumbnails.last] in
            // One after the other: the newest is seen first.
            for thumbnail in thumbnails where last != nil { await thumbnail.load() }
        }
        return list
    }
}
