// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The plainest reading: the likeliest class of each frame, repeats and blanks dropped (Graves et al. 2006).
enum GreedyDecoder {
    /// The characters in order, without spaces at the ends and without two spaces in a row.
    static func decode(_ probabilities: FrameProbabilities, space: Int?) -> [DecodedCharacter] {
        var result: [DecodedCharacter] = []
        var before = 0
        for frame in 0..<probabilities.count {
            var best = 0
            for index in 1..<probabilities.classes
            where probabilities[frame, class: index] > probabilities[frame, class: best] {
                best = index
            }
            let confidence = exp(Double(probabilities[frame, class: best]))
            if best == before, best != 0, let last = result.indices.last {
                result[last].frames = result[last].frames.lowerBound..<frame + 1
                result[last].confidence = max(result[last].confidence, confidence)
            } else if best != 0 {
                result.append(
                    DecodedCharacter(index: best, frames: frame..<frame + 1, confidence: confidence))
            }
            before = best
        }
        return trimmed(result, space: space)
    }

    private static func trimmed(_ characters: [DecodedCharacter], space: Int?) -> [DecodedCharacter] {
        guard let space else { return characters }
        var result: [DecodedCharacter] = []
        for character in characters where character.index != space || result.last?.index != space {
            if character.index == space && result.isEmpty { continue }
            result.append(character)
        }
        if result.last?.index == space { result.removeLast() }
        return result
    }
}
