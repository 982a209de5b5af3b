// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension Stroke {
    /// Whether the device gave pressure, so that the width varies along the stroke.
    public var hasPressure: Bool { samples.contains { $0.pressure != nil } }

    /// The width at a sample of a stroke of the nominal width `width`: 0.5 to 1.5 times, by pressure.
    public static func width(_ width: Double, atPressure pressure: Double?) -> Double {
        guard let pressure, pressure.isFinite else { return width }
        return width * (0.5 + min(1, max(0, pressure)))
    }

    /// The area that a stroke of varying width covers, to be filled with the nonzero winding rule.
    ///
    /// Two sides at half the local width from the smoothed centre line with round ends; sharp turns get a
    /// circle, since the sides cross each other there.
    ///
    /// - Parameter width: nominal width, in the unit of the samples.
    public func outline(width: Double) -> Path {
        let spine = flattened(width: width)
        var path = Path()
        guard let first = spine.first, let last = spine.last else { return path }
        guard spine.count > 1 else {
            path.appendCircle(center: first.center, radius: first.radius)
            return path
        }
        var left: [Point] = []
        var right: [Point] = []
        for index in spine.indices {
            let before = spine[max(0, index - 1)].center
            let after = spine[min(spine.count - 1, index + 1)].center
            let direction = after - before
            let length = max(direction.length, 1e-9)
            let node = spine[index]
            let normal = Point(x: -direction.y / length, y: direction.x / length) * node.radius
            left.append(node.center + normal)
            right.append(node.center - normal)
            if index > 0, index + 1 < spine.count, turnsSharply(before, node.center, after) {
                path.appendCircle(center: node.center, radius: node.radius)
            }
        }
        path.appendCircle(center: first.center, radius: first.radius)
        path.appendCircle(center: last.center, radius: last.radius)
        // The right side first keeps the winding the same as that of the circles.
        path.append(through: right + left.reversed(), closed: true)
        return path
    }

    private struct SpineNode {
        var center: Point
        var radius: Double
    }

    /// The smoothed centre line as points close enough together for its width.
    private func flattened(width: Double) -> [SpineNode] {
        let knots = distinctSamples
        guard let first = knots.first else { return [] }
        func radius(_ sample: InkSample) -> Double { Self.width(width, atPressure: sample.pressure) / 2 }
        var nodes = [SpineNode(center: first.position, radius: radius(first))]
        for index in knots.indices.dropLast() {
            let (a, b) = (knots[index], knots[index + 1])
            let before = knots[max(0, index - 1)].position
            let after = knots[min(knots.count - 1, index + 2)].position
            let (c1, c2) = Self.controls(before, a.position, b.position, after)
            // A piece for each 1.5 widths of travel, within bounds: what the eye can't tell from a curve.
            let pieces = min(8, max(1, Int(a.position.distance(to: b.position) / max(1.5 * width, 1e-6)) + 1))
            for piece in 1...pieces {
                let t = Double(piece) / Double(pieces)
                let u = 1 - t
                let point =
                    a.position * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t)
                    + b.position * (t * t * t)
                nodes.append(SpineNode(center: point, radius: radius(a) * u + radius(b) * t))
            }
        }
        return nodes
    }

    private func turnsSharply(_ a: Point, _ b: Point, _ c: Point) -> Bool {
        let (u, v) = (b - a, c - b)
        let product = u.length * v.length
        // More than 35°.
        return product > 0 && (u.x * v.x + u.y * v.y) / product < 0.82
    }
}
