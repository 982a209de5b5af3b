// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import GTKSupport

/// A tool as the toolbar shows it.
struct ToolItem {
    /// The tool; nil selects.
    var state: ToolState?
    /// The icon.
    var icon: String
    /// What people call it.
    var name: String
    /// The key that chooses it, as people read it.
    var key: String

    /// The value of `win.tool` that stands for it.
    var target: String { state?.key ?? "" }

    /// The groups of the toolbar, from the top down.
    static func groups() -> [(name: String, items: [ToolItem])] {
        [
            (
                localized("Draw"),
                [
                    ToolItem(
                        state: ToolState(.ink, .pen), icon: "postil-pen-symbolic", name: localized("Pen"),
                        key: "P"),
                    ToolItem(
                        state: ToolState(.ink, .highlighter), icon: "postil-highlighter-symbolic",
                        name: localized("Highlighter"), key: "Shift+H"),
                    ToolItem(
                        state: ToolState(.eraser), icon: "postil-eraser-symbolic", name: localized("Eraser"),
                        key: "E"),
                ]
            ),
            (
                localized("Write"),
                [
                    ToolItem(
                        state: ToolState(.freeText), icon: "postil-write-symbolic", name: localized("Write"),
                        key: "W")
                ]
            ),
            (
                localized("Mark"),
                [
                    ToolItem(
                        state: ToolState(.highlight), icon: "postil-highlight-symbolic",
                        name: localized("Highlight"), key: "H")
                ]
            ),
            (
                localized("Select"),
                [
                    ToolItem(
                        state: nil, icon: "postil-select-symbolic", name: localized("Select"), key: "V")
                ]
            ),
        ]
    }

    /// What the active tool is called.
    static func name(of state: ToolState?) -> String {
        for group in groups() {
            if let item = group.items.first(where: { $0.state == state }) { return item.name }
        }
        return localized("Text")
    }
}
