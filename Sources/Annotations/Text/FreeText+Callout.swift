// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension FreeText {
    /// The longest piece of a callout's line that stands square on the box, in points.
    static let calloutElbow = 16.0

    /// Lets the callout's line end at the middle of the side that is nearest to what it is about, square on it.
    public mutating func attachCallout() {
        guard let tip = callout?.points.first else { return }
        let middle = box.center
        let sides = [
            (at: Point(x: box.minX, y: middle.y), out: Point(x: -1, y: 0)),
            (at: Point(x: box.maxX, y: middle.y), out: Point(x: 1, y: 0)),
            (at: Point(x: middle.x, y: box.minY), out: Point(x: 0, y: -1)),
            (at: Point(x: middle.x, y: box.maxY), out: Point(x: 0, y: 1)),
        ]
        guard let side = sides.min(by: { $0.at.distance(to: tip) < $1.at.distance(to: tip) }) else { return }
        let elbow = side.at + side.out * min(Self.calloutElbow, side.at.distance(to: tip) / 2)
        callout?.points = [tip.rounded, elbow.rounded, side.at.rounded]
    }
}
