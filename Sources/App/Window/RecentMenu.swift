// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The popover with recent documents, read anew each time it opens.
@MainActor
final class RecentMenu {
    /// The popover.
    let popover: GObjectRef
    private let onOpen: @MainActor (String) -> Void

    /// Creates the menu. `onOpen` gets the path that was chosen.
    init(onOpen: @escaping @MainActor (String) -> Void) {
        self.onOpen = onOpen
        popover = GObjectRef(created(gtk_popover_new()))
        connect(popover, "map") { [weak self] _ in self?.fill() }
        gtk_popover_set_child(popover.cast(), Widgets.label(""))
    }

    private func fill() {
        let entries = RecentDocuments.newest(8)
        guard !entries.isEmpty else {
            gtk_popover_set_child(
                popover.cast(), Widgets.label(localized("No documents were opened yet"), style: "dim-label"))
            return
        }
        let list = RecentDocuments.makeList(entries) { [weak self] path in
            guard let self else { return }
            gtk_popover_popdown(popover.cast())
            onOpen(path)
        }
        gtk_widget_set_size_request(list, 280, -1)
        gtk_popover_set_child(popover.cast(), list)
        gtk_widget_grab_focus(list)
    }
}
