// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink

/// A menu as sections of items, made into the model that GTK shows.
struct Menu {
    /// One line of a menu.
    struct Item {
        /// What the person reads; `_` before the letter of its key.
        var label: String
        /// The action in detailed form, such as `win.zoom-to(1.5)`.
        var action: String
        /// A key to show that is no accelerator of the application.
        var key: String?

        /// Creates an item.
        init(_ label: String, _ action: String, key: String? = nil) {
            self.label = label
            self.action = action
            self.key = key
        }
    }

    /// The sections from the top down.
    var sections: [[Item]]

    /// Lets a GtkMenuButton open the menu.
    @MainActor
    func attach(to button: WidgetPointer) {
        let model = makeModel()
        gtk_menu_button_set_menu_model(button.opaque, model.cast())
        withExtendedLifetime(model) {}
    }

    /// Shows the menu at a point of a widget, until the person has chosen or pressed elsewhere.
    @MainActor
    func popUp(over widget: WidgetPointer, at point: Point) {
        let model = makeModel()
        let popover = GObjectRef(created(gtk_popover_menu_new_from_model(model.cast())))
        withExtendedLifetime(model) {}
        // Only widgets with a layout manager give their popovers a new size when the contents grow.
        var parent = widget
        while gtk_widget_get_layout_manager(parent) == nil, let outer = gtk_widget_get_parent(parent) {
            parent = outer
        }
        var (x, y) = (point.x, point.y)
        gtk_widget_translate_coordinates(widget, parent, point.x, point.y, &x, &y)
        gtk_widget_set_parent(popover.widget, parent)
        var place = GdkRectangle(x: gint(x.rounded()), y: gint(y.rounded()), width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.cast(), &place)
        let origin = WeakGObjectRef(widget)
        connect(popover, "closed") { _ in
            // The chosen action runs after this.
            MainLoop.whenIdle {
                gtk_widget_unparent(popover.widget)
                if let origin = origin.object { gtk_widget_grab_focus(origin.widget) }
            }
        }
        gtk_popover_popup(popover.cast())
    }

    @MainActor
    private func makeModel() -> GObjectRef {
        let menu = created(g_menu_new())
        for items in sections {
            let section = created(g_menu_new())
            for item in items {
                let line = created(g_menu_item_new(item.label, item.action))
                if let key = item.key {
                    g_menu_item_set_attribute_value(line, "accel", g_variant_new_string(key))
                }
                g_menu_append_item(section, line)
                g_object_unref(line.raw)
            }
            g_menu_append_section(menu, nil, section.cast())
            g_object_unref(section.raw)
        }
        return GObjectRef(adopting: menu)
    }
}
