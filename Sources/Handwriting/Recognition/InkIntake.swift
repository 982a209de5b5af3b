// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Ink as it comes, made fit to be measured: only real numbers, no empty strokes, a sensible unit, not too
/// much, no jitter.
struct InkIntake {
    /// Most points that are read at once; a page of dense writing has about a third.
    static let largestPointCount = 100_000
    /// Most strokes that are read at once; a page of dense print has about a quarter.
    static let largestStrokeCount = 12_000
    /// Most feature rows that are read at once.
    static let largestRowCount = 200_000

    /// Points of each stroke that has any.
    let strokes: [[Point]]
    /// For each of them the index of the stroke it came from.
    let indices: [Int]
    /// What lengths of the ink that came were multiplied by.
    let factor: Double

    /// - Throws: `RecognitionError.tooMuchInk` for ink with too many strokes, or points even when thinned.
    init(_ source: [Stroke]) throws(RecognitionError) {
        var strokes: [[Point]] = []
        var indices: [Int] = []
        for (index, stroke) in source.enumerated() {
            // Beyond this the square of a length is no number any more.
            let points = stroke.samples.map(\.position).filter { abs($0.x) < 1e100 && abs($0.y) < 1e100 }
            guard !points.isEmpty else { continue }
            strokes.append(points)
            indices.append(index)
        }
        self.indices = indices
        guard strokes.count <= Self.largestStrokeCount else {
            throw .tooMuchInk(limit: Self.largestPointCount)
        }
        guard let box = Rect(around: strokes.joined()) else {
            self.strokes = []
            factor = 1
            return
        }
        // Far from the origin or in an odd unit numbers lose digits.
        let extent = max(box.width, box.height)
        let factor = extent > 0 && !(1...1e7).contains(extent) ? 1000 / extent : 1
        self.factor = factor
        strokes = strokes.map {
            $0.map { Point(x: ($0.x - box.minX) * factor, y: ($0.y - box.minY) * factor) }
        }
        if strokes.reduce(0, { $0 + $1.count }) > Self.largestPointCount {
            let spacing = NormalizedInk.spacing * InkMeasure.height(of: strokes)
            strokes = NormalizedInk.thinned(strokes, spacing: spacing)
            guard strokes.reduce(0, { $0 + $1.count }) <= Self.largestPointCount else {
                throw .tooMuchInk(limit: Self.largestPointCount)
            }
        }
        self.strokes = JitterFilter(strokes).strokes
    }
}
