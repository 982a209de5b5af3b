// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A four-sided area around a piece of text, in user space.
///
/// The corners are named as the reader of the text sees them, and stand in this order in /QuadPoints: top left, top
/// right, bottom left, bottom right. ISO 32000-1 has another order; this one is what all viewers expect.
public struct Quad: Hashable, Sendable, Codable {
    /// The four corners.
    public var topLeft, topRight, bottomLeft, bottomRight: Point

    /// Creates a quad from its corners.
    public init(topLeft: Point, topRight: Point, bottomLeft: Point, bottomRight: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
    }

    /// The corners in the order of /QuadPoints.
    public var points: [Point] { [topLeft, topRight, bottomLeft, bottomRight] }

    /// The box around the quad.
    public var bounds: Rect {
        Rect(topLeft.x, topLeft.y, bottomRight.x, bottomRight.y).union(
            Rect(topRight.x, topRight.y, bottomLeft.x, bottomLeft.y))
    }

    /// The quad as a file keeps it: corners to 0.001.
    public var asStored: Quad {
        func round(_ p: Point) -> Point {
            Point(x: (p.x * 1000).rounded() / 1000, y: (p.y * 1000).rounded() / 1000)
        }
        return Quad(
            topLeft: round(topLeft), topRight: round(topRight), bottomLeft: round(bottomLeft),
            bottomRight: round(bottomRight))
    }

    /// The quad with each corner mapped.
    public func applying(_ transform: Transform) -> Quad {
        Quad(
            topLeft: transform.apply(topLeft), topRight: transform.apply(topRight),
            bottomLeft: transform.apply(bottomLeft), bottomRight: transform.apply(bottomRight))
    }
}
