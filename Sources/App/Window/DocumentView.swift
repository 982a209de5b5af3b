// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Canvas
import Editor
import GTKSupport

/// Toolbar, pages and inspector of one document, side by side; in narrow windows the inspector is a popover, in very
/// narrow ones the toolbar lies above the pages.
@MainActor
final class DocumentView {
    /// The row.
    let widget: GObjectRef
    /// The tools.
    let toolbar: Toolbar
    /// The styles.
    let inspector: Inspector
    /// What the popover hangs at.
    var inspectorAnchor: WidgetPointer?
    /// Called when the inspector is shown or hidden.
    var onInspectorChange: (Bool) -> Void = { _ in }
    /// Whether the side panel is to be shown where there is room.
    var isInspectorWanted = true { didSet { arrange() } }

    let document: OpenDocument
    /// Notes and answers.
    let notes: NotePopover
    private let side: GObjectRef
    private var popover: GObjectRef?
    private var isNarrow: Bool?
    private let isLeftHanded: Bool

    /// Windows narrower than this, in pixels, have no room for the side panel.
    static let roomForInspector = 900
    /// Windows narrower than this, in pixels, have no room for a toolbar at the side.
    static let roomForToolbar = 640

    /// Makes the view of a document.
    init(
        _ document: OpenDocument, isLeftHanded: Bool, commands: Inspector.Commands,
        followsEdits: @escaping @MainActor () -> Bool
    ) {
        self.document = document
        self.isLeftHanded = isLeftHanded
        toolbar = Toolbar(document.session.manager)
        inspector = Inspector(document.session, commands: commands, followsEdits: followsEdits) {
            [weak document] in
            document?.perform($0)
        }
        side = GObjectRef(Widgets.box(GTK_ORIENTATION_HORIZONTAL))
        // Rows that fill the panel's width must not widen the panel.
        gtk_widget_set_hexpand(side.widget, 0)
        let scroller = Widgets.scroller(document.canvas.widget)
        gtk_widget_add_css_class(scroller, "desk")
        gtk_widget_set_hexpand(scroller, 1)
        gtk_widget_set_vexpand(scroller, 1)
        let parts = [toolbar.widget.widget, scroller, side.widget]
        widget = GObjectRef(
            Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, isLeftHanded ? parts.reversed() : parts))
        notes = NotePopover(document.session, in: widget.widget) { [weak document] in document?.perform($0) }
        if isLeftHanded { gtk_widget_add_css_class(widget.widget, "left-handed") }
    }

    /// Whether the inspector can be seen.
    var isInspectorShown: Bool {
        if isNarrow == true { return popover.map { gtk_widget_get_mapped($0.widget) != 0 } ?? false }
        return gtk_widget_get_visible(side.widget) != 0
    }

    /// Shows the inspector, or hides it.
    func toggleInspector() {
        guard isNarrow == true else {
            isInspectorWanted.toggle()
            onInspectorChange(isInspectorWanted)
            return
        }
        if isInspectorShown { hideInspectorPopover() } else { openPopover() }
    }

    /// Takes the inspector away where it is a popover.
    func hideInspectorPopover() {
        if let popover { gtk_popover_popdown(popover.cast()) }
    }

    /// Takes the width of the window.
    func windowWidthChanged(_ width: Int) {
        placeToolbar(above: width < Self.roomForToolbar)
        let isNarrow = width < Self.roomForInspector
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        arrange()
    }

    private func placeToolbar(above: Bool) {
        guard above != toolbar.isAcross else { return }
        toolbar.isAcross = above
        gtk_orientable_set_orientation(
            widget.opaque, above ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        // For left hands the order is turned round at the side, not from above.
        let before = isLeftHanded && !above ? gtk_widget_get_last_child(widget.widget) : nil
        gtk_box_reorder_child_after(widget.cast(), toolbar.widget.widget, before)
    }

    /// Lets go of popovers, which belong to widgets outside.
    func close() {
        closePopover()
        notes.close()
    }

    private func closePopover() {
        if let popover { gtk_widget_unparent(popover.widget) }
        popover = nil
    }

    private func arrange() {
        let panel = inspector.widget.widget
        if isNarrow == true {
            if gtk_widget_get_parent(panel) == side.widget { gtk_box_remove(side.cast(), panel) }
            gtk_widget_set_visible(side.widget, 0)
        } else {
            closePopover()
            if gtk_widget_get_parent(panel) == nil { gtk_box_append(side.cast(), panel) }
            gtk_widget_set_visible(side.widget, isInspectorWanted ? 1 : 0)
        }
        onInspectorChange(isInspectorShown)
    }

    private func openPopover() {
        guard let inspectorAnchor else { return }
        if popover == nil {
            let made = GObjectRef(created(gtk_popover_new()))
            gtk_popover_set_child(made.cast(), inspector.widget.widget)
            gtk_widget_set_parent(made.widget, inspectorAnchor)
            connect(made, "map") { [weak self] _ in self?.onInspectorChange(true) }
            connect(made, "unmap") { [weak self] _ in self?.onInspectorChange(false) }
            popover = made
        }
        popover.map { gtk_popover_popup($0.cast()) }
    }
}
