// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// An entry over a field of one line; with a list of options beside it where the field has some.
final class FieldLineEditor: FieldEditor {
    private let entry: WidgetPointer
    private let size: Double

    init(_ place: FormStore.Place, _ field: FormField, _ rules: FormField.TextRules?, in canvas: PageCanvas) {
        let entry = created(gtk_entry_new())
        self.entry = entry
        let widget = field.widgets[place.widget]
        size = field.lineStyle(in: widget, measurer: canvas.measurer).size
        gtk_widget_set_hexpand(entry, 1)
        gtk_editable_set_width_chars(entry.opaque, 1)
        if let most = rules?.maximumLength { gtk_entry_set_max_length(entry.cast(), gint(clamping: most)) }
        switch widget.style.alignment {
        case .left: break
        case .center: gtk_editable_set_alignment(entry.opaque, 0.5)
        case .right: gtk_editable_set_alignment(entry.opaque, 1)
        }
        var outer = entry
        var button: WidgetPointer?
        if case .choice = field.kind {
            let menu = created(gtk_menu_button_new())
            button = menu
            outer = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [entry, menu])
        }
        super.init(place, widget: outer, in: canvas)
        gtk_editable_set_text(entry.opaque, field.text)
        postil_accessible_set_label(entry, field.title)
        if let button { addOptions(field, button) }
        connect(entry, "changed") { [weak self] _ in self?.edited() }
        connect(entry, "activate") { [weak self] _ in self?.canvas?.endFilling() }
    }

    override var focusTarget: WidgetPointer { entry }
    override var fontSize: Double? { size }

    /// A key selects what is there, to be typed over; a tap puts the caret behind it.
    override func takeFocus(byPointer: Bool) {
        guard byPointer else { return super.takeFocus(byPointer: false) }
        gtk_entry_grab_focus_without_selecting(entry.cast())
        gtk_editable_set_position(entry.opaque, -1)
    }

    override func show(_ field: FormField) {
        let text = field.text
        guard let now = gtk_editable_get_text(entry.opaque), String(cString: now) != text else { return }
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_position(entry.opaque, -1)
    }

    private func edited() {
        guard let field, let text = gtk_editable_get_text(entry.opaque) else { return }
        put(field.value(ofText: String(cString: text)))
    }

    private func addOptions(_ field: FormField, _ button: WidgetPointer) {
        guard case .choice(let rules) = field.kind else { return }
        let list = created(gtk_list_box_new())
        for option in rules.options { gtk_list_box_append(list.opaque, Widgets.label(option.label)) }
        let popover = created(gtk_popover_new())
        let scroller = Widgets.scroller(list)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, 300)
        gtk_popover_set_child(popover.cast(), scroller)
        gtk_menu_button_set_popover(button.opaque, popover)
        Widgets.describe(button, localized("Options"))
        connect(list, "row-activated") { [weak self] arguments in
            guard let self, let row = arguments.pointer(1) ?? arguments.pointer(0) else { return }
            let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
            gtk_menu_button_popdown(button.opaque)
            guard rules.options.indices.contains(index) else { return }
            put(.choices([rules.options[index].value]))
            refresh()
        }
    }
}
