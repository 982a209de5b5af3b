// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Editing gestures as a steady hand draws them, 8 ms from sample to sample.
public enum DrawnGesture {
    /// Back and forth over a box.
    public static func zigzag(over box: Rect, swings: Int = 6) -> Stroke {
        let corners = (0...swings).map { index in
            Point(
                x: index.isMultiple(of: 2) ? box.minX : box.maxX,
                y: box.center.y + (Double(index) / Double(swings) - 0.5) * box.height * 0.5)
        }
        return stroke(through: corners)
    }

    /// A line from top to bottom.
    public static func line(at x: Double, from top: Double, to bottom: Double, lean: Double = 1) -> Stroke {
        stroke(through: [Point(x: x + lean, y: top), Point(x: x - lean, y: bottom)])
    }

    /// Around a box, a little more than once.
    public static func circle(around box: Rect, margin: Double = 6) -> Stroke {
        let outer = box.outset(by: margin)
        return stroke(
            through: (0...50).map { index in
                let angle = Double(index) / 48 * 2 * .pi
                // Between an ellipse and its box, as one goes around words.
                func side(_ value: Double) -> Double { (value < 0 ? -1 : 1) * abs(value).squareRoot() }
                return Point(
                    x: outer.center.x + outer.width / 2 * side(cos(angle)),
                    y: outer.center.y + outer.height / 2 * side(sin(angle)))
            })
    }

    /// A line from left to right at the lower edge of a box.
    public static func underline(below box: Rect) -> Stroke {
        stroke(through: [Point(x: box.minX, y: box.maxY), Point(x: box.maxX, y: box.maxY + 1)])
    }

    /// Straight lines through points, a sample about every 3 px.
    public static func stroke(through corners: [Point]) -> Stroke {
        var points: [Point] = []
        for (a, b) in zip(corners, corners.dropFirst()) {
            let steps = max(1, Int(a.distance(to: b) / 3))
            points += (0..<steps).map { a + (b - a) * (Double($0) / Double(steps)) }
        }
        points += corners.suffix(1)
        return Stroke(
            points.enumerated().map { InkSample($0.element, time: Double($0.offset) * 8, pressure: 0.5) })
    }
}
