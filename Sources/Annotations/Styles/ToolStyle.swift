// SPDX-License-Identifier: GPL-3.0-or-later

/// The look of what a tool makes next.
public struct ToolStyle: Hashable, Sendable {
    /// The colour of ink, outline, text or mark.
    public var color: Color
    /// The background of text or what fills a shape; nil for none.
    public var fillColor: Color?
    /// Opacity from 0 to 1.
    public var opacity: Double
    /// Width in points: of ink, of a line, or of the eraser.
    public var lineWidth: Double
    /// How ink meets what lies below it.
    public var blend: InkDrawing.Blend
    /// A font family.
    public var fontName: String
    /// The size of text in points.
    public var fontSize: Double
    /// Where lines of text stand.
    public var textAlignment: TextStyle.Alignment
    /// Whether text is bold.
    public var isBold = false
    /// Whether text is slanted.
    public var isItalic = false
    /// Lengths of dashes and gaps in turn, in points; empty for a line without gaps.
    public var dash: [Double] = []
    /// What stands at the ends of lines.
    public var ends = LineEnds.none
    /// How large the bulges of a cloudy outline are; 0 for a plain one.
    public var cloudIntensity = 0.0
    /// The icon of a note or an attachment.
    public var icon = "Comment"
    /// The standard stamp that a stamp shows; empty for words of one's own.
    public var stampName = "Approved"
    /// The words of a stamp that is no standard one.
    public var stampWords = ""

    /// Creates a style.
    public init(
        color: Color = .black, fillColor: Color? = nil, opacity: Double = 1, lineWidth: Double = 1.4,
        blend: InkDrawing.Blend = .normal, fontName: String = "Sans", fontSize: Double = 12,
        textAlignment: TextStyle.Alignment = .left
    ) {
        self.color = color
        self.fillColor = fillColor
        self.opacity = opacity
        self.lineWidth = lineWidth
        self.blend = blend
        self.fontName = fontName
        self.fontSize = fontSize
        self.textAlignment = textAlignment
    }

    /// The style of text.
    public var textStyle: TextStyle {
        TextStyle(
            family: fontName, size: fontSize, color: color, alignment: textAlignment, isBold: isBold,
            isItalic: isItalic)
    }

    /// What stamps show.
    public var stampFace: Stamp.Face { stampName.isEmpty ? .words(stampWords) : .standard(stampName) }

    /// How outlines are drawn.
    public var border: BorderStyle {
        BorderStyle(width: lineWidth, dash: dash, cloudIntensity: cloudIntensity)
    }

    /// The widths that lines may have, in points.
    public static let lineWidths = 0.25...40.0
    /// The sizes that text may have, in points.
    public static let fontSizes = 6.0...96.0
    /// The opacities that can be chosen.
    public static let opacities = 0.05...1.0
    /// Lines to choose from, as lengths of dashes and gaps: plain, dashed, dotted, dashed and dotted.
    public static let dashes: [[Double]] = [[], [6, 4], [1, 3], [8, 3, 1, 3]]
}

extension ToolStyle {
    /// Takes over what differs between two styles, and leaves the rest alone.
    public mutating func take(whatChangedFrom old: ToolStyle, to new: ToolStyle) {
        func take<Value: Equatable>(_ part: WritableKeyPath<ToolStyle, Value>) {
            if old[keyPath: part] != new[keyPath: part] { self[keyPath: part] = new[keyPath: part] }
        }
        take(\.color)
        take(\.fillColor)
        take(\.opacity)
        take(\.lineWidth)
        take(\.fontName)
        take(\.fontSize)
        take(\.textAlignment)
        take(\.isBold)
        take(\.isItalic)
        take(\.dash)
        take(\.ends)
        take(\.cloudIntensity)
        take(\.icon)
        take(\.stampName)
        take(\.stampWords)
    }
}
