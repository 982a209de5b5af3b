// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A path as it is painted. The screen draws these on cairo and the file holds them as its content stream, so both
/// look alike.
public struct DrawnPath: Hashable, Sendable {
    /// How the path is painted.
    public enum Paint: Hashable, Sendable {
        /// Filled, nonzero winding.
        case fill
        /// Stroked with this width in points, round caps and joins.
        case stroke(width: Double)
    }

    /// The path, in user space.
    public var path: Path
    /// How it is painted.
    public var paint: Paint
    /// The colour.
    public var color: Color

    /// Creates a painted path.
    public init(_ path: Path, paint: Paint, color: Color) {
        self.path = path
        self.paint = paint
        self.color = color
    }
}
