// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How likely each class is in each frame when the text is known: the forward and backward passes of CTC (Graves et
/// al. 2006). What the network says less this is the slope of the loss.
struct AlignmentPosterior {
    /// The negative logarithm of the text's probability.
    let loss: Double
    /// Frame by frame, the probability of each class; in a frame they add up to one.
    let shares: [Float]

    /// Nil where the frames can't hold the text.
    init?(of classes: [Int], in probabilities: FrameProbabilities) {
        // States: blank, first character, blank, second character, …, blank.
        let states = 2 * classes.count + 1
        let count = probabilities.count
        guard !classes.isEmpty, count >= classes.count else { return nil }
        var labels = [Int](repeating: 0, count: states)
        for (place, label) in classes.enumerated() { labels[2 * place + 1] = label }
        // Whether the blank between two characters may be left out before a state.
        var skips = [Bool](repeating: false, count: states)
        for place in classes.indices.dropFirst() {
            skips[2 * place + 1] = classes[place] != classes[place - 1]
        }
        var emissions = [Double](repeating: 0, count: count * states)
        for frame in 0..<count {
            for state in 0..<states {
                emissions[frame * states + state] = exp(Double(probabilities[frame, class: labels[state]]))
            }
        }
        var forward = [Double](repeating: 0, count: count * states)
        var total = 0.0
        for frame in 0..<count {
            var sum = 0.0
            for state in 0..<states {
                var reached = 0.0
                if frame == 0 {
                    reached = state < 2 ? 1 : 0
                } else {
                    let before = (frame - 1) * states
                    reached = forward[before + state]
                    if state > 0 { reached += forward[before + state - 1] }
                    if skips[state] { reached += forward[before + state - 2] }
                }
                reached *= emissions[frame * states + state]
                forward[frame * states + state] = reached
                sum += reached
            }
            guard sum > 0 else { return nil }
            // Scaled in each frame, so that the numbers never vanish.
            for state in 0..<states { forward[frame * states + state] /= sum }
            total += log(sum)
        }
        let end = forward[count * states - 1] + forward[count * states - 2]
        guard end > 0 else { return nil }
        loss = -(total + log(end))

        var shares = [Float](repeating: 0, count: count * probabilities.classes)
        var after = [Double](repeating: 0, count: states)
        after[states - 1] = 1
        after[states - 2] = 1
        for frame in (0..<count).reversed() {
            var sum = 0.0
            for state in 0..<states { sum += forward[frame * states + state] * after[state] }
            guard sum > 0 else { return nil }
            for state in 0..<states {
                shares[frame * probabilities.classes + labels[state]] += Float(
                    forward[frame * states + state] * after[state] / sum)
            }
            guard frame > 0 else { break }
            let emission = frame * states
            var before = [Double](repeating: 0, count: states)
            var largest = 0.0
            for state in 0..<states {
                var reached = after[state] * emissions[emission + state]
                if state + 1 < states { reached += after[state + 1] * emissions[emission + state + 1] }
                if state + 2 < states, skips[state + 2] {
                    reached += after[state + 2] * emissions[emission + state + 2]
                }
                before[state] = reached
                largest = max(largest, reached)
            }
            guard largest > 0 else { return nil }
            after = before.map { $0 / largest }
        }
        self.shares = shares
    }
}
