// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a style that a person can choose.
public enum StyleProperty: String, Hashable, Sendable, CaseIterable {
    /// The colour of ink, outline, text or mark.
    case color
    /// The background of text, or what fills a shape.
    case fillColor
    /// The font of text, bold and italic with it.
    case font
    /// The size of text.
    case fontSize
    /// Where lines of text stand.
    case textAlignment
    /// The width of ink, line, frame or eraser.
    case lineWidth
    /// Opacity.
    case opacity
    /// The dashes of a line.
    case dash
    /// The bulges of an outline.
    case cloudIntensity
    /// What stands at the beginning of a line.
    case lineStart
    /// What stands at the end of a line.
    case lineEnd
    /// The icon of a note or an attachment.
    case icon
    /// What a stamp says.
    case stamp
}
