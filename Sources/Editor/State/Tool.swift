// SPDX-License-Identifier: GPL-3.0-or-later

/// What the pen does on a page; no tool at all selects.
public enum Tool: String, Hashable, Sendable, CaseIterable {
    /// Draws ink: pen or highlighter.
    case ink
    /// Takes ink away.
    case eraser
    /// Marks text.
    case highlight
    /// Places text: by writing anywhere, or by a tap for a box to type in.
    case freeText
}

/// A form of a tool.
public enum Variant: String, Hashable, Sendable, CaseIterable {
    /// Ink that covers.
    case pen
    /// Ink that darkens.
    case highlighter
    /// Text with a line to what it is about.
    case callout
}

/// A tool with its form.
public struct ToolState: Hashable, Sendable {
    /// The tool.
    public var tool: Tool
    /// Its form; nil for the plain one.
    public var variant: Variant?

    /// Creates a pair.
    public init(_ tool: Tool, _ variant: Variant? = nil) {
        self.tool = tool
        self.variant = variant
    }

    /// The key that its style is kept under, such as `ink.pen`.
    public var key: String { variant.map { "\(tool.rawValue).\($0.rawValue)" } ?? tool.rawValue }

    /// Creates a pair from its key, or nil where the key names none.
    public init?(key: String) {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let tool = parts.first.flatMap(Tool.init), parts.count <= 2 else { return nil }
        self.tool = tool
        if parts.count == 2 {
            guard let variant = Variant(rawValue: parts[1]) else { return nil }
            self.variant = variant
        }
    }

    /// Whether the tool reads the pen itself, so that no writing is recognized on the canvas.
    public var isDrawing: Bool { tool == .ink || tool == .eraser }
    /// Whether the tool marks text.
    public var isMarkup: Bool { tool == .highlight }
    /// Whether `switchEraser` goes from here to the eraser.
    public var supportsErasing: Bool { tool == .ink }
    /// Whether people write anywhere on the page.
    public var isWriteAnywhere: Bool { tool == .freeText && variant == nil }

    /// What the inspector shows for the tool.
    public var properties: [StyleProperty] {
        switch tool {
        case .ink: [.color, .lineWidth, .opacity]
        case .eraser: [.lineWidth]
        case .highlight: [.color, .opacity]
        case .freeText: [.color, .fillColor, .fontSize, .opacity]
        }
    }
}

/// A part of a style that a person can choose.
public enum StyleProperty: String, Hashable, Sendable, CaseIterable {
    /// The colour of ink, text or mark.
    case color
    /// The background of text.
    case fillColor
    /// The width of ink or eraser.
    case lineWidth
    /// The size of text.
    case fontSize
    /// Opacity.
    case opacity
}
