// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Sizes of writing, taken from the ink itself.
enum InkMeasure {
    /// The height of the writing in the strokes' unit: the geometric mean of the pen's typical up and down move
    /// and of the extent in y without its outer 4 percent; always above zero.
    static func height(of strokes: [[Point]]) -> Double {
        let moves = strokes.flatMap(swings)
        let sum = moves.reduce(0, +)
        let swing = moves.reduce(0) { $0 + $1 * $1 } / max(1e-9, sum)
        let band = verticalBand(of: strokes)
        let extent = band.upperBound - band.lowerBound
        let widest = strokes.reduce(0) { max($0, width(of: $1)) }
        return max((max(swing, 1e-6) * max(extent, 1e-6)).squareRoot(), 0.1 * widest, 1e-6)
    }

    /// How far the pen went while it was down.
    static func length(of strokes: [[Point]]) -> Double {
        strokes.reduce(0) { sum, stroke in
            sum + zip(stroke, stroke.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
    }

    /// Heights of the pen's up and down moves within a stroke, from turning point to turning point.
    static func swings(of stroke: [Point]) -> [Double] {
        guard let first = stroke.first, let last = stroke.last else { return [] }
        var found: [Double] = []
        var level = first.y
        var direction = 0.0
        var before = first.y
        for point in stroke.dropFirst() {
            let change = point.y - before
            guard change != 0 else { continue }
            let turn = change > 0 ? 1.0 : -1.0
            if direction != 0, turn != direction {
                found.append(abs(before - level))
                level = before
            }
            direction = turn
            before = point.y
        }
        if direction != 0 { found.append(abs(last.y - level)) }
        return found
    }

    /// The y between which all but the outer 4 percent on either side of the points lie.
    static func verticalBand(of strokes: [[Point]]) -> ClosedRange<Double> {
        let sorted = strokes.flatMap { $0.map(\.y) }.sorted()
        let low = percentile(4, of: sorted)
        return low...max(low, percentile(96, of: sorted))
    }

    /// A percentile of sorted values, linear between neighbours; 0 for no values.
    static func percentile(_ percent: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return 0 }
        let position = percent / 100 * Double(sorted.count - 1)
        let index = Int(position)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }

    /// The extent of a stroke in x.
    static func width(of stroke: [Point]) -> Double {
        var low = Double.infinity
        var high = -Double.infinity
        for point in stroke {
            low = min(low, point.x)
            high = max(high, point.x)
        }
        return max(0, high - low)
    }
}
