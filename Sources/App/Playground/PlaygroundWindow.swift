// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import ScribbleGTK

/// A window with one of everything that can be written into, to try a pen and for the tests.
@MainActor
final class PlaygroundWindow {
    /// The window.
    let window: GObjectRef
    let search: CompletionField
    let message: MessageField
    let reminders: ReminderList
    let engraving: Engraving
    let zone: ForbiddenZone
    let moving: MovingField
    /// The plain fields by name.
    private(set) var plain: [(name: String, widget: GObjectRef)] = []
    private let column: GObjectRef
    private let report = FieldReport()
    private let service: ScribbleService

    /// Creates the window. `onClose` is called when it is gone.
    init(_ service: ScribbleService, onClose: @escaping @MainActor () -> Void = {}) {
        self.service = service
        window = GObjectRef(created(gtk_window_new()))
        column = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 10))
        search = CompletionField(service)
        message = MessageField(service)
        reminders = ReminderList(
            service, texts: [localized("Water the plants"), localized("Call Ada")])
        engraving = Engraving(service)
        zone = ForbiddenZone(service)
        moving = MovingField(service)
        gtk_window_set_title(window.cast(), localized("Scribble Playground"))
        gtk_window_set_default_size(window.cast(), 980, 760)
        gtk_widget_add_css_class(column.widget, "playground")
        fill()
        let scroller = Widgets.scroller(column.widget)
        gtk_window_set_child(window.cast(), scroller)
        connect(window, "destroy") { [report, plain] _ in
            report?.stop()
            // GTK 4.8 looks at an editable label again 10 ms after it has lost the focus: it has to be there still.
            _ = MainLoopTimer(after: 200) { withExtendedLifetime(plain) {} }
            onClose()
        }
        report?.start(service, window: window) { [weak self] in self?.fields ?? [:] }
    }

    /// Shows the window.
    func present() {
        gtk_window_present(window.cast())
        // Nothing has the keyboard at first: writing needs no tap.
        gtk_window_set_focus(window.cast(), nil)
    }

    /// What can be written on, by name.
    var fields: [String: WidgetPointer] {
        var fields = Dictionary(uniqueKeysWithValues: plain.map { ($0.name, $0.widget.widget) })
        fields["search"] = search.entry.widget
        fields["completion"] = search.hint.widget
        fields["message"] = message.view.widget
        fields["reminders"] = reminders.widget.widget
        for index in reminders.texts.indices { fields["reminder \(index)"] = reminders.entry(index) }
        fields["engraving"] = engraving.widget.widget
        if let entry = engraving.entry { fields["engraving field"] = entry }
        fields["picture"] = zone.widget.widget
        fields["caption"] = zone.caption.widget
        fields["zone"] = zone.zone.widget
        fields["moving"] = moving.entry.widget
        return fields
    }

    private func fill() {
        let hint = Widgets.label(
            localized("Write into anything below with a pen. No tap is needed first."), style: "dim-label",
            wraps: true)
        gtk_box_append(column.cast(), hint)
        let left = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 18, plainFields())
        let right = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 18,
            [
                section(localized("Reminders: also below the last one"), reminders.widget.widget),
                section(localized("Engraving: a field appears where you write"), engraving.widget.widget),
                section(localized("A picture that refuses its middle"), zone.widget.widget),
            ])
        for side in [left, right] { gtk_widget_set_hexpand(side, 1) }
        let row = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 36, [left, right])
        gtk_box_set_homogeneous(row.cast(), 1)
        gtk_box_append(column.cast(), row)
    }

    private func plainFields() -> [WidgetPointer] {
        let entry = add("entry", created(gtk_entry_new()), localized("Entry"))
        gtk_entry_set_placeholder_text(entry.cast(), localized("A plain entry"))
        let number = add("number", created(gtk_spin_button_new_with_range(0, 999, 1)), localized("Number"))
        gtk_spin_button_set_numeric(number.opaque, 1)
        let label = add("label", created(gtk_editable_label_new("Title")), localized("Title"))
        let password = add("password", created(gtk_password_entry_new()), localized("Password"))
        gtk_password_entry_set_show_peek_icon(password.opaque, 1)
        let view = add("text", created(gtk_text_view_new()), localized("Text"))
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        let scroller = Widgets.scroller(view)
        gtk_scrolled_window_set_has_frame(scroller.opaque, 1)
        gtk_widget_set_size_request(scroller, -1, 110)
        return [
            section(localized("Entry"), entry),
            section(localized("Search with completion"), search.widget.widget),
            section(localized("Number"), number), section(localized("Text"), scroller),
            section(localized("Label that can be edited"), label),
            section(localized("Message: grows for writing"), message.widget.widget),
            section(localized("Search that moves when it has the keyboard"), moving.entry.widget),
            section(localized("List with a search field"), list()),
            section(localized("Password: takes no writing"), password),
        ]
    }

    private func add(_ name: String, _ widget: WidgetPointer, _ label: String) -> WidgetPointer {
        plain.append((name, GObjectRef(widget)))
        Widgets.describe(widget, label)
        gtk_widget_set_has_tooltip(widget, 0)
        return widget
    }

    private func list() -> WidgetPointer {
        let items = created(gtk_string_list_new(nil))
        for item in ["hello", "purple", "question"] { gtk_string_list_append(items, item) }
        let expression = created(gtk_property_expression_new(gtk_string_object_get_type(), nil, "string"))
        let list = created(gtk_drop_down_new(items, expression))
        gtk_drop_down_set_enable_search(list.opaque, 1)
        plain.append(("list", GObjectRef(list)))
        Widgets.describe(list, localized("List with a search field"))
        return list
    }

    private func section(_ title: String, _ widget: WidgetPointer) -> WidgetPointer {
        let label = Widgets.label(title, style: "playground-title")
        return Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [label, widget])
    }
}
