// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

extension LineEnding {
    /// The length of an end for a line of some width, in points.
    private static func size(_ width: Double) -> Double { 5 + 3 * width }

    /// How far a line stops before its end.
    func reach(width: Double) -> Double {
        switch self {
        case .circle, .square, .diamond: Self.size(width) / 2
        case .closedArrow: Self.size(width)
        default: 0
        }
    }

    /// The paths that draw the end of a line.
    ///
    /// - Parameters:
    ///   - tip: the line's end.
    ///   - other: the point that the line comes from.
    func paths(at tip: Point, from other: Point, width: Double, color: Color, fill: Color?) -> [DrawnPath] {
        let length = tip.distance(to: other)
        let along = length > 0 ? (tip - other) * (1 / length) : Point(x: 1, y: 0)
        let across = Point(x: -along.y, y: along.x)
        let size = Self.size(width)
        func at(_ x: Double, _ y: Double) -> Point { tip + along * (x * size) + across * (y * size) }
        var path = Path()
        switch self {
        case .none: return []
        case .openArrow: path.append(through: [at(-1, 0.5), tip, at(-1, -0.5)])
        case .reverseOpenArrow: path.append(through: [at(1, 0.5), tip, at(1, -0.5)])
        case .closedArrow: path.append(through: [at(-1, 0.5), tip, at(-1, -0.5)], closed: true)
        case .reverseClosedArrow: path.append(through: [at(1, 0.5), tip, at(1, -0.5)], closed: true)
        case .circle: path.appendCircle(center: tip, radius: size / 2)
        case .square:
            path.append(
                through: [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)], closed: true)
        case .diamond: path.append(through: [at(-0.5, 0), at(0, -0.5), at(0.5, 0), at(0, 0.5)], closed: true)
        case .butt: path.append(through: [at(0, -0.5), at(0, 0.5)])
        case .slash:
            // 60° to the line.
            let (x, y) = (0.5 * cos(.pi / 3), 0.5 * sin(.pi / 3))
            path.append(through: [at(-x, -y), at(x, y)])
        }
        var paths: [DrawnPath] = []
        if let fill, path.elements.last == .close { paths.append(DrawnPath(path, paint: .fill, color: fill)) }
        if width > 0 { paths.append(DrawnPath(path, paint: .stroke(width: width), color: color)) }
        return paths
    }
}
