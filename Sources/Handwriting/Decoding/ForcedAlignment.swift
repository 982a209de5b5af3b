// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Where a given text's characters most likely stand in the ink: the best single alignment (Viterbi).
enum ForcedAlignment {
    /// The characters with their frames, or nil where the frames can't hold the text.
    static func align(_ classes: [Int], to probabilities: FrameProbabilities) -> [DecodedCharacter]? {
        let states = 2 * classes.count + 1
        let count = probabilities.count
        guard !classes.isEmpty, count >= classes.count else { return nil }
        var now = [Float](repeating: -.infinity, count: states)
        var steps = [UInt8](repeating: 0, count: states * count)
        for frame in 0..<count {
            var next = [Float](repeating: -.infinity, count: states)
            for state in 0..<states {
                let isLabel = state % 2 == 1
                let own = probabilities[frame, class: isLabel ? classes[state / 2] : 0]
                if frame == 0 {
                    if state < 2 { next[state] = own }
                    continue
                }
                var best = now[state]
                var step: UInt8 = 0
                if state > 0, now[state - 1] > best { (best, step) = (now[state - 1], 1) }
                if isLabel, state > 2, classes[state / 2] != classes[state / 2 - 1], now[state - 2] > best {
                    (best, step) = (now[state - 2], 2)
                }
                next[state] = best + own
                steps[frame * states + state] = step
            }
            now = next
        }
        var state = now[states - 1] > now[states - 2] ? states - 1 : states - 2
        guard now[state] > -.infinity else { return nil }
        var result = classes.map { DecodedCharacter(index: $0, frames: 0..<0, confidence: 0) }
        for frame in (0..<count).reversed() {
            if state % 2 == 1 {
                let place = state / 2
                let end = result[place].frames.isEmpty ? frame + 1 : result[place].frames.upperBound
                result[place].frames = frame..<end
                result[place].confidence = max(
                    result[place].confidence, exp(Double(probabilities[frame, class: classes[place]])))
            }
            state -= Int(steps[frame * states + state])
        }
        return result
    }
}
