// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

extension Path {
    /// The ellipse that touches the sides of a rectangle.
    init(ellipseIn box: Rect) {
        self.init()
        let (c, rx, ry) = (box.center, box.width / 2, box.height / 2)
        // See `appendCircle`.
        let k = 0.552_284_749_8
        func at(_ x: Double, _ y: Double) -> Point { Point(x: c.x + x * rx, y: c.y + y * ry) }
        elements = [
            .move(at(1, 0)), .curve(at(1, k), at(k, 1), at(0, 1)), .curve(at(-k, 1), at(-1, k), at(-1, 0)),
            .curve(at(-1, -k), at(-k, -1), at(0, -1)), .curve(at(k, -1), at(1, -k), at(1, 0)), .close,
        ]
    }

    /// Points on the ellipse that touches the sides of a rectangle, counterclockwise.
    static func ellipsePoints(in box: Rect, count: Int) -> [Point] {
        (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return Point(
                x: box.center.x + box.width / 2 * cos(angle), y: box.center.y + box.height / 2 * sin(angle))
        }
    }

    /// A rectangle with round corners.
    init(roundedRectangle box: Rect, radius: Double) {
        self.init()
        let r = max(0, min(radius, box.width / 2, box.height / 2))
        let k = r * (1 - 0.552_284_749_8)
        let (x0, y0, x1, y1) = (box.minX, box.minY, box.maxX, box.maxY)
        func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        elements = [
            .move(at(x0 + r, y0)), .line(at(x1 - r, y0)),
            .curve(at(x1 - k, y0), at(x1, y0 + k), at(x1, y0 + r)), .line(at(x1, y1 - r)),
            .curve(at(x1, y1 - k), at(x1 - k, y1), at(x1 - r, y1)), .line(at(x0 + r, y1)),
            .curve(at(x0 + k, y1), at(x0, y1 - k), at(x0, y1 - r)), .line(at(x0, y0 + r)),
            .curve(at(x0, y0 + k), at(x0 + k, y0), at(x0 + r, y0)), .close,
        ]
    }

    /// A cloud: a closed line of bulges along a polygon, outside of it.
    ///
    /// - Parameter bulge: the width of a bulge in points, to which the length of the way is fitted.
    init(cloudAround points: [Point], bulge: Double) {
        self.init()
        let ring = points.enumerated().filter { $0.element != points[($0.offset + 1) % points.count] }.map(
            \.element)
        guard ring.count >= 2 else { return }
        var area = 0.0
        var length = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            area += a.x * b.y - b.x * a.y
            length += a.distance(to: b)
        }
        // However long the way is, bulges are so many that they can be drawn.
        let step = length / min(4000, max(6, (length / max(bulge, 1)).rounded()))
        guard step > 0, step.isFinite else { return }
        let stops = Self.stops(along: ring, step: step)
        let side = area >= 0 ? -1.0 : 1.0
        elements.append(.move(stops[0]))
        for (a, b) in zip(stops, stops.dropFirst() + stops.prefix(1)) {
            let chord = b - a
            // Handles of 0.66 the chord make about half a circle.
            let out = Point(x: -chord.y, y: chord.x) * (0.66 * side)
            elements.append(.curve(a + out, b + out, b))
        }
        elements.append(.close)
    }

    /// Points on a ring, one each `step` of the way; corners too sharp for that come out a little rounder.
    private static func stops(along ring: [Point], step: Double) -> [Point] {
        var stops: [Point] = []
        var travelled = 0.0
        var next = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            let length = a.distance(to: b)
            while next < travelled + length - step * 1e-6 {
                stops.append(a + (b - a) * ((next - travelled) / length))
                next += step
            }
            travelled += length
        }
        return stops
    }

    /// The path with each point mapped.
    func applying(_ t: Transform) -> Path {
        var copy = self
        copy.elements = elements.map { element in
            switch element {
            case .move(let p): .move(t.apply(p))
            case .line(let p): .line(t.apply(p))
            case .curve(let a, let b, let c): .curve(t.apply(a), t.apply(b), t.apply(c))
            case .close: .close
            }
        }
        return copy
    }
}
