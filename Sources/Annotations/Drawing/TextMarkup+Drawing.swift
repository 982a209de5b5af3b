// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension TextMarkup {
    /// The height of the underline above a quad's lower side, the strike's, the thickness of lines and the height of
    /// waves, as parts of the quad's height: about what fonts ask for.
    private static let underlineHeight = 0.08
    private static let strikeHeight = 0.42
    private static let lineThickness = 0.06
    private static let waveHeight = 0.07

    /// The paths that draw the mark.
    var drawnPaths: [DrawnPath] { quads.map(drawnPath) }

    private func drawnPath(_ quad: Quad) -> DrawnPath {
        let height = quad.topLeft.distance(to: quad.bottomLeft)
        let width = max(0.25, height * Self.lineThickness)
        func across(at part: Double) -> (Point, Point) {
            (
                quad.bottomLeft + (quad.topLeft - quad.bottomLeft) * part,
                quad.bottomRight + (quad.topRight - quad.bottomRight) * part
            )
        }
        switch kind {
        case .highlight:
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
            return DrawnPath(Path(through: corners, closed: true), paint: .fill, color: color)
        case .underline, .strikeOut:
            let (start, end) = across(at: kind == .underline ? Self.underlineHeight : Self.strikeHeight)
            return DrawnPath(
                Path(through: [start, end]), paint: .stroke(width: width), color: color,
                hasSharpCorners: true)
        case .squiggly:
            let (start, end) = across(at: Self.underlineHeight)
            let up = (quad.topLeft - quad.bottomLeft) * Self.waveHeight
            return DrawnPath(
                Self.wave(from: start, to: end, up: up, length: height * 0.4), paint: .stroke(width: width),
                color: color)
        }
    }

    /// A wave between two points, of half waves about `length`/2 wide.
    private static func wave(from start: Point, to end: Point, up: Point, length: Double) -> Path {
        // A mark is a line at most; more waves than these nobody sees.
        let count = min(2000, max(2, Int((start.distance(to: end) / max(0.1, length / 2)).rounded())))
        let step = (end - start) * (1 / Double(count))
        var path = Path()
        path.elements.append(.move(start))
        for index in 0..<count {
            let a = start + step * Double(index)
            let b = index + 1 == count ? end : a + step
            // Handles of 4/3 the height take the curve to the height itself.
            let side = up * (index % 2 == 0 ? 4.0 / 3 : -4.0 / 3)
            path.elements.append(.curve(a + step * 0.4 + side, b - step * 0.4 + side, b))
        }
        return path
    }
}
