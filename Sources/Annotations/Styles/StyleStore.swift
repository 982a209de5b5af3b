// SPDX-License-Identifier: GPL-3.0-or-later

/// The last used style of each tool, by its key such as `ink.pen`.
public struct StyleStore: Hashable, Sendable, Codable {
    private var styles: [String: ToolStyle] = [:]

    /// Creates a store in which every tool has its first style.
    public init() {}

    /// The style of a tool.
    public subscript(key: String) -> ToolStyle {
        get { styles[key] ?? Self.defaults[key] ?? ToolStyle() }
        set { styles[key] = newValue }
    }

    /// What each tool begins with.
    private static let defaults: [String: ToolStyle] = [
        "ink.pen": ToolStyle(lineWidth: 1.4),
        "ink.highlighter": ToolStyle(color: Color(0xFEE832), lineWidth: 9, blend: .multiply),
        "eraser": ToolStyle(lineWidth: 8.5),
        "highlight": ToolStyle(color: Color(0xFEE832), blend: .multiply),
        "freeText": ToolStyle(),
        "freeText.callout": ToolStyle(),
    ]
}
