// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

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
        /// What opens beside it; nil for an item with an action.
        var submenu: Menu?

        /// Creates an item that opens a menu beside it.
        init(_ label: String, submenu: Menu) {
            self.label = label
            action = ""
            self.submenu = submenu
        }

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

    @MainActor
    private func makeModel() -> GObjectRef {
        let menu = created(g_menu_new())
        for items in sections {
            let section = created(g_menu_new())
            for item in items {
                let line = created(
                    g_menu_item_new(item.label, item.submenu == nil ? item.action : nil))
                if let submenu = item.submenu {
                    let model = submenu.makeModel()
                    g_menu_item_set_submenu(line, model.cast())
                    withExtendedLifetime(model) {}
                }
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
