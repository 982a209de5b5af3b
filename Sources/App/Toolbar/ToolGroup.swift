// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport

/// A group of the toolbar: its tools, or the last used one with a button below it that opens the others.
@MainActor
final class ToolGroup {
    /// The group.
    let widget: GObjectRef
    private let group: ToolItem.Group
    private let manager: AnnotationStateManager
    private var buttons: [ToolButton] = []
    /// The last used tool of a folded group.
    private var face: ToolButton?
    private var popover: GObjectRef?
    private var more: GObjectRef?

    /// Creates the group.
    init(_ group: ToolItem.Group, manager: AnnotationStateManager) {
        self.group = group
        self.manager = manager
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2))
        gtk_widget_add_css_class(widget.widget, "tool-group")
        Widgets.describe(widget.widget, group.name)
        gtk_widget_set_has_tooltip(widget.widget, 0)
        if group.isFolded {
            makeFolded()
        } else {
            for item in group.items { add(item, to: widget.widget, isNamed: false) }
        }
    }

    /// Whether the tools lie side by side, and the others open below.
    var isAcross = false {
        didSet {
            gtk_orientable_set_orientation(
                widget.opaque, isAcross ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
            if let more {
                gtk_menu_button_set_direction(more.opaque, isAcross ? GTK_ARROW_DOWN : GTK_ARROW_RIGHT)
            }
        }
    }

    /// Shows the manager's tool and styles of now.
    func refresh() {
        let current = manager.current
        let active = current == nil ? nil : group.items.first { $0.state == current }
        Widgets.setClass("active", of: widget.widget, active != nil)
        if group.isFolded, let active, face?.item.state != active.state { showFace(active) }
        face?.refresh()
        for button in buttons { button.refresh() }
    }

    private func add(_ item: ToolItem, to box: WidgetPointer, isNamed: Bool) {
        let button = ToolButton(item, manager: manager, isNamed: isNamed)
        buttons.append(button)
        gtk_box_append(box.cast(), button.widget.widget)
    }

    private func makeFolded() {
        let list = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2)
        for item in group.items { add(item, to: list, isNamed: true) }
        for button in buttons {
            connect(button.widget, "clicked") { [weak self] _ in
                guard let popover = self?.popover else { return }
                gtk_popover_popdown(popover.cast())
            }
        }
        let popover = GObjectRef(created(gtk_popover_new()))
        self.popover = popover
        gtk_popover_set_child(popover.cast(), list)
        let more = created(gtk_menu_button_new())
        gtk_menu_button_set_popover(more.opaque, popover.widget)
        gtk_menu_button_set_direction(more.opaque, GTK_ARROW_RIGHT)
        gtk_widget_add_css_class(more, "more-tools")
        gtk_widget_set_focus_on_click(more, 0)
        Widgets.describe(more, filled(localized("More: %s"), group.name))
        if let first = group.items.first { showFace(first) }
        self.more = GObjectRef(more)
        gtk_box_append(widget.cast(), more)
    }

    /// A long press, or the second button of a mouse, opens the others from the tool in front too.
    private func openOnLongPress(_ button: GObjectRef) {
        let press = created(gtk_gesture_long_press_new())
        connect(press, "pressed") { [weak self] _ in
            // The press is not a choice of the tool any more.
            gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
            self?.openMore()
        }
        gtk_widget_add_controller(button.widget, press)
        let click = created(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        connect(click, "pressed") { [weak self] _ in self?.openMore() }
        gtk_widget_add_controller(button.widget, click)
    }

    /// Shows the group's other tools.
    func openMore() {
        if let more { gtk_menu_button_popup(more.opaque) }
    }

    /// Puts a tool in front.
    private func showFace(_ item: ToolItem) {
        if let face { gtk_box_remove(widget.cast(), face.widget.widget) }
        let button = ToolButton(item, manager: manager, isNamed: false)
        face = button
        openOnLongPress(button.widget)
        gtk_box_prepend(widget.cast(), button.widget.widget)
    }
}
