// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Strokes of one pen, an Ink annotation.
public struct InkDrawing: Hashable, Sendable, Codable {
    /// How ink meets what lies below it.
    public enum Blend: String, Sendable, Codable {
        /// Covers.
        case normal
        /// Darkens, like a highlighter.
        case multiply
    }

    /// The strokes, in user space.
    public var strokes: [Stroke]
    /// The ink's colour.
    public var color: Color
    /// The nominal width in points; pressure makes it 0.5 to 1.5 times that.
    public var width: Double
    /// How ink meets what lies below it.
    public var blend: Blend

    /// Creates a drawing.
    public init(strokes: [Stroke], color: Color, width: Double, blend: Blend = .normal) {
        self.strokes = strokes
        self.color = color
        self.width = width
        self.blend = blend
    }
}
