// SPDX-License-Identifier: GPL-3.0-or-later

/// A set of colours to choose from.
public struct ColorPalette: Hashable, Sendable, Codable {
    /// The colours in order.
    public var colors: [Color]

    /// Creates a palette.
    public init(colors: [Color]) {
        self.colors = colors
    }

    /// For ink and text.
    public static let ink = ColorPalette(
        colors: [0x000000, 0x1F5CFF, 0xD7263D, 0x1B8A3A, 0xF28C28, 0x7A3FF2, 0xFFFFFF, 0x808080].map(
            Color.init))
    /// For highlighters and highlights.
    public static let highlight = ColorPalette(
        colors: [0xFEE832, 0xA6F06A, 0x7FD4FF, 0xFFB3D1, 0xFFC27A, 0xD5B8FF].map(Color.init))
    /// For text.
    public static let text = ink
    /// For what fills shapes and lies behind text; "none" is offered beside them.
    public static let fill = highlight
}
