// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A note that shows as an icon and opens to its text: a Text annotation. The text is the annotation's `note`.
public struct StickyNote: Hashable, Sendable, Codable {
    /// The width and height of a new note's icon, in points.
    public static let size = 24.0
    /// The icons that PDF names (ISO 32000-1, table 172) and that can be drawn; others are shown as a comment.
    public static let icons = ["Comment", "Note", "Key", "Help", "Paragraph", "NewParagraph", "Insert"]

    /// The icon's box in user space as if the page were not turned. The icon keeps upright to the reader: it turns
    /// about the box's upper left corner.
    public var box: Rect
    /// How far the page is turned: 0, 90, 180 or 270.
    public var rotation: Int
    /// The icon's name.
    public var icon: String
    /// The icon's colour.
    public var color: Color
    /// Whether the text shows at once.
    public var isOpen: Bool

    /// Creates a note.
    public init(
        box: Rect, rotation: Int = 0, icon: String = "Comment", color: Color = Color(0xFEE832),
        isOpen: Bool = false
    ) {
        self.box = box
        self.rotation = rotation
        self.icon = icon
        self.color = color
        self.isOpen = isOpen
    }

    /// A note with its icon's upper left corner, as the reader sees it, at a point of user space.
    public init(
        at corner: Point, rotation: Int, icon: String = "Comment", color: Color = Color(0xFEE832)
    ) {
        let box = Rect(corner.x, corner.y - Self.size, corner.x + Self.size, corner.y).rounded
        self.init(box: box, rotation: rotation, icon: icon, color: color)
    }
}
