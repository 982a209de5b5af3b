// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// What a stroke looks like, in numbers.
struct StrokeShape {
    let points: [Point]
    let bounds: Rect
    /// The length of the way that the pen went.
    let length: Double

    /// Nil for a stroke of less than two places.
    init?(_ stroke: Stroke) {
        var kept: [Point] = []
        for point in stroke.points where point.isFinite {
            // Steps of less than half a pixel are the tablet's noise.
            if let last = kept.last, last.distance(to: point) < 0.5 { continue }
            kept.append(point)
        }
        guard kept.count > 1, let bounds = Rect(around: kept) else { return nil }
        points = kept
        self.bounds = bounds
        length = zip(kept, kept.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    private var first: Point { points[0] }
    private var last: Point { points[points.count - 1] }

    // MARK: Lines

    /// The angle of the way from begin to end to the vertical, in degrees from 0 to 90.
    var angleToVertical: Double {
        let way = last - first
        return atan2(abs(way.x), abs(way.y)) * 180 / .pi
    }

    /// The way from begin to end as a part of the way that the pen went: 1 for a straight line.
    var straightness: Double { length > 0 ? first.distance(to: last) / length : 0 }

    /// How far the pen left the straight way from begin to end, as a part of that way.
    var bow: Double {
        let chord = first.distance(to: last)
        guard chord > 0 else { return .infinity }
        return (points.map { $0.distance(toSegmentFrom: first, to: last) }.max() ?? 0) / chord
    }

    /// Where a stroke that goes up or down crosses a height, on the straight way from begin to end.
    func x(atHeight y: Double) -> Double {
        let way = last - first
        guard abs(way.y) > 1e-9 else { return bounds.center.x }
        return first.x + way.x * min(1, max(0, (y - first.y) / way.y))
    }

    // MARK: Back and forth

    /// Movement back and forth along an axis.
    struct Swings {
        /// The axis as an angle to the horizontal, in degrees from 0 to 90.
        var angle: Double
        /// How many times the pen went nearly all of the way: at least half of the longest.
        var count: Int
        /// The share of the pen's way that they make up, along the axis.
        var share: Double
        /// The longest swing.
        var longest: Double
        /// How far the pen moved across the axis with each swing, as a part of the longest.
        var advance: Double
    }

    /// Movement along the axis that the pen mostly went along.
    var swings: Swings {
        var (xx, yy, xy) = (0.0, 0.0, 0.0)
        for (a, b) in zip(points, points.dropFirst()) {
            let d = b - a
            let weight = 1 / max(d.length, 1e-9)
            xx += d.x * d.x * weight
            yy += d.y * d.y * weight
            xy += d.x * d.y * weight
        }
        let angle = atan2(2 * xy, xx - yy) / 2
        return swings(along: Point(x: cos(angle), y: sin(angle)))
    }

    /// Movement along an axis.
    ///
    /// - Parameter axis: a vector of length 1.
    func swings(along axis: Point) -> Swings {
        let places = points.map { $0.x * axis.x + $0.y * axis.y }
        let across = points.map { $0.y * axis.x - $0.x * axis.y }
        let extent = (places.max() ?? 0) - (places.min() ?? 0)
        // What goes back by less than a sixth of everything is a tremor.
        let legs = Self.legs(of: places, tremor: extent / 6)
        let longest = legs.max() ?? 0
        let full = legs.filter { $0 >= longest / 2 }
        let drift = (across.max() ?? 0) - (across.min() ?? 0)
        let tilt = abs(atan2(axis.y, axis.x)) * 180 / .pi
        return Swings(
            angle: min(tilt, 180 - tilt), count: full.count,
            share: length > 0 ? full.reduce(0, +) / length : 0, longest: longest,
            advance: longest > 0 ? drift / longest / Double(max(1, full.count)) : .infinity)
    }

    /// The lengths between turning points.
    private static func legs(of places: [Double], tremor: Double) -> [Double] {
        guard let start = places.first else { return [] }
        var legs: [Double] = []
        var turn = start
        var extreme = start
        var direction = 0.0
        for place in places {
            if direction == 0 {
                if abs(place - turn) > tremor { direction = place > turn ? 1 : -1 }
                extreme = place
            } else if (place - extreme) * direction > 0 {
                extreme = place
            } else if (extreme - place) * direction > tremor {
                legs.append(abs(extreme - turn))
                turn = extreme
                extreme = place
                direction = -direction
            }
        }
        legs.append(abs(extreme - turn))
        return legs
    }

    // MARK: Loops

    /// The smallest gap between an early and a late place as a part of the way: 0 for a loop that is closed or runs
    /// over its own beginning. `loop` are the places between the two.
    var closure: (gap: Double, loop: [Point]) {
        let count = points.count
        // A loop may begin and end with a quarter of its way too much.
        let early = points.indices.prefix(max(1, count / 4))
        let late = points.indices.suffix(max(1, count / 4))
        var best = (gap: Double.infinity, from: 0, to: count - 1)
        for a in early {
            for b in late where b > a {
                let gap = points[a].distance(to: points[b])
                if gap < best.gap { best = (gap, a, b) }
            }
        }
        let loop = Array(points[best.from...best.to])
        let way = zip(loop, loop.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        return (way > 0 ? best.gap / way : .infinity, loop)
    }

    /// How much of a box lies within a loop, from 0 to 1.
    static func share(of box: Rect, within loop: [Point]) -> Double {
        let (columns, rows) = (12, 4)
        var inside = 0
        for column in 0..<columns {
            for row in 0..<rows {
                let place = Point(
                    x: box.minX + box.width * (Double(column) + 0.5) / Double(columns),
                    y: box.minY + box.height * (Double(row) + 0.5) / Double(rows))
                if holds(loop, place) { inside += 1 }
            }
        }
        return Double(inside) / Double(columns * rows)
    }

    private static func holds(_ loop: [Point], _ place: Point) -> Bool {
        var isInside = false
        var before = loop[loop.count - 1]
        for point in loop {
            if (point.y > place.y) != (before.y > place.y),
                place.x < (before.x - point.x) * (place.y - point.y) / (before.y - point.y) + point.x
            {
                isInside.toggle()
            }
            before = point
        }
        return isInside
    }

    /// How much of its box a loop fills: 0.79 for an ellipse, less for what is dented or crosses itself.
    static func fullness(of loop: [Point]) -> Double {
        guard var before = loop.last, let box = Rect(around: loop), !box.isEmpty else { return 0 }
        var area = 0.0
        for point in loop {
            area += before.x * point.y - point.x * before.y
            before = point
        }
        return abs(area) / 2 / (box.width * box.height)
    }
}
