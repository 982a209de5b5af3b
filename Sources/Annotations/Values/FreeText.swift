// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Text that stands on the page, a FreeText annotation.
public struct FreeText: Hashable, Sendable, Codable {
    /// What happens to the box when the text changes.
    public enum Sizing: String, Sendable, Codable {
        /// The box follows the text up to the edge of the page, then wraps (/IT FreeTextTypewriter).
        case automatic
        /// The width stays; the height grows where the text needs it.
        case fixedWidth
    }

    /// The space between the box and its text, in points.
    public static let padding = 2.0

    /// The text.
    public var text: String
    /// The box, in user space.
    public var box: Rect
    /// How far the text is turned clockwise against user space's upright: the page's rotation, so that it is upright
    /// to the reader. 0, 90, 180 or 270.
    public var rotation: Int
    /// How the text is set.
    public var style: TextStyle
    /// The background; nil for none.
    public var fill: Color?
    /// What happens to the box when the text changes.
    public var sizing: Sizing
    /// The frame around the box, in the text's colour; nil for none.
    public var border: BorderStyle?
    /// The line to what the text is about; nil for none.
    public var callout: Callout?

    /// Creates a text.
    public init(
        text: String, box: Rect, rotation: Int = 0, style: TextStyle = TextStyle(), fill: Color? = nil,
        sizing: Sizing = .automatic, border: BorderStyle? = nil, callout: Callout? = nil
    ) {
        self.text = text
        self.box = box
        self.rotation = rotation
        self.style = style
        self.fill = fill
        self.sizing = sizing
        self.border = border
        self.callout = callout
    }
}
