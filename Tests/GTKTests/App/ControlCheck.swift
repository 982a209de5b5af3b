// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport

/// Looks through widgets for controls that a screen reader can't name or a keyboard can't reach.
@MainActor
enum ControlCheck {
    /// What is wrong in a widget, hidden popovers included, and how many controls were looked at.
    static func look(through widget: WidgetPointer, exceptKeyboard: Bool = false) -> (
        count: Int, faults: [String]
    ) {
        var count = 0
        var faults: [String] = []
        for control in controls(in: widget) {
            count += 1
            if !isNamed(control) { faults.append("no name: \(path(of: control))") }
            for inner in buttons(within: control) where !isNamed(inner) {
                faults.append("no name: \(path(of: inner))")
            }
            if !exceptKeyboard, !takesKeyboard(control) {
                faults.append("no keyboard: \(path(of: control))")
            }
        }
        return (count, faults)
    }

    /// The outermost widgets that people work with; what they are made of is GTK's matter.
    private static func controls(in widget: WidgetPointer) -> [WidgetPointer] {
        let isPopover = postil_is_a(widget.raw, gtk_popover_get_type()) != 0
        guard isPopover || gtk_widget_get_visible(widget) != 0 else { return [] }
        // Lists of drop-downs and menus are made by GTK from models.
        if postil_is_a(widget.raw, gtk_popover_menu_get_type()) != 0 { return [] }
        if isWindowControl(widget) { return [] }
        if types.contains(where: { postil_is_a(widget.raw, $0) != 0 }) {
            let popovers = WidgetTree.children(of: widget).filter {
                postil_is_a($0.raw, gtk_popover_get_type()) != 0
            }
            let isMenu = postil_is_a(widget.raw, gtk_menu_button_get_type()) != 0
            // A list is a control, and so is what stands in its rows.
            let isList = postil_is_a(widget.raw, gtk_list_box_get_type()) != 0
            let inner = isMenu ? popovers : isList ? WidgetTree.children(of: widget) : []
            return [widget] + inner.flatMap(controls)
        }
        return WidgetTree.children(of: widget).flatMap(controls)
    }

    /// The buttons within a control that take the keyboard in its place.
    private static func buttons(within control: WidgetPointer) -> [WidgetPointer] {
        WidgetTree.children(of: control)
            .filter { postil_is_a($0.raw, gtk_popover_get_type()) == 0 }
            .flatMap { child -> [WidgetPointer] in
                let isButton =
                    postil_is_a(child.raw, gtk_button_get_type()) != 0 && gtk_widget_get_focusable(child) != 0
                    && gtk_accessible_get_accessible_role(child.opaque) != GTK_ACCESSIBLE_ROLE_NONE
                return (isButton ? [child] : []) + buttons(within: child)
            }
    }

    private static let types = [
        gtk_button_get_type(), gtk_menu_button_get_type(), gtk_check_button_get_type(), gtk_switch_get_type(),
        gtk_scale_get_type(), gtk_spin_button_get_type(), gtk_entry_get_type(), gtk_search_entry_get_type(),
        gtk_password_entry_get_type(), gtk_text_view_get_type(), gtk_drop_down_get_type(),
        gtk_editable_label_get_type(), gtk_font_button_get_type(), gtk_list_box_get_type(),
    ]

    private static func isWindowControl(_ widget: WidgetPointer) -> Bool {
        postil_is_a(widget.raw, gtk_window_controls_get_type()) != 0
    }

    /// A name of its own, another widget's as its label, or text within.
    private static func isNamed(_ control: WidgetPointer) -> Bool {
        if gtk_test_accessible_has_property(control.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0 {
            return true
        }
        let isButton = postil_is_a(control.raw, gtk_button_get_type()) != 0
        // GTK names each button after its child, be that a picture.
        let isPart = gtk_widget_get_parent(control).map {
            postil_is_a($0.raw, gtk_menu_button_get_type()) != 0
        }
        if !isButton || isPart == true,
            gtk_test_accessible_has_relation(control.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
        {
            return true
        }
        guard isButton else { return false }
        return WidgetTree.first(in: control) { part in
            postil_is_a(part.raw, gtk_label_get_type()) != 0
                && (part.stringProperty("label") ?? "").contains { $0.isLetter || $0.isNumber }
        } != nil
    }

    private static func takesKeyboard(_ control: WidgetPointer) -> Bool {
        var outer: WidgetPointer? = control
        while let widget = outer, postil_is_a(widget.raw, gtk_root_get_type()) == 0 {
            if gtk_widget_get_can_focus(widget) == 0 { return false }
            outer = gtk_widget_get_parent(widget)
        }
        return WidgetTree.first(in: control) { gtk_widget_get_focusable($0) != 0 } != nil
    }

    /// The kinds of the widgets from the outside in, with what the last one says.
    private static func path(of widget: WidgetPointer) -> String {
        var names: [String] = []
        var outer: WidgetPointer? = widget
        while let part = outer {
            names.insert(
                g_type_name_from_instance(part.raw.assumingMemoryBound(to: GTypeInstance.self))
                    .map { String(cString: $0) } ?? "?", at: 0)
            outer = gtk_widget_get_parent(part)
        }
        return names.suffix(5).joined(separator: " > ") + " “\(widget.stringProperty("tooltip-text") ?? "")”"
    }
}
