// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// A piece of a page's own text.
public struct TextSelection: Hashable, Sendable {
    /// The text, lines divided by line feeds.
    public var text: String
    /// One quad for each line, in user space.
    public var quads: [Quad]
}
