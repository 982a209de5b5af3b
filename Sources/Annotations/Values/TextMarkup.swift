// SPDX-License-Identifier: GPL-3.0-or-later

/// Marked text of the page, a Highlight annotation.
public struct TextMarkup: Hashable, Sendable, Codable {
    /// The marked pieces, in user space.
    public var quads: [Quad]
    /// The colour.
    public var color: Color

    /// Creates a mark.
    public init(quads: [Quad], color: Color) {
        self.quads = quads
        self.color = color
    }
}
