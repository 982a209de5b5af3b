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
    /// The key that chooses it, as GTK writes it; empty for none.
    private var accelerator: String

    /// A tool under its own name.
    init(_ state: ToolState?, icon: String, _ name: String, key: String = "") {
        self.state = state
        self.icon = "postil-\(icon)-symbolic"
        self.name = name
        accelerator = key
    }

    /// The value of `win.tool` that stands for it.
    var target: String { state?.key ?? "" }

    /// The key that chooses it, as people read it; empty for none.
    @MainActor var key: String { accelerator.isEmpty ? "" : keyLabel(accelerator) }

    /// The name with its key.
    @MainActor var tooltip: String { key.isEmpty ? name : "\(name) (\(key))" }

    /// Tools that belong together.
    struct Group {
        /// What they do.
        var name: String
        /// The tools in order.
        var items: [ToolItem]
        /// Whether the toolbar shows the last used one alone, with the others behind it.
        var isFolded = false
    }

    /// The groups of the toolbar, from the top down.
    static func groups() -> [Group] {
        [
            Group(
                name: localized("Draw"),
                items: [
                    ToolItem(ToolState(.ink, .pen), icon: "pen", localized("Pen"), key: "p"),
                    ToolItem(
                        ToolState(.ink, .highlighter), icon: "highlighter", localized("Highlighter"),
                        key: "<Shift>h"),
                    ToolItem(ToolState(.eraser), icon: "eraser", localized("Eraser"), key: "e"),
                ]),
            Group(
                name: localized("Write"),
                items: [
                    ToolItem(ToolState(.freeText), icon: "write", localized("Write"), key: "w"),
                    ToolItem(ToolState(.freeText, .callout), icon: "callout", localized("Callout")),
                    ToolItem(ToolState(.note), icon: "note", localized("Note"), key: "n"),
                ]),
            Group(name: localized("Mark"), items: markupItems(), isFolded: true),
            Group(name: localized("Shapes"), items: shapeItems(), isFolded: true),
            Group(name: localized("Insert"), items: insertItems(), isFolded: true),
            Group(
                name: localized("Select"),
                items: [ToolItem(nil, icon: "select", localized("Select"), key: "v")]),
        ]
    }

    private static func markupItems() -> [ToolItem] {
        [
            ToolItem(ToolState(.highlight), icon: "highlight", localized("Highlight"), key: "h"),
            ToolItem(ToolState(.underline), icon: "underline", localized("Underline"), key: "u"),
            ToolItem(ToolState(.strikeout), icon: "strikeout", localized("Strikeout"), key: "k"),
            ToolItem(ToolState(.squiggly), icon: "squiggly", localized("Squiggly"), key: "q"),
        ]
    }

    private static func shapeItems() -> [ToolItem] {
        [
            ToolItem(ToolState(.square), icon: "rectangle", localized("Rectangle"), key: "r"),
            ToolItem(ToolState(.circle), icon: "ellipse", localized("Ellipse"), key: "o"),
            ToolItem(ToolState(.line), icon: "line", localized("Line"), key: "<Shift>l"),
            ToolItem(ToolState(.line, .arrow), icon: "arrow", localized("Arrow"), key: "a"),
            ToolItem(ToolState(.polygon), icon: "polygon", localized("Polygon")),
            ToolItem(ToolState(.polygon, .cloud), icon: "cloud", localized("Cloud")),
            ToolItem(ToolState(.polyline), icon: "polyline", localized("Polyline")),
        ]
    }

    private static func insertItems() -> [ToolItem] {
        [
            ToolItem(ToolState(.stamp), icon: "stamp", localized("Stamp")),
            ToolItem(ToolState(.stamp, .image), icon: "image", localized("Image")),
            ToolItem(ToolState(.attachment), icon: "attachment", localized("File")),
            ToolItem(ToolState(.caret), icon: "caret", localized("Caret")),
        ]
    }

    /// What a tool is called.
    static func name(of state: ToolState?) -> String {
        groups().lazy.flatMap(\.items).first { $0.state == state }?.name ?? localized("Text")
    }
}
