// SPDX-License-Identifier: GPL-3.0-or-later

/// How an outline is drawn.
public struct BorderStyle: Hashable, Sendable, Codable {
    /// The width in points; 0 draws none.
    public var width: Double
    /// Lengths of dashes and gaps in turn, in points; empty for a line without gaps.
    public var dash: [Double]
    /// How large the bulges of a cloudy outline are: 0 for a plain one, 1 and 2 as PDF has them.
    public var cloudIntensity: Double

    /// Creates a style.
    public init(width: Double = 1, dash: [Double] = [], cloudIntensity: Double = 0) {
        self.width = width
        self.dash = dash
        self.cloudIntensity = cloudIntensity
    }
}
