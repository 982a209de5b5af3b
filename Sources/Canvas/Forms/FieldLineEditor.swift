// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// An entry over a field of one line; with a button beside it where the field has options.
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
            let menu = created(gtk_button_new_from_icon_name("pan-down-symbolic"))
            button = menu
            outer = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [entry, menu])
        }
        super.init(place, widget: outer, in: canvas)
        gtk_editable_set_text(entry.opaque, field.text)
        postil_accessible_set_label(entry, field.title)
        if let button {
            Widgets.describe(button, localized("Options"))
            connect(button, "clicked") { [weak self] _ in
                // The button goes with this editor, but not amid its own signal.
                MainLoop.whenIdle { self?.canvas?.showOptions(of: place) }
            }
        }
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
}
