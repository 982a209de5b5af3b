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
    private var groups: [ToolGroup] = []
    private var shownHistory: [String] = []
    private let undo: GObjectRef
    private let redo: GObjectRef
    private let styleButton: GObjectRef
    private let leaveFullscreen: GObjectRef
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
        undo = GObjectRef(Widgets.iconButton("postil-undo-symbolic", name: "", action: "win.undo"))
        redo = GObjectRef(Widgets.iconButton("postil-redo-symbolic", name: "", action: "win.redo"))
        leaveFullscreen = GObjectRef(
            Widgets.iconButton(
                "view-restore-symbolic", name: localized("Leave Full Screen"), action: "win.fullscreen"))
        gtk_widget_set_visible(leaveFullscreen.widget, 0)
        for button in [undo, redo, leaveFullscreen] {
            gtk_widget_add_css_class(button.widget, "tool")
            gtk_widget_add_css_class(button.widget, "flat")
            gtk_widget_set_focus_on_click(button.widget, 0)
        }
        makeGroups(in: column)
        makeStyleButton()
        let space = Widgets.box(GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_vexpand(space, 1)
        gtk_box_append(column.cast(), styleButton.widget)
        gtk_box_append(column.cast(), space)
        gtk_box_append(column.cast(), undo.widget)
        gtk_box_append(column.cast(), redo.widget)
        gtk_box_append(column.cast(), leaveFullscreen.widget)
        showHistory(undo: nil, redo: nil)
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
            let made = ToolGroup(group, manager: manager)
            groups.append(made)
            gtk_box_append(column.cast(), made.widget.widget)
            gtk_box_append(column.cast(), created(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
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

    /// Shows what undo and redo would do: the names of the steps, as the history has them.
    func showHistory(undo undone: String?, redo redone: String?) {
        let names = [StepName.undo(undone), StepName.redo(redone)]
        guard names != shownHistory else { return }
        shownHistory = names
        Widgets.describe(undo.widget, names[0], tooltip: "\(names[0]) (\(keyLabel("<Control>z")))")
        Widgets.describe(redo.widget, names[1], tooltip: "\(names[1]) (\(keyLabel("<Control><Shift>z")))")
    }

    /// Shows the way back from the full screen, where there is no bar with buttons.
    func showFullscreen(_ isFullscreen: Bool) {
        gtk_widget_set_visible(leaveFullscreen.widget, isFullscreen ? 1 : 0)
    }

    /// What the colour button does, and a request for the palette by the pen's button.
    private func toggleStyle() {
        guard gtk_widget_get_visible(styleButton.widget) != 0 else { return }
        manager.toggleStylePicker()
    }

    private func refresh() {
        for group in groups { group.refresh() }
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
