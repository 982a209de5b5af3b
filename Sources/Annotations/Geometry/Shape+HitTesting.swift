// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Shape {
    /// Whether a point lies on the outline or, in a filled shape, within it.
    func isHit(at point: Point, tolerance: Double) -> Bool {
        let reach = border.width / 2 + tolerance
        var ring = points
        switch figure {
        case .line, .polyline: return point.distance(toLineThrough: ring) <= reach
        case .ellipse(let box): ring = Path.ellipsePoints(in: box, count: 64)
        case .rectangle, .polygon: break
        }
        if fill != nil, point.isInside(ring) { return true }
        return point.distance(toLineThrough: ring + ring.prefix(1)) <= reach
    }
}

extension Point {
    /// The distance to the nearest of the segments from point to point.
    func distance(toLineThrough points: [Point]) -> Double {
        guard points.count > 1 else { return points.first.map(distance) ?? .infinity }
        return zip(points, points.dropFirst()).map { distance(toSegmentFrom: $0, to: $1) }.min() ?? .infinity
    }

    /// Whether the point lies within a polygon (even-odd).
    func isInside(_ ring: [Point]) -> Bool {
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y > y) != (b.y > y) {
            if x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    /// The point to 0.001 pt, finer than any file needs, so that what is read back equals what was written.
    public var rounded: Point { Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000) }
}
