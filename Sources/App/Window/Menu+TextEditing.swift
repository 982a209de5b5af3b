// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

extension Menu {
    /// What can be done with the text that is being edited.
    @MainActor static var textEditing: Menu {
        Menu(sections: [
            [
                Item(localized("Cu_t"), "win.cut", key: "<Control>x"),
                Item(localized("_Copy"), "win.copy", key: "<Control>c"),
                Item(localized("_Paste"), "win.paste", key: "<Control>v"),
            ], [Item(localized("Select _All"), "win.select-all", key: "<Control>a")],
        ])
    }
}
