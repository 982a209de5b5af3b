// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// One line of ink in heights of its writing: thinned, levelled, x from 0, y about the middle.
struct NormalizedInk: Sendable {
    /// Points closer than this, in heights of the writing, are thinned out, about as they were for
    /// training.
    static let spacing = 0.025
    /// The steepest slope that is taken out of a long line.
    static let steepest = 0.35
    /// Lines wider than this, in heights of the writing, are levelled; the slope of shorter ones means nothing.
    static let levelledWidth = 6.0

    /// The strokes, none of them empty.
    let strokes: [[Point]]
    /// The height of the writing in the unit of the ink.
    let unit: Double

    /// Normalises strokes of finite points, none of them empty, `least` being the smallest height of writing to
    /// assume.
    init(_ source: [[Point]], least: Double = 0) {
        var strokes = Self.thinned(source, spacing: Self.spacing * max(InkMeasure.height(of: source), least))
        unit = max(InkMeasure.height(of: strokes), least)
        if let slope = Self.slope(of: strokes, unit: unit) {
            strokes = strokes.map { $0.map { Point(x: $0.x, y: $0.y - slope * $0.x) } }
        }
        let band = InkMeasure.verticalBand(of: strokes)
        let left = strokes.reduce(Double.infinity) { $1.reduce($0) { min($0, $1.x) } }
        let origin = Point(x: left, y: 0.5 * (band.lowerBound + band.upperBound))
        let factor = unit
        self.strokes = strokes.map {
            $0.map { Point(x: ($0.x - origin.x) / factor, y: ($0.y - origin.y) / factor) }
        }
    }

    /// Each stroke without the points nearer than `spacing` to the one kept before; the ends stay.
    static func thinned(_ strokes: [[Point]], spacing: Double) -> [[Point]] {
        strokes.map { stroke in
            guard var kept = stroke.first, let end = stroke.last else { return [] }
            var result = [kept]
            for point in stroke.dropFirst() where point.distance(to: kept) >= spacing {
                kept = point
                result.append(point)
            }
            if kept != end { result.append(end) }
            return result
        }
    }

    /// The slope of the regression line through all points of a long line, else nil.
    private static func slope(of strokes: [[Point]], unit: Double) -> Double? {
        var count = 0.0
        var mean = Point.zero
        var box = (low: Double.infinity, high: -Double.infinity)
        for point in strokes.joined() {
            count += 1
            mean = mean + point
            box = (min(box.low, point.x), max(box.high, point.x))
        }
        guard count > 0, box.high - box.low > levelledWidth * unit else { return nil }
        mean = mean * (1 / count)
        var variance = 0.0
        var covariance = 0.0
        for point in strokes.joined() {
            let offset = point - mean
            variance += offset.x * offset.x
            covariance += offset.x * offset.y
        }
        guard variance > 0 else { return nil }
        return min(steepest, max(-steepest, covariance / variance))
    }

    /// The same writing a little wider or narrower, and slanted; a second look at it.
    func seen(stretch: Double, slant: Double) -> NormalizedInk {
        NormalizedInk(
            strokes: strokes.map { $0.map { Point(x: stretch * ($0.x - slant * $0.y), y: $0.y) } }, unit: unit
        )
    }

    private init(strokes: [[Point]], unit: Double) {
        self.strokes = strokes
        self.unit = unit
    }
}
