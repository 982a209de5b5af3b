// SPDX-License-Identifier: GPL-3.0-or-later

/// Marked text: a Highlight, Underline, Squiggly or StrikeOut annotation.
public struct TextMarkup: Hashable, Sendable, Codable {
    /// How text is marked; raw values are PDF's subtypes.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Coloured like with a highlighter.
        case highlight = "Highlight"
        /// A line below.
        case underline = "Underline"
        /// A waved line below.
        case squiggly = "Squiggly"
        /// A line through it.
        case strikeOut = "StrikeOut"
    }

    /// How it is marked.
    public var kind: Kind
    /// The marked pieces, in user space.
    public var quads: [Quad]
    /// The colour.
    public var color: Color

    /// Creates a mark.
    public init(_ kind: Kind = .highlight, quads: [Quad], color: Color) {
        self.kind = kind
        self.quads = quads
        self.color = color
    }
}
