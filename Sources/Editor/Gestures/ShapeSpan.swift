// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// What a drag spans on a page, in points of the page as shown.
struct ShapeSpan: Hashable {
    var page: Int
    /// Where the drag began.
    var start: Point
    /// Where it is now.
    var end: Point
    /// Whether boxes are to be square, and lines to stand at a multiple of 15°.
    var isConstrained = false

    /// The box between the two.
    var box: Rect {
        let vector = end - start
        guard isConstrained else { return Rect(start.x, start.y, end.x, end.y) }
        let side = max(abs(vector.x), abs(vector.y))
        return Rect(
            start.x, start.y, start.x + (vector.x < 0 ? -side : side),
            start.y + (vector.y < 0 ? -side : side))
    }

    /// The end of the line between the two.
    var lineEnd: Point { isConstrained ? end.turned(about: start) : end }
}

extension Point {
    /// The point turned about another one to the nearest multiple of 15°, as far away as before.
    func turned(about center: Point) -> Point {
        let vector = self - center
        let step = Double.pi / 12
        let angle = (atan2(vector.y, vector.x) / step).rounded() * step
        return center + Point(x: cos(angle), y: sin(angle)) * vector.length
    }
}
