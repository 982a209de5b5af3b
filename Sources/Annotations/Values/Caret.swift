// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A mark between letters where something is missing.
public struct Caret: Hashable, Sendable, Codable {
    /// The mark's box, in user space.
    public var box: Rect
    /// How far the page is turned: the mark points up to the reader.
    public var rotation: Int
    /// The colour.
    public var color: Color
    /// Whether it stands for a new paragraph.
    public var isParagraph: Bool

    /// Creates a mark.
    public init(box: Rect, rotation: Int = 0, color: Color = Color(0x1F5CFF), isParagraph: Bool = false) {
        self.box = box
        self.rotation = rotation
        self.color = color
        self.isParagraph = isParagraph
    }
}
