// SPDX-License-Identifier: GPL-3.0-or-later

/// A path of lines and cubic Bézier curves, as PDF and cairo draw it.
public struct Path: Hashable, Sendable {
    /// One step of a path.
    public enum Element: Hashable, Sendable {
        /// Starts a subpath.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A cubic Bézier curve with two control points and an end.
        case curve(Point, Point, Point)
        /// Closes the subpath.
        case close
    }

    /// The steps in order.
    public var elements: [Element] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a path through points by straight lines.
    public init(through points: some Sequence<Point>, closed: Bool = false) {
        append(through: points, closed: closed)
    }

    /// Adds a subpath through points by straight lines.
    public mutating func append(through points: some Sequence<Point>, closed: Bool = false) {
        var isFirst = true
        for point in points {
            elements.append(isFirst ? .move(point) : .line(point))
            isFirst = false
        }
        if closed, !isFirst { elements.append(.close) }
    }

    /// Adds a full circle.
    public mutating func appendCircle(center: Point, radius: Double) {
        // 4/3·(√2 − 1): the control distance at which a cubic comes closest to a quarter circle.
        let k = radius * 0.552_284_749_8
        let (x, y) = (center.x, center.y)
        elements += [
            .move(Point(x: x + radius, y: y)),
            .curve(
                Point(x: x + radius, y: y + k), Point(x: x + k, y: y + radius), Point(x: x, y: y + radius)),
            .curve(
                Point(x: x - k, y: y + radius), Point(x: x - radius, y: y + k), Point(x: x - radius, y: y)),
            .curve(
                Point(x: x - radius, y: y - k), Point(x: x - k, y: y - radius), Point(x: x, y: y - radius)),
            .curve(
                Point(x: x + k, y: y - radius), Point(x: x + radius, y: y - k), Point(x: x + radius, y: y)),
            .close,
        ]
    }

    /// The box around all end and control points, or nil for an empty path.
    public var controlBounds: Rect? {
        Rect(
            around: elements.lazy.flatMap { element -> [Point] in
                switch element {
                case .move(let p), .line(let p): [p]
                case .curve(let a, let b, let c): [a, b, c]
                case .close: []
                }
            })
    }
}
