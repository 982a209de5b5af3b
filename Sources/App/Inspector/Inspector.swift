// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// The panel with the style of the tool, or of what is selected. It shows what the state manager and the session say.
@MainActor
final class Inspector: AnnotationStateManagerDelegate {
    /// How wide the panel is, in pixels.
    static let width = 280

    /// The panel.
    let widget: GObjectRef
    private let manager: AnnotationStateManager
    private let session: EditorSession
    private let perform: ([EditorEffect]) -> Void
    private let followsEdits: () -> Bool
    private let title: GObjectRef
    private let rows: GObjectRef
    private let hint: GObjectRef
    private let preview = StylePreview()
    private let convert: GObjectRef
    /// What the rows were made for; other values of the same rows are only shown.
    private var shape: [String] = []
    private var shownRows: [InspectorRow] = []
    private let origin = GObjectRef(Widgets.label("", style: "dim-label", wraps: true))
    private let noteButton: GObjectRef
    private let fileButtons: GObjectRef
    /// What the buttons for a single annotation do.
    private let commands: Commands

    /// What can be done with a single annotation beside changing its look.
    struct Commands {
        var openNote: @MainActor (AnnotationID) -> Void = { _ in }
        var openFile: @MainActor (AnnotationID) -> Void = { _ in }
        var saveFile: @MainActor (AnnotationID) -> Void = { _ in }
    }

    /// Creates the inspector of a document.
    ///
    /// - Parameters:
    ///   - perform: takes the effects of changes to selected annotations.
    ///   - commands: what the buttons for a single annotation do.
    ///   - followsEdits: whether a tool takes over the style given to annotations of its kind.
    init(
        _ session: EditorSession, commands: Commands = Commands(),
        followsEdits: @escaping @MainActor () -> Bool = { true },
        perform: @escaping @MainActor ([EditorEffect]) -> Void
    ) {
        self.session = session
        self.commands = commands
        noteButton = GObjectRef(Widgets.button(localized("_Note and Replies…")))
        fileButtons = GObjectRef(Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6))
        manager = session.manager
        self.perform = perform
        self.followsEdits = followsEdits
        title = GObjectRef(Widgets.label("", style: "inspector-title"))
        rows = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 18))
        hint = GObjectRef(Widgets.label("", style: "dim-label", wraps: true))
        convert = GObjectRef(created(gtk_button_new_with_label(localized("Convert to Text"))))
        gtk_actionable_set_action_name(convert.opaque, "win.convert-to-text")
        let column = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 14,
            [
                title.widget, hint.widget, preview.widget.widget, origin.widget, noteButton.widget,
                fileButtons.widget, rows.widget, convert.widget,
            ])
        gtk_widget_add_css_class(column, "inspector-column")
        let scroller = Widgets.scroller(column)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_widget_set_size_request(scroller, gint(Self.width), -1)
        gtk_widget_add_css_class(scroller, "inspector")
        Widgets.describe(scroller, localized("Inspector"))
        gtk_widget_set_has_tooltip(scroller, 0)
        widget = GObjectRef(scroller)
        connect(noteButton, "clicked") { [weak self] _ in
            if let self { withSelected(self.commands.openNote) }
        }
        let open = Widgets.button(localized("_Open File")) { [weak self] in
            if let self { withSelected(self.commands.openFile) }
        }
        let save = Widgets.button(localized("Save _File…")) { [weak self] in
            if let self { withSelected(self.commands.saveFile) }
        }
        gtk_box_set_homogeneous(fileButtons.cast(), 1)
        for button in [open, save] { gtk_box_append(fileButtons.cast(), button) }
        manager.addDelegate(self)
        refresh()
    }

    /// What is shown now; nil for the hint alone.
    var look: Look? {
        let selected = session.selection.compactMap { session.store[$0] }.sorted { $0.id.name < $1.id.name }
        if !selected.isEmpty, let look = Look(selected) { return look }
        return Look(manager)
    }

    private var changesSelection: Bool {
        session.selection.contains { id in session.store[id]?.isEditable ?? false }
    }

    /// Shows the tool or the selection as they are now.
    func refresh() {
        let look = look
        gtk_label_set_text(title.opaque, look?.title ?? unchangeable?.title ?? localized("Style"))
        gtk_label_set_text(
            hint.opaque,
            unchangeable?.hint ?? localized("Choose a tool, or select a mark to change its look."))
        gtk_widget_set_visible(hint.widget, look == nil ? 1 : 0)
        gtk_widget_set_visible(preview.widget.widget, look == nil ? 0 : 1)
        gtk_widget_set_visible(rows.widget, look == nil ? 0 : 1)
        gtk_widget_set_visible(convert.widget, session.canConvertToText ? 1 : 0)
        preview.show(look)
        showOrigin()
        guard let look else { return }
        let shape = [look.tool.key] + look.properties.map(\.rawValue)
        if shape != self.shape {
            self.shape = shape
            makeRows(look)
        }
        for row in shownRows { row.show(look) }
    }

    /// What is said of a selected mark that can't be changed; nil where none is selected alone.
    private var unchangeable: (title: String, hint: String)? {
        guard manager.current == nil, session.selection.count == 1, let id = session.selection.first,
            let annotation = session.store[id], !annotation.isEditable
        else { return nil }
        guard let tool = annotation.tool else {
            return (annotation.subtype, localized("Marks of this kind can’t be changed here."))
        }
        return (ToolItem.name(of: tool), localized("This mark is locked."))
    }

    private func makeRows(_ look: Look) {
        while let child = gtk_widget_get_first_child(rows.widget) { gtk_box_remove(rows.cast(), child) }
        shownRows = look.properties.flatMap { rows(of: $0, look) }
        for row in shownRows { gtk_box_append(rows.cast(), row.widget.widget) }
    }

    /// Shows who made the selected annotation, and what can be done with it.
    private func showOrigin() {
        let chosen =
            session.selection.count == 1 ? session.selection.first.flatMap { session.store[$0] } : nil
        let text = chosen.map { Look.origin(of: $0) } ?? ""
        gtk_label_set_text(origin.opaque, text)
        gtk_widget_set_visible(origin.widget, text.isEmpty ? 0 : 1)
        gtk_widget_set_visible(noteButton.widget, chosen == nil ? 0 : 1)
        gtk_widget_set_visible(fileButtons.widget, chosen?.attachedFile == nil ? 0 : 1)
    }

    private func withSelected(_ command: (AnnotationID) -> Void) {
        if session.selection.count == 1, let id = session.selection.first { command(id) }
    }

    // MARK: Changes

    /// Changes the selection as one step when the change is over; before, only the preview shows it. Without a
    /// selection the tool changes at once.
    func change(isFinal: Bool, _ body: @escaping (inout ToolStyle) -> Void) {
        guard changesSelection else { return manager.changeStyle(body) }
        guard isFinal else {
            if var look {
                body(&look.style)
                preview.show(look)
            }
            return
        }
        let tool = look?.tool
        perform(session.changeSelectionStyle(body))
        if let tool, manager.current == nil, followsEdits() { manager.changeStyle(of: tool, body) }
        refresh()
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) { refresh() }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) { refresh() }
}
