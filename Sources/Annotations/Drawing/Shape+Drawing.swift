// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Shape {
    /// The paths that draw the shape: what fills it, its outline, and what stands at its ends.
    var drawnPaths: [DrawnPath] {
        switch figure {
        case .rectangle, .ellipse, .polygon: closedPaths
        case .line(let start, let end): linePaths([start, end])
        case .polyline(let points): linePaths(points)
        }
    }

    /// The box around what is drawn.
    var bounds: Rect {
        // A plain frame fills its box to the edge.
        if border.cloudIntensity == 0 {
            switch figure {
            case .rectangle(let box), .ellipse(let box): return box
            default: break
            }
        }
        let boxes = drawnPaths.compactMap(\.bounds)
        let own = Rect(around: points) ?? .zero
        return boxes.reduce(own) { $0.union($1) }.rounded
    }

    /// The width of the line as drawn.
    private var width: Double { color == nil ? 0 : max(0, border.width) }

    private var closedPaths: [DrawnPath] {
        var paths: [DrawnPath] = []
        let path = outline
        if let fill { paths.append(DrawnPath(path, paint: .fill, color: fill)) }
        if let color, width > 0 {
            var isSharp = false
            if case .rectangle = figure { isSharp = border.cloudIntensity == 0 }
            paths.append(
                DrawnPath(
                    path, paint: .stroke(width: width), color: color, dash: border.dash,
                    hasSharpCorners: isSharp))
        }
        return paths
    }

    /// The middle of the outline of a closed figure.
    private var outline: Path {
        if border.cloudIntensity > 0 {
            return Path(cloudAround: outlinePoints, bulge: Self.bulge(border.cloudIntensity))
        }
        if case .ellipse(let box) = figure { return Path(ellipseIn: frame(in: box)) }
        return Path(through: outlinePoints, closed: true)
    }

    private var outlinePoints: [Point] {
        switch figure {
        case .rectangle(let box): frame(in: box).corners
        case .ellipse(let box): Path.ellipsePoints(in: frame(in: box), count: 48)
        default: points
        }
    }

    /// The width of one bulge of a cloud, in points.
    private static func bulge(_ intensity: Double) -> Double { 5 + 5 * min(max(intensity, 0), 4) }

    /// The box less half of the line's width, so that the line ends at its sides.
    private func frame(in box: Rect) -> Rect {
        let inset = min(width / 2, box.width / 2, box.height / 2)
        return box.outset(by: -inset)
    }

    private func linePaths(_ points: [Point]) -> [DrawnPath] {
        guard let color, points.count >= 2 else { return [] }
        let last = points.count - 1
        var line = points
        // The line stops where a closed end begins, else it would show through it.
        line[0] = shortened(points[0], towards: points[1], ends.start)
        line[last] = shortened(points[last], towards: points[last - 1], ends.end)
        var paths: [DrawnPath] = []
        if width > 0 {
            paths.append(
                DrawnPath(
                    Path(through: line), paint: .stroke(width: width), color: color, dash: border.dash))
        }
        paths += ends.start.paths(at: points[0], from: points[1], width: width, color: color, fill: fill)
        paths += ends.end.paths(
            at: points[last], from: points[last - 1], width: width, color: color, fill: fill)
        return paths
    }

    private func shortened(_ end: Point, towards other: Point, _ ending: LineEnding) -> Point {
        let length = end.distance(to: other)
        guard length > 0 else { return end }
        return end + (other - end) * (min(length, ending.reach(width: width)) / length)
    }
}
