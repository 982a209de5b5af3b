// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// GTK's base type for what stands in a window.
public typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

/// Makes the few widgets that the program is made of, each with what assistive programs need.
@MainActor
public enum Widgets {
    /// A line or paragraph of text.
    public static func label(_ text: String, style: String? = nil, wraps: Bool = false, xalign: Float = 0)
        -> WidgetPointer
    {
        let label = made(gtk_label_new(text))
        gtk_label_set_wrap(label.opaque, wraps ? 1 : 0)
        gtk_label_set_xalign(label.opaque, xalign)
        if let style { gtk_widget_add_css_class(label, style) }
        return label
    }

    /// A button with a text, `_` before the letter of its key.
    public static func button(
        _ text: String, action: String? = nil, _ pressed: (@MainActor () -> Void)? = nil
    ) -> WidgetPointer {
        let button = made(gtk_button_new_with_mnemonic(text))
        // GTK 4.8 would have the underscore read out.
        if text.contains("_") { postil_accessible_set_label(button, text.filter { $0 != "_" }) }
        finish(button, action: action, pressed)
        return button
    }

    /// A button with an icon alone: `name` is what a screen reader says and the tooltip shows.
    public static func iconButton(
        _ icon: String, name: String, action: String? = nil, _ pressed: (@MainActor () -> Void)? = nil
    ) -> WidgetPointer {
        let button = made(gtk_button_new_from_icon_name(icon))
        describe(button, name)
        finish(button, action: action, pressed)
        return button
    }

    /// A button that stays down, with an icon alone.
    public static func toggleButton(
        _ icon: String, name: String, action: String? = nil, target: ActionValue? = nil
    ) -> WidgetPointer {
        let button = made(gtk_toggle_button_new())
        gtk_button_set_icon_name(button.cast(), icon)
        describe(button, name)
        if let target { gtk_actionable_set_action_target_value(button.opaque, target.makeVariant()) }
        finish(button, action: action, nil)
        return button
    }

    /// A row or column.
    public static func box(
        _ orientation: GtkOrientation, spacing: Int = 0, _ children: [WidgetPointer] = []
    ) -> WidgetPointer {
        let box = made(gtk_box_new(orientation, gint(spacing)))
        for child in children { gtk_box_append(box.cast(), child) }
        return box
    }

    /// A place that scrolls what is larger than it.
    public static func scroller(_ child: WidgetPointer) -> WidgetPointer {
        let scroller = made(gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scroller.opaque, child)
        return scroller
    }

    /// Gives a widget a CSS class, or takes it away.
    public static func setClass(_ name: String, of widget: WidgetPointer, _ isSet: Bool) {
        if isSet {
            gtk_widget_add_css_class(widget, name)
        } else {
            gtk_widget_remove_css_class(widget, name)
        }
    }

    /// Sets the name that a screen reader says and, unless another is given, the tooltip.
    public static func describe(_ widget: WidgetPointer, _ name: String, tooltip: String? = nil) {
        postil_accessible_set_label(widget, name)
        gtk_widget_set_tooltip_text(widget, tooltip ?? name)
        // The keyboard goes to a button within these, which GTK 4.8 leaves without a name.
        guard isKind(widget, gtk_drop_down_get_type()) || isKind(widget, gtk_font_button_get_type()),
            let inner = gtk_widget_get_first_child(widget), isKind(inner, gtk_button_get_type())
        else { return }
        postil_accessible_set_label(inner, name)
    }

    private static func isKind(_ widget: WidgetPointer, _ type: GType) -> Bool {
        postil_is_a(widget.raw, type) != 0
    }

    private static func finish(_ button: WidgetPointer, action: String?, _ pressed: (@MainActor () -> Void)?)
    {
        if let action { gtk_actionable_set_action_name(button.opaque, action) }
        if let pressed { connect(button, "clicked") { _ in pressed() } }
    }

    /// GTK's constructors never give NULL, but are imported as if they could.
    private static func made(_ widget: WidgetPointer?) -> WidgetPointer {
        guard let widget else { preconditionFailure("GTK made no widget: gtk_init has not been called") }
        return widget
    }
}
