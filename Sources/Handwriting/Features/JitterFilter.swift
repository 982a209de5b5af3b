// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Takes the jitter of a tablet out of ink, and leaves steady ink as it is.
///
/// Jitter throws each point off by itself, so where it rules, the path bends one way at a point and back at the
/// next; a hand bends it the same way for several points. The product of neighbouring bends tells the two apart,
/// whatever the unit and the sampling rate: for white jitter of deviation σ in each direction its mean is -4σ².
struct JitterFilter {
    /// Points farther apart than this, in heights of the writing, are corners as likely as jitter.
    private static let sparse = 0.15
    /// Jitter below this deviation, in heights of the writing, is none to the network.
    private static let harmless = 0.003
    /// Jitter below this share of the distance between points bends the path too little to harm.
    private static let harmlessShare = 0.25
    /// How far the smoothing reaches, in heights of the writing: its deviation along the path.
    private static let reach = 0.03
    /// Rounds of smoothing.
    private static let steps = [1, 2, 4, 8, 16, 24]

    /// Smoothed where they jittered.
    let strokes: [[Point]]
    /// How many times the strokes were smoothed; 0 for ink that is as it came.
    let passes: Int

    /// Filters strokes written on one tablet, none of them empty.
    init(_ source: [[Point]]) {
        let moving = source.map(Self.withoutRests)
        passes = Self.passes(for: moving)
        strokes = passes == 0 ? source : moving.map { [passes] in Self.smoothed($0, passes: passes) }
    }

    private static func passes(for strokes: [[Point]]) -> Int {
        let height = Self.height(of: strokes)
        guard height > 0 else { return 0 }
        let nearest = (sparse * height) * (sparse * height)
        var bends = 0.0
        var chords = 0.0
        var count = 0.0
        var possible = 0.0
        for stroke in strokes where stroke.count > 3 {
            possible += Double(stroke.count - 3)
            for k in 3..<stroke.count {
                let (a, b, c, d) = (stroke[k - 3], stroke[k - 2], stroke[k - 1], stroke[k])
                guard max(square(b - a), square(c - b), square(d - c)) < nearest else { continue }
                count += 1
                let chord = d - a
                let length = square(chord)
                chords += length
                guard length > 0 else { continue }
                // Only across the path: along it points lie unevenly for other reasons.
                bends += cross(chord, a + c - b * 2) * cross(chord, b + d - c * 2) / length
            }
        }
        guard count >= 8, count >= 0.3 * possible else { return 0 }
        let variance = max(0, -bends / count / 4)
        let jitter = variance.squareRoot()
        let spacing = max(0, (chords / count - 4 * variance) / 9).squareRoot()
        guard jitter > harmless * height, jitter > harmlessShare * spacing else { return 0 }
        // A pass has a variance of half a point.
        let points = max(reach * height, 2 * jitter) / max(spacing, 0.001 * height)
        // In coarse steps: strokes that follow seldom change how those before are seen.
        return steps.first { Double($0) >= 2 * points * points } ?? steps[steps.count - 1]
    }

    /// The usual height of a stroke, the higher ones counting more; jitter hardly changes it.
    private static func height(of strokes: [[Point]]) -> Double {
        var sum = 0.0
        var squares = 0.0
        for stroke in strokes {
            let ys = stroke.map(\.y)
            guard let low = ys.min(), let high = ys.max() else { continue }
            sum += high - low
            squares += (high - low) * (high - low)
        }
        return sum > 0 ? squares / sum : 0
    }

    /// Without points that repeat the one before.
    private static func withoutRests(_ stroke: [Point]) -> [Point] {
        var result: [Point] = []
        result.reserveCapacity(stroke.count)
        for point in stroke where result.last != point { result.append(point) }
        return result
    }

    /// Each point but the ends becomes half itself and a quarter of either neighbour, again and again.
    private static func smoothed(_ stroke: [Point], passes: Int) -> [Point] {
        guard stroke.count > 3 else { return stroke }
        var result = stroke
        for _ in 0..<passes {
            var before = result[0]
            for k in 1..<result.count - 1 {
                let here = result[k]
                result[k] = (before + result[k + 1]) * 0.25 + here * 0.5
                before = here
            }
        }
        return result
    }

    private static func square(_ vector: Point) -> Double { vector.x * vector.x + vector.y * vector.y }

    private static func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
}
