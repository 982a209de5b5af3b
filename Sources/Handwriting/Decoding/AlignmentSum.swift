// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The probability of texts given some frames: for each the sum over all its alignments (the forward pass of CTC,
/// Graves et al. 2006).
struct AlignmentSum {
    private let probabilities: FrameProbabilities
    private let frames: Range<Int>
    /// Column after column, the probabilities of those classes that were asked for, frame by frame.
    private var columns: [Double] = []
    /// Where a class's column begins.
    private var places: [Int: Int] = [:]

    /// What is less likely than this, in a frame, than all other places in the text together is left out: it bounds
    /// the work for long texts, and no text worth a thought hangs on it.
    private static let negligible = 1e-100

    init(_ probabilities: FrameProbabilities, frames: Range<Int>) {
        self.probabilities = probabilities
        self.frames = frames
    }

    /// The logarithm of the probability of a text in the frames.
    mutating func logProbability(of classes: [Int]) -> Double {
        // States: blank, first character, blank, second character, …, blank.
        let states = 2 * classes.count + 1
        let blank = column(of: 0)
        let labels = classes.map { column(of: $0) }
        // Zero but between `low` and `high`.
        var now = [Double](repeating: 0, count: states)
        var next = now
        now[0] = 1
        var (low, high) = (0, 0)
        var scale = 0.0
        for step in 0..<frames.count {
            let top = min(states - 1, high + 2)
            var sum = 0.0
            for state in low...top {
                var reached = now[state]
                if state > 0, step > 0 || state == 1 { reached += now[state - 1] }
                let isLabel = state % 2 == 1
                if isLabel, state > 2, classes[state / 2] != classes[state / 2 - 1] {
                    reached += now[state - 2]
                }
                guard reached > 0 else { continue }
                let value = reached * columns[(isLabel ? labels[state / 2] : blank) + step]
                next[state] = value
                sum += value
            }
            guard sum > 0 else { return -.infinity }
            scale += log(sum)
            for state in low...high { now[state] = 0 }
            swap(&now, &next)
            high = top
            let least = sum * Self.negligible
            while low < high, now[low] <= least {
                now[low] = 0
                low += 1
            }
            while low < high, now[high] <= least {
                now[high] = 0
                high -= 1
            }
            for state in low...high { now[state] /= sum }
        }
        let end = now[states - 1] + (states > 1 ? now[states - 2] : 0)
        return end > 0 ? log(end) + scale : -.infinity
    }

    private mutating func column(of index: Int) -> Int {
        if let place = places[index] { return place }
        let place = columns.count
        places[index] = place
        columns += frames.lazy.map { [probabilities] in exp(Double(probabilities[$0, class: index])) }
        return place
    }
}
