// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// A list over a field that shows its options.
final class FieldListEditor: FieldEditor {
    private let rules: FormField.ChoiceRules
    private let list: WidgetPointer
    private let size: Double

    init(_ place: FormStore.Place, _ field: FormField, _ rules: FormField.ChoiceRules, in canvas: PageCanvas)
    {
        self.rules = rules
        let list = created(gtk_list_box_new())
        self.list = list
        let size = field.widgets[place.widget].style.size
        self.size = size > 0 ? size : FormField.largestListSize
        gtk_list_box_set_selection_mode(
            list.opaque, rules.allowsSeveral ? GTK_SELECTION_MULTIPLE : GTK_SELECTION_SINGLE)
        for option in rules.options { gtk_list_box_append(list.opaque, Widgets.label(option.label)) }
        super.init(place, widget: Widgets.scroller(list), in: canvas)
        postil_accessible_set_label(list, field.title)
        refresh()
        connect(list, "selected-rows-changed") { [weak self] _ in self?.chose() }
    }

    override var focusTarget: WidgetPointer { list }
    override var fontSize: Double? { size }

    private func chose() {
        let chosen = rules.options.indices.filter { index in
            gtk_list_box_get_row_at_index(list.opaque, gint(index)).map {
                gtk_list_box_row_is_selected($0) != 0
            } ?? false
        }
        put(.choices(chosen.map { rules.options[$0].value }))
    }

    override func show(_ field: FormField) {
        guard case .choices(let chosen) = field.value else { return }
        for (index, option) in rules.options.enumerated() {
            guard let row = gtk_list_box_get_row_at_index(list.opaque, gint(index)) else { continue }
            if chosen.contains(option.value) {
                gtk_list_box_select_row(list.opaque, row)
            } else {
                gtk_list_box_unselect_row(list.opaque, row)
            }
        }
    }
}
