// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport

/// What stands in a widget, found the way a person finds it: by what it is and says.
@MainActor
enum WidgetTree {
    /// The widgets directly in a widget, popovers that hang at it too.
    static func children(of widget: WidgetPointer) -> [WidgetPointer] {
        var found: [WidgetPointer] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found.append(current)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    /// The first that fits, the widget itself included; parents before children.
    static func first(in widget: WidgetPointer, where fits: (WidgetPointer) -> Bool) -> WidgetPointer? {
        if fits(widget) { return widget }
        for child in children(of: widget) {
            if let found = first(in: child, where: fits) { return found }
        }
        return nil
    }

    /// The button that is called so: by its tooltip, with or without its key, or by its label.
    static func button(_ name: String, in widget: WidgetPointer) -> WidgetPointer? {
        first(in: widget) { candidate in
            guard postil_is_a(candidate.raw, gtk_button_get_type()) != 0 else { return false }
            let tooltip = candidate.stringProperty("tooltip-text") ?? ""
            return tooltip == name || tooltip.hasPrefix("\(name) (")
                || candidate.stringProperty("label") == name
        }
    }

    /// The menu that a widget shows.
    static func menu(of widget: WidgetPointer) -> WidgetPointer? {
        children(of: widget).first {
            postil_is_a($0.raw, gtk_popover_menu_get_type()) != 0 && gtk_widget_get_mapped($0) != 0
        }
    }
}
