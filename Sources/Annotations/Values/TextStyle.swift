// SPDX-License-Identifier: GPL-3.0-or-later

/// How the text of an annotation is set.
public struct TextStyle: Hashable, Sendable, Codable {
    /// Where lines stand in their box.
    public enum Alignment: String, Sendable, Codable, CaseIterable {
        /// At the left.
        case left
        /// In the middle.
        case center
        /// At the right.
        case right
    }

    /// A font family; `Sans` is the system's sans-serif.
    public var family: String
    /// The size in points.
    public var size: Double
    /// The text's colour.
    public var color: Color
    /// Where lines stand.
    public var alignment: Alignment
    /// Whether letters are bold.
    public var isBold: Bool
    /// Whether letters are slanted.
    public var isItalic: Bool

    /// Creates a style.
    public init(
        family: String = "Sans", size: Double = 12, color: Color = .black, alignment: Alignment = .left,
        isBold: Bool = false, isItalic: Bool = false
    ) {
        self.family = family
        self.size = size
        self.color = color
        self.alignment = alignment
        self.isBold = isBold
        self.isItalic = isItalic
    }
}
