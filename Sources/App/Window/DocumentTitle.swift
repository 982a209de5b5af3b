// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The name of the document, a dot when there is something to save, and the page, which turns into a field to type
/// another one's number.
@MainActor
final class DocumentTitle {
    /// The row.
    let widget: GObjectRef
    private let name: GObjectRef
    private let dot: GObjectRef
    private let separator: GObjectRef
    private let stack: GObjectRef
    private let pageButton: GObjectRef
    private let entry: GObjectRef
    private let onPage: (Int) -> Void
    private var page = 0
    private var count = 0
    private var writing: PageNumberWriting?

    /// Creates the title. `onPage` gets the page, from 0, whose number was typed.
    init(onPage: @escaping @MainActor (Int) -> Void) {
        self.onPage = onPage
        dot = GObjectRef(Widgets.label("●", style: "unsaved-dot"))
        name = GObjectRef(Widgets.label(Program.name, style: "document-title", xalign: 0.5))
        separator = GObjectRef(Widgets.label("·", style: "dim-label"))
        pageButton = GObjectRef(Widgets.button(""))
        entry = GObjectRef(created(gtk_entry_new()))
        stack = GObjectRef(created(gtk_stack_new()))
        gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
        gtk_label_set_width_chars(name.opaque, 5)
        gtk_stack_add_child(stack.opaque, pageButton.widget)
        gtk_stack_add_child(stack.opaque, entry.widget)
        gtk_stack_set_hhomogeneous(stack.opaque, 0)
        let row = Widgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 6, [dot.widget, name.widget, separator.widget, stack.widget])
        gtk_widget_set_valign(row, GTK_ALIGN_CENTER)
        widget = GObjectRef(row)
        Widgets.describe(dot.widget, localized("Not saved yet"))
        gtk_widget_set_visible(dot.widget, 0)
        makePage()
        showPage(0, of: 0)
        writing = PageNumberWriting(
            self, place: stack, button: pageButton, entry: entry, service: .shared)
    }

    /// Shows the document's name and whether there is something to save.
    func show(name text: String, isModified: Bool, detail: String) {
        gtk_label_set_text(name.opaque, text)
        gtk_widget_set_tooltip_text(name.widget, detail.isEmpty ? nil : detail)
        gtk_widget_set_visible(dot.widget, isModified ? 1 : 0)
    }

    /// Whether there is little room: the name may shrink to almost nothing.
    var isCompact = false {
        didSet {
            gtk_label_set_width_chars(name.opaque, isCompact ? 1 : 5)
            gtk_widget_set_visible(separator.widget, count > 0 && !isCompact ? 1 : 0)
        }
    }

    /// Says more about unsaved work.
    func explainUnsaved(_ text: String) { gtk_widget_set_tooltip_text(dot.widget, text) }

    /// Shows the page, from 0. Without pages nothing is shown.
    func showPage(_ page: Int, of count: Int) {
        self.page = page
        self.count = count
        gtk_widget_set_visible(stack.widget, count > 0 ? 1 : 0)
        gtk_widget_set_visible(separator.widget, count > 0 && !isCompact ? 1 : 0)
        gtk_button_set_label(pageButton.cast(), filled(localized("%1$s of %2$s"), "\(page + 1)", "\(count)"))
    }

    /// Turns the page into a field.
    ///
    /// - Parameter isEmpty: whether it begins without the number of the page that is shown.
    func beginEntry(isEmpty: Bool = false) {
        guard count > 0 else { return }
        gtk_editable_set_text(entry.opaque, isEmpty ? "" : "\(page + 1)")
        gtk_stack_set_visible_child(stack.opaque, entry.widget)
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    private func endEntry() {
        guard gtk_stack_get_visible_child(stack.opaque) == entry.widget else { return }
        gtk_stack_set_visible_child(stack.opaque, pageButton.widget)
    }

    /// Goes to the page whose number is in the field.
    func goToEntry() {
        let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
        let number = Int(text.filter(\.isNumber))
        endEntry()
        if let number { onPage(min(max(1, number), count) - 1) }
    }

    private func makePage() {
        gtk_widget_add_css_class(pageButton.widget, "flat")
        gtk_widget_add_css_class(pageButton.widget, "page-button")
        Widgets.describe(
            pageButton.widget, localized("Go to Page"),
            tooltip: "\(localized("Go to Page")) (\(keyLabel("<Control>l")))")
        connect(pageButton, "clicked") { [weak self] _ in self?.beginEntry() }
        gtk_widget_add_css_class(entry.widget, "page-entry")
        gtk_editable_set_width_chars(entry.opaque, 5)
        gtk_editable_set_max_width_chars(entry.opaque, 5)
        gtk_entry_set_input_purpose(entry.cast(), GTK_INPUT_PURPOSE_DIGITS)
        Widgets.describe(entry.widget, localized("Page number"))
        connect(entry, "activate") { [weak self] _ in self?.goToEntry() }
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "leave") { [weak self] _ in self?.endEntry() }
        gtk_widget_add_controller(entry.widget, focus)
        let keys = created(gtk_event_controller_key_new())
        connectAnswering(keys, "key-pressed") { [weak self] arguments in
            guard arguments.int(0) == Int(GDK_KEY_Escape) else { return false }
            self?.endEntry()
            return true
        }
        gtk_widget_add_controller(entry.widget, keys)
    }
}
