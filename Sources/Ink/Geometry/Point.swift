// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A point, or a vector, in a plane.
///
/// The space (view pixels, points of a page as shown, PDF user space) is named where the value is used.
public struct Point: Hashable, Sendable, Codable {
    /// Horizontal coordinate.
    public var x: Double
    /// Vertical coordinate.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are finite numbers.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The length of the vector.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// The distance to another point.
    public func distance(to other: Point) -> Double { (self - other).length }

    /// The distance to the segment from `start` to `end`.
    public func distance(toSegmentFrom start: Point, to end: Point) -> Double {
        let direction = end - start
        let squared = direction.x * direction.x + direction.y * direction.y
        guard squared > 0 else { return distance(to: start) }
        let offset = self - start
        let t = min(1, max(0, (offset.x * direction.x + offset.y * direction.y) / squared))
        return distance(to: start + direction * t)
    }

    /// The sum of two vectors.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The vector from `b` to `a`.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    /// The vector scaled by a factor.
    public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
}
