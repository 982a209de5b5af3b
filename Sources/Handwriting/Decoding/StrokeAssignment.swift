// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Which strokes of a line belong to which of its words.
struct StrokeAssignment {
    /// The strokes, in heights of the writing.
    let ink: NormalizedInk
    /// For each stroke its first and last feature row.
    let spans: [ClosedRange<Double>]

    /// A word's share of the feature rows: where its first and last characters were seen.
    struct Word {
        var rows: ClosedRange<Double>
    }

    /// For each word its strokes in order. A stroke that runs through several words is in the one that has most of
    /// it, and in a word that would otherwise have none.
    func strokes(of words: [Word]) -> [[Int]] {
        guard words.count > 1 else { return words.map { _ in Array(spans.indices) } }
        let cuts = zip(words, words.dropFirst()).map { boundary(after: $0.rows, before: $1.rows) }
        var owner = spans.map { span in
            let middle = (span.lowerBound + span.upperBound) / 2
            return cuts.firstIndex { middle < $0 } ?? words.count - 1
        }
        moveDelayed(&owner, words: words.count)
        var result = [[Int]](repeating: [], count: words.count)
        for (stroke, word) in owner.enumerated() { result[word].append(stroke) }
        for index in result.indices where result[index].isEmpty {
            let rows = words[index].rows
            let best = spans.indices.max { overlap(spans[$0], rows) < overlap(spans[$1], rows) }
            if let best { result[index] = [best] }
        }
        return result
    }

    /// The row between two words: the pen-up with the widest gap near the place where the space was seen, since the
    /// network may see the space a little before or after it.
    private func boundary(after left: ClosedRange<Double>, before right: ClosedRange<Double>) -> Double {
        let middle = (left.upperBound + right.lowerBound) / 2
        let slack = 12.0
        let near =
            min(left.upperBound, right.lowerBound) - slack...max(left.upperBound, right.lowerBound) + slack
        var best: (cost: Double, row: Double) = (.infinity, middle)
        for index in spans.indices.dropLast() {
            let up = (spans[index].upperBound + spans[index + 1].lowerBound) / 2
            guard near.contains(up), let end = edge(index, \.maxX), let start = edge(index + 1, \.minX) else {
                continue
            }
            let gap = min(2, max(-1, start - end))
            let cost = abs(up - middle) - slack * gap
            if cost < best.cost { best = (cost, up) }
        }
        return best.row
    }

    /// Gives dots and bars that were added after later words to the word they lie over.
    private func moveDelayed(_ owner: inout [Int], words: Int) {
        let boxes = ink.strokes.map { Rect(around: $0) ?? .zero }
        var ranges = [ClosedRange<Double>?](repeating: nil, count: words)
        var right = -Double.infinity
        var delayed: [Int] = []
        for (stroke, box) in boxes.enumerated() {
            let isSmall = box.width < 1.2 && box.height < 0.6
            if isSmall && box.center.x < right - 0.8 {
                delayed.append(stroke)
            } else {
                let range = ranges[owner[stroke]] ?? box.minX...box.maxX
                ranges[owner[stroke]] =
                    min(range.lowerBound, box.minX)...max(range.upperBound, box.maxX)
            }
            right = max(right, box.maxX)
        }
        for stroke in delayed {
            let x = boxes[stroke].center.x
            func distance(_ word: Int) -> Double {
                guard let range = ranges[word] else { return .infinity }
                return max(range.lowerBound - x, 0, x - range.upperBound)
            }
            guard let nearest = (0..<words).min(by: { distance($0) < distance($1) }),
                distance(nearest) < distance(owner[stroke])
            else { continue }
            owner[stroke] = nearest
        }
    }

    private func edge(_ stroke: Int, _ side: (Rect) -> Double) -> Double? {
        Rect(around: ink.strokes[stroke]).map(side)
    }

    private func overlap(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Double {
        min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    }
}
