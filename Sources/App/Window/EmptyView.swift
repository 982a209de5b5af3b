// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// What a window without a document shows: recent documents and the ways to open one.
@MainActor
final class EmptyView {
    /// The view.
    let widget: GObjectRef
    private let column: GObjectRef
    private let onOpen: @MainActor (String) -> Void
    private var list: GObjectRef?

    /// Creates the view. `onOpen` gets the path of the recent document that was chosen.
    init(onOpen: @escaping @MainActor (String) -> Void) {
        self.onOpen = onOpen
        let icon = created(gtk_image_new_from_icon_name(Program.id))
        gtk_image_set_pixel_size(icon.opaque, 96)
        let open = Widgets.button(localized("_Open…"), action: "win.open")
        gtk_widget_add_css_class(open, "suggested-action")
        gtk_widget_add_css_class(open, "pill")
        gtk_widget_set_halign(open, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(open, 160, 44)
        column = GObjectRef(
            Widgets.box(
                GTK_ORIENTATION_VERTICAL, spacing: 14,
                [
                    icon, Widgets.label(Program.name, style: "welcome-title", xalign: 0.5),
                    Widgets.label(
                        localized("Write, draw and mark on PDF documents"), style: "welcome-hint",
                        wraps: true,
                        xalign: 0.5), open,
                    Widgets.label(
                        localized("… or drop a PDF here"), style: "welcome-hint", wraps: true, xalign: 0.5),
                ]))
        gtk_widget_set_halign(column.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(column.widget, 24)
        gtk_widget_set_margin_bottom(column.widget, 24)
        let scroller = Widgets.scroller(column.widget)
        gtk_widget_set_hexpand(scroller, 1)
        gtk_widget_set_vexpand(scroller, 1)
        widget = GObjectRef(scroller)
        connect(scroller, "map") { [weak self] _ in self?.refresh() }
    }

    private func refresh() {
        if let list { gtk_box_remove(column.cast(), list.widget) }
        list = nil
        let entries = RecentDocuments.newest(5)
        guard !entries.isEmpty else { return }
        let rows = RecentDocuments.makeList(entries, onOpen: onOpen)
        let heading = Widgets.label(localized("Recent Documents"), style: "row-title")
        gtk_widget_set_margin_start(heading, 12)
        let box = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [heading, rows])
        gtk_widget_set_size_request(box, 340, -1)
        gtk_widget_set_margin_top(box, 12)
        list = GObjectRef(box)
        gtk_box_append(column.cast(), box)
    }
}
