// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// A check button, all but invisible, over a box: the page shows its state, it takes clicks and keys.
final class FieldBoxEditor: FieldEditor {
    init(_ place: FormStore.Place, _ field: FormField, in canvas: PageCanvas) {
        let button = created(gtk_check_button_new())
        if case .radio = field.kind { postil_accessible_set_role(button, GTK_ACCESSIBLE_ROLE_RADIO) }
        super.init(place, widget: button, in: canvas)
        gtk_widget_add_css_class(button, "form-box")
        var name = field.title
        if case .radio = field.kind, let state = field.widgets[place.widget].onState { name += ", \(state)" }
        postil_accessible_set_label(button, name)
        refresh()
        connect(button, "toggled") { [weak self] _ in self?.toggled() }
    }

    private func toggled() {
        guard let field, let value = field.toggled(at: place.widget) else { return refresh() }
        let isOn = gtk_check_button_get_active(widget.cast()) != 0
        guard isOn != (field.value == .state(field.widgets[place.widget].onState)) else { return }
        put(value)
    }

    override func show(_ field: FormField) {
        let isOn = field.value == .state(field.widgets[place.widget].onState)
        gtk_check_button_set_active(widget.cast(), isOn ? 1 : 0)
    }
}
