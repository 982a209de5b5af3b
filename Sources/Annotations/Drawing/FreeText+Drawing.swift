// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension FreeText {
    /// The background, the frame and the line to what the text is about.
    var drawnPaths: [DrawnPath] {
        var paths = calloutPaths
        if let fill {
            paths.append(DrawnPath(Path(through: box.corners, closed: true), paint: .fill, color: fill))
        }
        if let border, border.width > 0 {
            let inset = min(border.width / 2, box.width / 2, box.height / 2)
            let frame = box.outset(by: -inset)
            var corners = frame.corners
            // Cairo writes four corners as a rectangle, with dashes from another corner than on the screen.
            if !border.dash.isEmpty {
                let first = corners.removeFirst()
                corners = [Point(x: frame.center.x, y: frame.minY)] + corners + [first]
            }
            paths.append(
                DrawnPath(
                    Path(through: corners, closed: true),
                    paint: .stroke(width: border.width), color: style.color, dash: border.dash,
                    hasSharpCorners: true))
        }
        return paths
    }

    /// The box around the text and its line.
    var bounds: Rect {
        calloutPaths.compactMap(\.bounds).reduce(box) { $0.union($1) }.rounded
    }

    private var calloutPaths: [DrawnPath] {
        guard let callout, callout.points.count >= 2 else { return [] }
        let width = max(border?.width ?? 1, 0.25)
        let line = DrawnPath(Path(through: callout.points), paint: .stroke(width: width), color: style.color)
        return [line]
            + callout.ending.paths(
                at: callout.points[0], from: callout.points[1], width: width, color: style.color,
                fill: style.color)
    }
}
