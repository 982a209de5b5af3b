// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// An axis-parallel rectangle, kept as its two extreme corners so that `minX <= maxX` and `minY <= maxY`.
public struct Rect: Hashable, Sendable, Codable {
    /// The smallest x.
    public var minX: Double
    /// The smallest y.
    public var minY: Double
    /// The largest x.
    public var maxX: Double
    /// The largest y.
    public var maxY: Double

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Creates a rectangle from two opposite corners, in any order.
    public init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        minX = min(x0, x1)
        minY = min(y0, y1)
        maxX = max(x0, x1)
        maxY = max(y0, y1)
    }

    /// Creates a rectangle from its corner with the smallest coordinates and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(x, y, x + width, y + height)
    }

    /// The smallest rectangle around all points, or nil where there is none.
    public init?(around points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(first.x, first.y, first.x, first.y)
        while let point = iterator.next() { extend(to: point) }
    }

    /// The extent in x.
    public var width: Double { maxX - minX }
    /// The extent in y.
    public var height: Double { maxY - minY }
    /// The centre.
    public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
    /// Whether the area is zero or a coordinate is not a number.
    public var isEmpty: Bool { !(width > 0 && height > 0) }
    /// Whether all coordinates are finite numbers.
    public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
    /// The four corners, counter-clockwise from the one with the smallest coordinates.
    public var corners: [Point] {
        [
            Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
            Point(x: minX, y: maxY),
        ]
    }

    /// Grows the rectangle so that it holds `point`.
    public mutating func extend(to point: Point) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    /// The rectangle with each side moved outwards by `distance`.
    public func outset(by distance: Double) -> Rect {
        Rect(minX - distance, minY - distance, maxX + distance, maxY + distance)
    }

    /// The rectangle moved by a vector.
    public func offset(by vector: Point) -> Rect {
        Rect(minX + vector.x, minY + vector.y, maxX + vector.x, maxY + vector.y)
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
    }

    /// The common part, or nil where there is none; rectangles that only touch have an empty common part.
    public func intersection(_ other: Rect) -> Rect? {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX)
        let y1 = min(maxY, other.maxY)
        return x0 <= x1 && y0 <= y1 ? Rect(x0, y0, x1, y1) : nil
    }

    /// Whether the two share a point.
    public func intersects(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Whether the point lies inside or on the edge.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// The distance from the point to the rectangle; 0 inside.
    public func distance(to point: Point) -> Double {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The gap between two rectangles; 0 where they meet.
    public func distance(to other: Rect) -> Double {
        let dx = max(minX - other.maxX, 0, other.minX - maxX)
        let dy = max(minY - other.maxY, 0, other.minY - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
