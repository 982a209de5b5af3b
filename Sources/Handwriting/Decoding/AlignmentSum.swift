// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The probability of one text given the frames: the sum over all its alignments.
enum AlignmentSum {
    /// The logarithm of the probability of a text in some frames (the forward pass of CTC, Graves et al. 2006).
    static func logProbability(
        of classes: [Int], in probabilities: FrameProbabilities, frames: Range<Int>
    ) -> Double {
        // States: blank, first character, blank, second character, …, blank.
        let states = 2 * classes.count + 1
        var now = [Double](repeating: 0, count: states)
        now[0] = 1
        var scale = 0.0
        for (step, frame) in frames.enumerated() {
            let blank = exp(Double(probabilities[frame, class: 0]))
            var next = [Double](repeating: 0, count: states)
            var sum = 0.0
            for state in 0..<states {
                var reached = now[state]
                if state > 0, step > 0 || state == 1 { reached += now[state - 1] }
                let isLabel = state % 2 == 1
                if isLabel, state > 2, classes[state / 2] != classes[state / 2 - 1] {
                    reached += now[state - 2]
                }
                guard reached > 0 else { continue }
                let probability =
                    isLabel ? exp(Double(probabilities[frame, class: classes[state / 2]])) : blank
                next[state] = reached * probability
                sum += next[state]
            }
            guard sum > 0 else { return -.infinity }
            scale += log(sum)
            for state in 0..<states { now[state] = next[state] / sum }
        }
        let end = now[states - 1] + (states > 1 ? now[states - 2] : 0)
        return end > 0 ? log(end) + scale : -.infinity
    }
}
