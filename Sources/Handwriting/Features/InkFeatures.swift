// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// The rows the network reads, each an eighth of the writing's height further along the pen's path.
///
/// `Training/features.py` is the reference; a golden file holds the two together.
struct InkFeatures: Sendable {
    /// Changes with the meaning of the rows; a model names the version it was trained with.
    static let version = 1
    /// Numbers in a row: dx, dy, y, pen down, start of a stroke, distance behind the right-most ink.
    static let width = 6
    /// Length of the path a row stands for, in heights of the writing.
    static let step = 0.125

    /// Row by row.
    let rows: [Float]
    /// For each stroke the first and last row, as fractions of rows.
    let spans: [ClosedRange<Double>]
    /// How many rows.
    var count: Int { rows.count / Self.width }

    /// How many rows the strokes will give.
    static func count(for ink: NormalizedInk) -> Int {
        rowCount(
            ink.strokes.indices.reduce(0.0) { $0 + travel(to: $1, in: ink) + length(of: ink.strokes[$1]) })
    }

    private static func rowCount(_ length: Double) -> Int { max(4, Int((length / step).rounded(.up)) + 1) }
}

extension InkFeatures {
    /// Follows the pen through normalised strokes, none of them empty.
    init(_ ink: NormalizedInk) {
        var path: [Double] = []
        var points: [Point] = []
        var pen: [Float] = []
        var start: [Float] = []
        var ends: [ClosedRange<Double>] = []
        var length = 0.0
        func add(_ point: Point, after distance: Double, pen isDown: Float, start isStart: Float) {
            length += distance
            path.append(length)
            points.append(point)
            pen.append(isDown)
            start.append(isStart)
        }
        for (index, stroke) in ink.strokes.enumerated() {
            guard let first = stroke.first else { continue }
            // A move of the lifted pen counts with a part of its length; the start of a stroke rests two rows.
            add(first, after: Self.travel(to: index, in: ink), pen: index == 0 ? 1 : 0, start: 0)
            let begin = length
            add(first, after: 2 * Self.step, pen: 1, start: 1)
            for (a, b) in zip(stroke, stroke.dropFirst()) {
                add(b, after: a.distance(to: b), pen: 1, start: 0)
            }
            ends.append(begin...length)
        }
        let count = Self.rowCount(length)
        let spacing = length / Double(count - 1)
        var rows = [Float](repeating: 0, count: count * Self.width)
        var segment = 0
        var marker = 0
        var before = points.first ?? .zero
        var right = before.x
        for row in 0..<count {
            let at = row == count - 1 ? length : Double(row) * spacing
            while segment + 1 < path.count, path[segment + 1] <= at { segment += 1 }
            var here = points.isEmpty ? .zero : points[segment]
            if segment + 1 < path.count {
                let part = (at - path[segment]) / (path[segment + 1] - path[segment])
                here = here + (points[segment + 1] - here) * part
            }
            while marker + 1 < path.count, path[marker] < at { marker += 1 }
            right = max(right, here.x)
            let base = row * Self.width
            if row > 0 {
                rows[base] = Self.bounded((here.x - before.x) / Self.step, 4)
                rows[base + 1] = Self.bounded((here.y - before.y) / Self.step, 4)
            }
            rows[base + 2] = Self.bounded(here.y, 4)
            rows[base + 3] = pen.isEmpty ? 0 : pen[marker]
            rows[base + 4] = start.isEmpty ? 0 : start[marker]
            rows[base + 5] = Self.bounded(here.x - right, 6) / 3
            before = here
        }
        self.rows = rows
        spans = ends.map { $0.lowerBound / spacing...$0.upperBound / spacing }
    }

    private static func bounded(_ value: Double, _ limit: Double) -> Float {
        Float(min(limit, max(-limit, value)))
    }

    /// The part that a move of the lifted pen has in the path, at most one height of the writing.
    private static func travel(to index: Int, in ink: NormalizedInk) -> Double {
        guard index > 0, let end = ink.strokes[index - 1].last, let start = ink.strokes[index].first else {
            return 0
        }
        return min(end.distance(to: start) / 2.5, 1)
    }

    private static func length(of stroke: [Point]) -> Double {
        zip(stroke, stroke.dropFirst()).reduce(2 * step) { $0 + $1.0.distance(to: $1.1) }
    }
}
