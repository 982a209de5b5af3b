// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A path as it is painted. The screen draws these on cairo and the file holds them as its content stream, so both
/// look alike.
public struct DrawnPath: Hashable, Sendable {
    /// How the path is painted.
    public enum Paint: Hashable, Sendable {
        /// Filled, nonzero winding.
        case fill
        /// Stroked with this width in points; see `dash` and `hasSharpCorners`.
        case stroke(width: Double)
    }

    /// The path, in user space.
    public var path: Path
    /// How it is painted.
    public var paint: Paint
    /// The colour.
    public var color: Color
    /// Lengths of dashes and gaps in turn, in points; empty for a line without gaps.
    public var dash: [Double]
    /// Whether lines meet in a point and end square, rather than round.
    public var hasSharpCorners: Bool

    /// Creates a painted path.
    public init(
        _ path: Path, paint: Paint, color: Color, dash: [Double] = [], hasSharpCorners: Bool = false
    ) {
        self.path = path
        self.paint = paint
        self.color = color
        self.dash = dash
        self.hasSharpCorners = hasSharpCorners
    }

    /// The box around what is painted, a little too large where the path is curved.
    var bounds: Rect? {
        guard let box = path.controlBounds else { return nil }
        guard case .stroke(let width) = paint else { return box }
        return box.outset(by: width / 2)
    }
}
