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
    /// The key that chooses it, as people read it; empty for none.
    var key: String

    /// A tool under its own name.
    init(_ state: ToolState?, icon: String, _ name: String, key: String = "") {
        self.state = state
        self.icon = "postil-\(icon)-symbolic"
        self.name = name
        self.key = key
    }

    /// The value of `win.tool` that stands for it.
    var target: String { state?.key ?? "" }

    /// The name with its key.
    var tooltip: String { key.isEmpty ? name : "\(name) (\(key))" }

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
                    ToolItem(ToolState(.ink, .pen), icon: "pen", localized("Pen"), key: "P"),
                    ToolItem(
                        ToolState(.ink, .highlighter), icon: "highlighter", localized("Highlighter"),
                        key: "Shift+H"),
                    ToolItem(ToolState(.eraser), icon: "eraser", localized("Eraser"), key: "E"),
                ]),
            Group(
                name: localized("Write"),
                items: [
                    ToolItem(ToolState(.freeText), icon: "write", localized("Write"), key: "W"),
                    ToolItem(ToolState(.freeText, .callout), icon: "callout", localized("Callout")),
                    ToolItem(ToolState(.note), icon: "note", localized("Note"), key: "N"),
                ]),
            Group(name: localized("Mark"), items: markupItems(), isFolded: true),
            Group(name: localized("Shapes"), items: shapeItems(), isFolded: true),
            Group(name: localized("Insert"), items: insertItems(), isFolded: true),
            Group(
                name: localized("Select"),
                items: [ToolItem(nil, icon: "select", localized("Select"), key: "V")]),
        ]
    }

    private static func markupItems() -> [ToolItem] {
        [
            ToolItem(ToolState(.highlight), icon: "highlight", localized("Highlight"), key: "H"),
            ToolItem(ToolState(.underline), icon: "underline", localized("Underline"), key: "U"),
            ToolItem(ToolState(.strikeout), icon: "strikeout", localized("Strikeout"), key: "K"),
            ToolItem(ToolState(.squiggly), icon: "squiggly", localized("Squiggly"), key: "Q"),
        ]
    }

    private static func shapeItems() -> [ToolItem] {
        [
            ToolItem(ToolState(.square), icon: "rectangle", localized("Rectangle"), key: "R"),
            ToolItem(ToolState(.circle), icon: "ellipse", localized("Ellipse"), key: "O"),
            ToolItem(ToolState(.line), icon: "line", localized("Line"), key: "Shift+L"),
            ToolItem(ToolState(.line, .arrow), icon: "arrow", localized("Arrow"), key: "A"),
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
