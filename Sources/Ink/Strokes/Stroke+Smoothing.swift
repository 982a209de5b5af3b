// SPDX-License-Identifier: GPL-3.0-or-later

extension Stroke {
    /// The centre line as a smooth curve through every sample.
    ///
    /// Centripetal Catmull–Rom splines turned into Bézier curves: they have no loops and no cusps within a
    /// segment (Yuksel, Schaefer, Keyser: "Parameterization and applications of Catmull–Rom curves", 2011).
    /// A stroke of one sample is a line of no length, which round caps draw as a dot.
    public var smoothedPath: Path {
        let knots = distinctSamples.map(\.position)
        var path = Path()
        guard let first = knots.first else { return path }
        path.elements.append(.move(first))
        guard knots.count > 1 else {
            path.elements.append(.line(first))
            return path
        }
        for index in 0..<(knots.count - 1) {
            let (p1, p2) = (knots[index], knots[index + 1])
            let p0 = index > 0 ? knots[index - 1] : p1
            let p3 = index + 2 < knots.count ? knots[index + 2] : p2
            let (c1, c2) = Self.controls(p0, p1, p2, p3)
            path.elements.append(.curve(c1, c2, p2))
        }
        return path
    }

    /// The samples without those that repeat the place before them.
    var distinctSamples: [InkSample] {
        var kept: [InkSample] = []
        kept.reserveCapacity(samples.count)
        for sample in samples where sample.position.isFinite {
            if let last = kept.last, last.position.distance(to: sample.position) < 1e-6 { continue }
            kept.append(sample)
        }
        return kept
    }

    /// The Bézier control points of the segment from `p1` to `p2`.
    static func controls(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> (Point, Point) {
        let d1 = p0.distance(to: p1).squareRoot()
        let d2 = p1.distance(to: p2).squareRoot()
        let d3 = p2.distance(to: p3).squareRoot()
        var c1 = p1 + (p2 - p1) * (1.0 / 3)
        var c2 = p2 - (p2 - p1) * (1.0 / 3)
        if d1 > 1e-6, d2 > 1e-6 {
            let scale = 3 * d1 * (d1 + d2)
            c1 = (p2 * (d1 * d1) - p0 * (d2 * d2) + p1 * (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2)) * (1 / scale)
        }
        if d3 > 1e-6, d2 > 1e-6 {
            let scale = 3 * d3 * (d3 + d2)
            c2 = (p1 * (d3 * d3) - p3 * (d2 * d2) + p2 * (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2)) * (1 / scale)
        }
        return (c1, c2)
    }
}
