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
        /// The action in detailed form, such as `win.zoom-to(1.5)`; empty for a line that opens further ones.
        var action: String
        /// A key to show that is no accelerator of the application.
        var key: String?
        /// Whether the line is left out while its action can't be used, instead of being grey.
        var isHiddenWhenDisabled = false
        /// The lines behind this one.
        var items: [Item] = []

        /// Creates an item.
        init(_ label: String, _ action: String, key: String? = nil) {
            self.label = label
            self.action = action
            self.key = key
        }

        /// Creates an item that opens further ones.
        init(_ label: String, _ items: [Item]) {
            self.label = label
            action = ""
            self.items = items
        }

        /// The same line, left out while its action can't be used.
        var hiddenWhenDisabled: Item {
            var item = self
            item.isHiddenWhenDisabled = true
            return item
        }
    }

    /// The model of a menu that is shown.
    @MainActor
    final class Model {
        /// The GMenu.
        let object = GObjectRef(adopting: created(g_menu_new()))
        private var places: [String: (section: GObjectRef, index: Int, item: Item)] = [:]

        fileprivate init(_ sections: [[Item]]) {
            for items in sections {
                let section = GObjectRef(adopting: created(g_menu_new()))
                for (index, item) in items.enumerated() {
                    insert(item, into: section, at: index)
                    places[item.action] = (section, index, item)
                }
                g_menu_append_section(object.opaque, nil, section.cast())
            }
        }

        private func insert(_ item: Item, into section: GObjectRef, at index: Int) {
            let line = created(g_menu_item_new(item.label, item.action.isEmpty ? nil : item.action))
            if let key = item.key {
                g_menu_item_set_attribute_value(line, "accel", g_variant_new_string(key))
            }
            if item.isHiddenWhenDisabled {
                g_menu_item_set_attribute_value(line, "hidden-when", g_variant_new_string("action-disabled"))
            }
            if !item.items.isEmpty {
                let submenu = Model([item.items])
                withExtendedLifetime(submenu) { g_menu_item_set_submenu(line, submenu.object.cast()) }
            }
            g_menu_insert_item(section.opaque, gint(index), line)
            g_object_unref(line.raw)
        }

        /// Gives the item of an action another label.
        func rename(_ action: String, to label: String) {
            guard var place = places[action], place.item.label != label else { return }
            place.item.label = label
            places[action] = place
            g_menu_remove(place.section.opaque, gint(place.index))
            insert(place.item, into: place.section, at: place.index)
        }
    }

    /// The sections from the top down.
    var sections: [[Item]]

    /// Lets a GtkMenuButton open the menu.
    @MainActor
    @discardableResult
    func attach(to button: WidgetPointer) -> Model {
        let model = Model(sections)
        gtk_menu_button_set_menu_model(button.opaque, model.object.cast())
        return model
    }

    /// Shows the menu at a point of a widget, until the person has chosen or pressed elsewhere.
    @MainActor
    func popUp(over widget: WidgetPointer, at point: Point) {
        let model = Model(sections)
        let popover = GObjectRef(created(gtk_popover_menu_new_from_model(model.object.cast())))
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
}
