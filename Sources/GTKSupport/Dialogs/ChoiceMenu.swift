// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// A menu at a place of a widget, for pen, mouse, finger and keyboard: arrows move, Escape closes.
@MainActor
public final class ChoiceMenu {
    /// A line of the menu.
    public struct Item {
        /// What the person reads.
        public var label: String
        /// What it does.
        public var action: @MainActor () -> Void

        /// Creates a line.
        public init(_ label: String, _ action: @escaping @MainActor () -> Void) {
            self.label = label
            self.action = action
        }
    }

    /// Menus that can be seen; they keep themselves until they are closed.
    private static var open: [ChoiceMenu] = []

    private let title: String
    private let items: [Item]
    private let model: GObjectRef
    private let onClose: @MainActor () -> Void
    private var popover: GObjectRef?
    private var actions: GObjectRef?
    private var watch: SignalConnection?

    /// Makes a menu.
    ///
    /// - Parameters:
    ///   - title: what assistive technology calls it.
    ///   - sections: from the top down; empty ones are left out.
    ///   - onClose: called when it has closed, after a choice or without one.
    public init(
        _ title: String, _ sections: [[Item]], onClose: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        self.onClose = onClose
        items = sections.flatMap { $0 }
        guard let menu = g_menu_new() else { preconditionFailure("GLib made no menu") }
        model = GObjectRef(adopting: menu)
        var index = 0
        for section in sections where !section.isEmpty {
            guard let part = g_menu_new() else { continue }
            for item in section {
                // An underscore would mark a key.
                let label = item.label.split(separator: "_", omittingEmptySubsequences: false)
                    .joined(separator: "__")
                g_menu_append(part, label, "choice.take(\(index))")
                index += 1
            }
            g_menu_append_section(menu, nil, part.cast())
            g_object_unref(part.raw)
        }
    }

    /// Shows the menu.
    ///
    /// - Parameters:
    ///   - widget: what it stands over; it must be shown.
    ///   - place: what it points to, in the widget's pixels.
    public func open(over widget: some ObjectPointer, at place: GdkRectangle) {
        guard popover == nil, !items.isEmpty, let made = gtk_popover_menu_new_from_model(model.cast()),
            let group = g_simple_action_group_new()
        else { return }
        let popover = GObjectRef(made)
        self.popover = popover
        actions = GObjectRef(adopting: group)
        Action(in: group, "take", parameter: .int(0)) { [weak self] value in
            guard let self, case .int(let index)? = value, items.indices.contains(index) else { return }
            items[index].action()
        }
        gtk_widget_insert_action_group(popover.widget, "choice", group.opaque)
        gtk_widget_set_parent(popover.widget, widget.widget)
        postil_accessible_set_label(popover.widget, title)
        gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
        // With an arrow GTK 4.8 gives the menu too little room for its lines.
        gtk_popover_set_has_arrow(popover.cast(), 0)
        gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
        var place = place
        gtk_popover_set_pointing_to(popover.cast(), &place)
        connect(popover, "closed") { [weak self] _ in
            // A choice is carried out after the menu has closed.
            MainLoop.whenIdle { self?.close() }
        }
        // The widget may go while the menu is open.
        let holder = WeakGObjectRef(popover)
        watch = connect(widget, "unrealize") { [weak self] _ in
            if holder.object != nil { self?.close() }
        }
        Self.open.append(self)
        gtk_popover_popup(popover.cast())
    }

    /// What the lines say.
    public var labels: [String] { items.map(\.label) }

    /// The menus that can be seen.
    public static var shown: [ChoiceMenu] { open }

    /// Does what a line of the menu does, and closes it.
    public func take(_ index: Int) {
        guard items.indices.contains(index), let popover else { return }
        _ = activateAction("choice.take", .int(index), from: popover)
        gtk_popover_popdown(popover.cast())
    }

    private func close() {
        guard let popover else { return }
        self.popover = nil
        watch?.disconnect()
        gtk_widget_unparent(popover.widget)
        Self.open.removeAll { $0 === self }
        onClose()
    }
}
