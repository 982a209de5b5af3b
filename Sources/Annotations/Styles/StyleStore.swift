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

    /// The red that marks and shapes begin with.
    private static let red = Color(0xD7263D)

    private static func shape(_ change: (inout ToolStyle) -> Void = { _ in }) -> ToolStyle {
        var style = ToolStyle(color: red, lineWidth: 2)
        change(&style)
        return style
    }

    private static func icon(_ name: String, _ color: Color) -> ToolStyle {
        var style = ToolStyle(color: color)
        style.icon = name
        return style
    }

    /// What each tool begins with.
    private static let defaults: [String: ToolStyle] = [
        "ink.pen": ToolStyle(lineWidth: 1.4),
        "ink.highlighter": ToolStyle(color: Color(0xFEE832), lineWidth: 9, blend: .multiply),
        "eraser": ToolStyle(lineWidth: 8.5),
        "highlight": ToolStyle(color: Color(0xFEE832), blend: .multiply),
        "underline": ToolStyle(color: red),
        "squiggly": ToolStyle(color: red),
        "strikeout": ToolStyle(color: red),
        "square": shape(),
        "circle": shape(),
        "line": shape(),
        "line.arrow": shape { $0.ends.end = .openArrow },
        "polygon": shape(),
        "polygon.cloud": shape { $0.cloudIntensity = 2 },
        "polyline": shape(),
        "freeText": ToolStyle(lineWidth: 0),
        "freeText.callout": shape {
            $0.color = .black
            $0.lineWidth = 1
            $0.ends.start = .openArrow
        },
        "note": icon("Comment", Color(0xFEE832)),
        "stamp": ToolStyle(color: Stamp.color(ofStandard: ToolStyle().stampName)),
        "attachment": icon("PushPin", Color(0x1F5CFF)),
        "caret": ToolStyle(color: Color(0x1F5CFF)),
        "signature": ToolStyle(lineWidth: 2),
    ]
}
