// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// How steeply a line of writing goes up or down.
enum WritingSlope {
    /// Slopes below this, in radians, are within what the network has learnt to read.
    static let harmless = 0.09
    /// Nobody writes text steeper than this: 35 degrees.
    private static let steepest = 0.61

    /// The angle by which a line of ink seems to be turned, in radians, positive where it goes down to the right; nil
    /// where it is level enough. For a few letters it is a guess.
    static func suspected(in strokes: [[Point]]) -> Double? {
        let points = evenPoints(of: strokes)
        guard points.count > 8 else { return nil }
        var angle = 0.0
        // The line through points of upright letters is bent towards them; each turn lessens that.
        for _ in 0..<3 {
            let turned = points.map { $0.turned(by: -angle) }
            guard let slope = slope(of: turned) else { return nil }
            angle += atan(slope)
        }
        guard abs(angle) > harmless, abs(angle) < steepest else { return nil }
        return angle
    }

    /// Ink turned about the origin.
    static func turned(_ strokes: [[Point]], by angle: Double) -> [[Point]] {
        strokes.map { $0.map { $0.turned(by: angle) } }
    }

    /// The line of least squares through points; nil where they are as high as wide.
    private static func slope(of points: [Point]) -> Double? {
        let count = Double(points.count)
        let mean = points.reduce(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x / count, y: $0.y + $1.y / count) }
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for point in points {
            let (x, y) = (point.x - mean.x, point.y - mean.y)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        return xx > yy ? xy / xx : nil
    }

    /// Points at even distances, at most a few hundred, so that slow places of the pen count no more than fast ones.
    private static func evenPoints(of strokes: [[Point]]) -> [Point] {
        let length = InkMeasure.length(of: strokes)
        guard length > 0, length.isFinite else { return [] }
        let step = length / 400
        var points: [Point] = []
        for stroke in strokes {
            var left = 0.0
            for (start, end) in zip(stroke, stroke.dropFirst()) {
                let distance = start.distance(to: end)
                while left < distance {
                    points.append(start + (end - start) * (left / distance))
                    left += step
                }
                left -= distance
            }
        }
        return points
    }
}

extension Point {
    /// The point turned about the origin, from x towards y.
    fileprivate func turned(by angle: Double) -> Point {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
    }
}
