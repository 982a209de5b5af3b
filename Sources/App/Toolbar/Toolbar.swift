// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// The column of tools at the side of a document. It shows what the state manager says, never its own clicks.
///
/// While it is shown the pen's button works; when it is hidden, the tool is left.
@MainActor
final class Toolbar: AnnotationStateManagerDelegate {
    /// The widget to be put into a window that has the actions of `ToolActions`.
    let widget: GObjectRef
    private let manager: AnnotationStateManager
    private var groups: [(box: GObjectRef, items: [ToolItem])] = []
    private var buttons: [ToolButton] = []
    private let styleButton: GObjectRef
    private var styleNib: Picture?

    /// Creates the toolbar of a document.
    init(_ manager: AnnotationStateManager) {
        self.manager = manager
        let column = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
        gtk_widget_add_css_class(column, "toolbar-column")
        let scroller = Widgets.scroller(column)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_widget_add_css_class(scroller, "tools")
        widget = GObjectRef(scroller)
        styleButton = GObjectRef(created(gtk_button_new()))
        makeGroups(in: column)
        makeStyleButton()
        let space = Widgets.box(GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_vexpand(space, 1)
        gtk_box_append(column.cast(), styleButton.widget)
        gtk_box_append(column.cast(), space)
        gtk_box_append(
            column.cast(),
            historyButton("postil-undo-symbolic", localized("Undo"), key: "Ctrl+Z", action: "win.undo"))
        gtk_box_append(
            column.cast(),
            historyButton("postil-redo-symbolic", localized("Redo"), key: "Ctrl+Shift+Z", action: "win.redo"))
        manager.addDelegate(self)
        connect(scroller, "map") { [weak self] _ in self?.manager.pencilInteraction.isEnabled = true }
        connect(scroller, "unmap") { [weak self] _ in
            guard let self else { return }
            self.manager.pencilInteraction.isEnabled = false
            self.manager.set(nil)
        }
        refresh()
    }

    private func makeGroups(in column: WidgetPointer) {
        for group in ToolItem.groups() {
            let box = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2)
            gtk_widget_add_css_class(box, "tool-group")
            Widgets.describe(box, group.name)
            gtk_widget_set_has_tooltip(box, 0)
            for item in group.items {
                let button = ToolButton(item, manager: manager)
                buttons.append(button)
                gtk_box_append(box.cast(), button.widget.widget)
            }
            groups.append((GObjectRef(box), group.items))
            gtk_box_append(column.cast(), box)
            let separator = created(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
            gtk_box_append(column.cast(), separator)
        }
    }

    private func makeStyleButton() {
        let nib = Picture(width: 22, height: 22) { [weak self] context, width, height in
            guard let self else { return }
            StyleDot.paint(self.manager, context, width: width, height: height)
        }
        styleNib = nib
        gtk_button_set_child(styleButton.cast(), nib.widget.widget)
        gtk_widget_set_halign(nib.widget.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(nib.widget.widget, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(styleButton.widget, "tool")
        gtk_widget_add_css_class(styleButton.widget, "flat")
        gtk_widget_add_css_class(styleButton.widget, "style-button")
        gtk_widget_set_focus_on_click(styleButton.widget, 0)
        Widgets.describe(styleButton.widget, localized("Colour and Width"))
        connect(styleButton, "clicked") { [weak self] _ in self?.toggleStyle() }
    }

    private func historyButton(_ icon: String, _ name: String, key: String, action: String) -> WidgetPointer {
        let button = Widgets.iconButton(icon, name: name, action: action)
        Widgets.describe(button, name, tooltip: "\(name) (\(key))")
        gtk_widget_add_css_class(button, "tool")
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_focus_on_click(button, 0)
        return button
    }

    /// What the colour button does, and a request for the palette by the pen's button.
    private func toggleStyle() {
        guard gtk_widget_get_visible(styleButton.widget) != 0 else { return }
        manager.toggleStylePicker()
    }

    private func refresh() {
        for group in groups {
            let isActive = manager.current != nil && group.items.contains { $0.state == manager.current }
            if isActive {
                gtk_widget_add_css_class(group.box.widget, "active")
            } else {
                gtk_widget_remove_css_class(group.box.widget, "active")
            }
        }
        for button in buttons { button.refresh() }
        gtk_widget_set_visible(styleButton.widget, manager.showsStylePicker ? 1 : 0)
        styleNib?.redraw()
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) { refresh() }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) { refresh() }

    func annotationStateManagerDidRequestShowingColorPalette(_ manager: AnnotationStateManager) {
        toggleStyle()
    }
}
