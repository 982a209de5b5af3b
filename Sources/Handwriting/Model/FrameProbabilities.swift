// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What the network says about each frame of the ink: the logarithm of each class's probability, class 0 meaning
/// "no new character".
struct FrameProbabilities: Sendable {
    /// How many frames.
    var count: Int { values.count / classes }
    /// Classes in a frame, the blank among them.
    let classes: Int
    /// Frame by frame.
    var values: [Float]

    /// The logarithm of the probability of a class in a frame.
    subscript(frame: Int, class index: Int) -> Float { values[frame * classes + index] }

    /// The same with only some classes possible, their probabilities adding up to one again.
    func restricted(to allowed: [Bool]) -> FrameProbabilities {
        var result = self
        for frame in 0..<count {
            let row = frame * classes
            var sum: Float = 0
            for index in 0..<classes where allowed[index] { sum += exp(values[row + index]) }
            let total = log(max(sum, .leastNormalMagnitude))
            for index in 0..<classes {
                result.values[row + index] = allowed[index] ? values[row + index] - total : -.infinity
            }
        }
        return result
    }
}
