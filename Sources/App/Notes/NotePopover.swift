// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Ink
import ScribbleGTK

/// What is said about an annotation, in a popover beside it: its note, what reviewers say of it, and answers.
///
/// It shows the session's `NoteEditor` and hands each change on to it. All fields take handwriting.
@MainActor
final class NotePopover {
    /// The width of text, in pixels.
    private static let width = 300
    /// The height of the note's field, about four lines, in pixels.
    private static let noteHeight = 96
    /// The height that many answers are held to, in pixels.
    private static let repliesHeight = 180

    /// The states that can be chosen, in order.
    private static let states: [AnnotationReply.State] = [
        .none, .accepted, .rejected, .cancelled, .completed,
    ]

    private let session: EditorSession
    private let perform: ([EditorEffect]) -> Void
    private let popover = GObjectRef(created(gtk_popover_new()))
    private let heading = GObjectRef(Widgets.label("", style: "note-heading", wraps: true))
    private let text = GObjectRef(created(gtk_text_view_new()))
    private let textField: GObjectRef
    private let review: ChoiceRow
    private let replies = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 8))
    private let replyList: GObjectRef
    private let replyEntry = GObjectRef(created(gtk_entry_new()))
    private let replyLine: GObjectRef
    private let deleteButton: GObjectRef
    private var bufferChanged: SignalConnection?
    private var shown: AnnotationID?

    /// Creates the popover of a document's view.
    ///
    /// - Parameter parent: a widget that lays out its children, which the popover points into.
    init(
        _ session: EditorSession, in parent: WidgetPointer,
        perform: @escaping @MainActor ([EditorEffect]) -> Void
    ) {
        self.session = session
        self.perform = perform
        textField = GObjectRef(Widgets.scroller(text.widget))
        replyList = GObjectRef(Widgets.scroller(replies.widget))
        let states = Self.states
        weak var owner: NotePopover?
        review = ChoiceRow(title: localized("Review"), choices: states.map(\.spokenName)) { index in
            owner?.change { $0.setState(states[index]) }
        }
        let answer = Widgets.button(localized("_Reply")) { owner?.sendReply() }
        replyLine = GObjectRef(
            Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [replyEntry.widget, answer]))
        deleteButton = GObjectRef(Widgets.button(localized("_Delete")) { owner?.delete() })
        owner = self
        build(parent)
        follow()
    }

    private func build(_ parent: WidgetPointer) {
        gtk_text_view_set_wrap_mode(text.cast(), GTK_WRAP_WORD_CHAR)
        for set in [
            gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin, gtk_text_view_set_left_margin,
            gtk_text_view_set_right_margin,
        ] {
            set(text.cast(), 6)
        }
        // Tab leaves the field: the rest must be reached by keys.
        gtk_text_view_set_accepts_tab(text.cast(), 0)
        Widgets.describe(text.widget, localized("Note"))
        gtk_widget_set_has_tooltip(text.widget, 0)
        gtk_scrolled_window_set_has_frame(textField.opaque, 1)
        gtk_widget_set_size_request(textField.widget, gint(Self.width), gint(Self.noteHeight))
        gtk_scrolled_window_set_propagate_natural_height(replyList.opaque, 1)
        gtk_scrolled_window_set_max_content_height(replyList.opaque, gint(Self.repliesHeight))
        gtk_scrolled_window_set_policy(replyList.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_widget_set_hexpand(replyEntry.widget, 1)
        gtk_entry_set_placeholder_text(replyEntry.cast(), localized("Reply"))
        Widgets.describe(replyEntry.widget, localized("Your reply"))
        gtk_widget_set_has_tooltip(replyEntry.widget, 0)
        gtk_widget_add_css_class(deleteButton.widget, "flat")
        gtk_widget_set_halign(deleteButton.widget, GTK_ALIGN_END)
        let column = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 10,
            [
                heading.widget, textField.widget, review.widget.widget, replyList.widget, replyLine.widget,
                deleteButton.widget,
            ])
        gtk_widget_add_css_class(column, "note")
        gtk_popover_set_child(popover.cast(), column)
        Widgets.describe(popover.widget, localized("Note"))
        gtk_widget_set_has_tooltip(popover.widget, 0)
        gtk_widget_set_parent(popover.widget, parent)
    }

    private func follow() {
        guard let buffer = gtk_text_view_get_buffer(text.cast()) else { return }
        bufferChanged = connect(buffer, "changed") { [weak self] _ in
            guard let self else { return }
            change { $0.setText(self.typed) }
        }
        connect(replyEntry, "activate") { [weak self] _ in self?.sendReply() }
        connect(popover, "closed") { [weak self] _ in
            guard let self else { return }
            sendReply()
            shown = nil
            perform(session.closeNote())
        }
    }

    /// Lets go of the widget, which belongs to the view.
    func close() { gtk_widget_unparent(popover.widget) }

    /// Shows the note that is open now, beside a rectangle of the parent; hides where there is none.
    func refresh(at place: Rect) {
        guard let editor = session.noteEditor else {
            shown = nil
            if gtk_widget_get_visible(popover.widget) != 0 { gtk_popover_popdown(popover.cast()) }
            return
        }
        show(editor)
        guard shown != editor.id else { return }
        shown = editor.id
        gtk_editable_set_text(replyEntry.opaque, "")
        var area = GdkRectangle(
            x: gint(place.minX), y: gint(place.minY), width: max(1, gint(place.width)),
            height: max(1, gint(place.height)))
        gtk_popover_set_pointing_to(popover.cast(), &area)
        gtk_popover_popup(popover.cast())
        gtk_widget_grab_focus(editor.isEditable ? text.widget : replyEntry.widget)
    }

    private func show(_ editor: NoteEditor) {
        let origin = Look.origin(of: editor.annotation)
        gtk_label_set_text(heading.opaque, origin.isEmpty ? localized("Note") : origin)
        // A text on the page is read there.
        let isText = editor.annotation.freeText != nil
        gtk_widget_set_visible(textField.widget, isText ? 0 : 1)
        gtk_text_view_set_editable(text.cast(), editor.isEditable ? 1 : 0)
        if typed != editor.text, let buffer = gtk_text_view_get_buffer(text.cast()) {
            bufferChanged?.withBlocked { gtk_text_buffer_set_text(buffer, editor.text, -1) }
        }
        review.show(Self.states.firstIndex(of: editor.state), mixed: false)
        for widget in [review.widget, replyLine, deleteButton] {
            gtk_widget_set_visible(widget.widget, editor.takesReplies ? 1 : 0)
        }
        gtk_widget_set_sensitive(deleteButton.widget, editor.annotation.isLocked ? 0 : 1)
        showReplies(editor.replies)
    }

    private func showReplies(_ list: [NoteEditor.Reply]) {
        while let child = gtk_widget_get_first_child(replies.widget) {
            gtk_box_remove(replies.cast(), child)
        }
        gtk_widget_set_visible(replyList.widget, list.isEmpty ? 0 : 1)
        for reply in list { gtk_box_append(replies.cast(), row(of: reply)) }
    }

    private func row(of reply: NoteEditor.Reply) -> WidgetPointer {
        let date = reply.date?.formatted(date: .abbreviated, time: .shortened) ?? ""
        let origin = [reply.author, date].filter { !$0.isEmpty }.joined(separator: " · ")
        let name = Widgets.label(origin, style: "dim-label", wraps: true)
        gtk_widget_set_hexpand(name, 1)
        let remove = Widgets.iconButton("window-close-symbolic", name: localized("Delete this reply")) {
            [weak self] in
            self?.change { $0.removeReply(reply.id) }
        }
        gtk_widget_add_css_class(remove, "flat")
        let words = Widgets.label(reply.text, wraps: true)
        gtk_label_set_selectable(words.opaque, 1)
        return Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 0,
            [Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [name, remove]), words])
    }

    // MARK: Changes

    private var typed: String {
        guard let buffer = gtk_text_view_get_buffer(text.cast()) else { return "" }
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return gtk_text_buffer_get_text(buffer, &start, &end, 0).map { text in
            defer { g_free(text) }
            return String(cString: text)
        } ?? ""
    }

    private func change(_ body: (NoteEditor) -> [EditorEffect]) {
        guard let editor = session.noteEditor, editor.id == shown else { return }
        perform(body(editor))
        show(editor)
    }

    private func sendReply() {
        let words = gtk_editable_get_text(replyEntry.opaque).map { String(cString: $0) } ?? ""
        guard !words.isEmpty else { return }
        gtk_editable_set_text(replyEntry.opaque, "")
        change { $0.addReply(words) }
    }

    private func delete() {
        guard let editor = session.noteEditor else { return }
        perform(session.delete(editor.id))
    }
}

extension AnnotationReply.State {
    /// What people call it.
    fileprivate var spokenName: String {
        switch self {
        case .marked: localized("Marked")
        case .unmarked: localized("Not marked")
        case .accepted: localized("Accepted")
        case .rejected: localized("Rejected")
        case .cancelled: localized("Cancelled")
        case .completed: localized("Completed")
        case .none: localized("Nothing said")
        }
    }
}
