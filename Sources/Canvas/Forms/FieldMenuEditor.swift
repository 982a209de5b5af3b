// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// A drop-down over a field with options to choose one from.
final class FieldMenuEditor: FieldEditor {
    private let rules: FormField.ChoiceRules
    private let size: Double

    init(_ place: FormStore.Place, _ field: FormField, _ rules: FormField.ChoiceRules, in canvas: PageCanvas)
    {
        self.rules = rules
        size = field.lineStyle(in: field.widgets[place.widget], measurer: canvas.measurer).size
        let model = created(gtk_string_list_new(nil))
        for option in rules.options { gtk_string_list_append(model, option.label) }
        // The drop-down takes the model over.
        super.init(place, widget: created(gtk_drop_down_new(model, nil)), in: canvas)
        postil_accessible_set_label(widget, field.title)
        refresh()
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            child = gtk_widget_get_next_sibling(part)
            if postil_is_a(part.raw, gtk_popover_get_type()) != 0 { takeFocusBack(from: part) }
        }
        connect(widget, "notify::selected") { [weak self] _ in
            guard let self else { return }
            let index = Int(gtk_drop_down_get_selected(widget.opaque))
            if self.rules.options.indices.contains(index) { put(.choices([self.rules.options[index].value])) }
        }
    }

    override var fontSize: Double? { size }

    /// The list opens at once, as the tap meant.
    override func takeFocus(byPointer: Bool) {
        super.takeFocus(byPointer: byPointer)
        if byPointer { _ = gtk_widget_activate(widget) }
    }

    override func show(_ field: FormField) {
        guard case .choices(let chosen) = field.value else { return }
        let index = rules.options.firstIndex { $0.value == chosen.first }
        gtk_drop_down_set_selected(widget.opaque, index.map { guint($0) } ?? guint.max)
    }
}
