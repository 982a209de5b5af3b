// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// The tools at the side of a document, or above it in a narrow window. It shows what the state manager says, never
/// its own clicks.
///
/// While it is shown the pen's button works; when it is hidden, the tool is left.
@MainActor
final class Toolbar: AnnotationStateManagerDelegate {
    /// The widget to be put into a window that has the actions of `ToolActions`.
    let widget: GObjectRef
    private let manager: AnnotationStateManager
    private let tools: GObjectRef
    private let scroller: GObjectRef
    private let ends: GObjectRef
    private var groups: [ToolGroup] = []
    private var separators: [GObjectRef] = []
    private var shownHistory: [String] = []
    private let undo: GObjectRef
    private let redo: GObjectRef
    private let styleButton: GObjectRef
    private let leaveFullscreen: GObjectRef
    private var styleNib: Picture?

    /// Creates the toolbar of a document.
    init(_ manager: AnnotationStateManager) {
        self.manager = manager
        tools = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0))
        scroller = GObjectRef(Widgets.scroller(tools.widget))
        ends = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0))
        widget = GObjectRef(
            Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0, [scroller.widget, ends.widget]))
        gtk_widget_add_css_class(widget.widget, "tools")
        gtk_widget_add_css_class(tools.widget, "toolbar-column")
        gtk_widget_add_css_class(ends.widget, "toolbar-column")
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
        makeGroups()
        makeStyleButton()
        gtk_box_append(tools.cast(), styleButton.widget)
        // Undoing is within reach however few of the tools there is room for.
        for button in [undo, redo, leaveFullscreen] { gtk_box_append(ends.cast(), button.widget) }
        arrange()
        showHistory(undo: nil, redo: nil)
        manager.addDelegate(self)
        connect(widget, "map") { [weak self] _ in self?.manager.pencilInteraction.isEnabled = true }
        connect(widget, "unmap") { [weak self] _ in
            guard let self else { return }
            self.manager.pencilInteraction.isEnabled = false
            self.manager.set(nil)
        }
        refresh()
    }

    /// Whether the tools lie side by side, as above a document, and not one below the other.
    var isAcross = false {
        didSet { if isAcross != oldValue { arrange() } }
    }

    private func makeGroups() {
        for group in ToolItem.groups() {
            let made = ToolGroup(group, manager: manager)
            let separator = GObjectRef(created(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
            groups.append(made)
            separators.append(separator)
            gtk_box_append(tools.cast(), made.widget.widget)
            gtk_box_append(tools.cast(), separator.widget)
        }
    }

    private func arrange() {
        let along = isAcross ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        for box in [widget, tools, ends] { gtk_orientable_set_orientation(box.opaque, along) }
        for separator in separators {
            gtk_orientable_set_orientation(
                separator.opaque, isAcross ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        }
        for group in groups { group.isAcross = isAcross }
        gtk_scrolled_window_set_policy(
            scroller.opaque, isAcross ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            isAcross ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
        gtk_widget_set_hexpand(scroller.widget, isAcross ? 1 : 0)
        gtk_widget_set_vexpand(scroller.widget, isAcross ? 0 : 1)
        Widgets.setClass("across", of: widget.widget, isAcross)
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
