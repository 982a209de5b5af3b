// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// What the pen does on a page; no tool at all selects.
public enum Tool: String, Hashable, Sendable, CaseIterable {
    /// Draws ink: pen or highlighter.
    case ink
    /// Takes ink away.
    case eraser
    /// Marks text as with a highlighter.
    case highlight
    /// Draws lines below text.
    case underline
    /// Draws waved lines below text.
    case squiggly
    /// Draws lines through text.
    case strikeout
    /// Draws rectangles.
    case square
    /// Draws ellipses.
    case circle
    /// Draws lines.
    case line
    /// Draws closed figures corner by corner.
    case polygon
    /// Draws lines from place to place.
    case polyline
    /// Places text: by writing anywhere, or by a tap for a box to type in.
    case freeText
    /// Places notes.
    case note
    /// Places stamps.
    case stamp
    /// Places files.
    case attachment
    /// Places marks that say that something is missing.
    case caret
}

/// A form of a tool.
public enum Variant: String, Hashable, Sendable, CaseIterable {
    /// Ink that covers.
    case pen
    /// Ink that darkens.
    case highlighter
    /// Text with a line to what it is about.
    case callout
    /// A line that points.
    case arrow
    /// A polygon with a cloudy outline.
    case cloud
    /// A stamp that is a picture.
    case image
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
}
