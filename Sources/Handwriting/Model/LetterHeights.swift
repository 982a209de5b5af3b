// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How high single characters are written against a line of writing: what tells an o from a 0 where there are no
/// other letters beside it. `Training/letter_heights.py` measures them.
struct LetterHeights: Sendable {
    /// For each class the mean and the variance of the logarithm of its height over that of a line.
    private let classes: [(mean: Double, variance: Double)?]

    /// How much line heights are off, as a standard deviation of their logarithm: a person doesn't write as high as
    /// a line of type.
    static let doubt = 0.25
    /// Ink is not on the line's scale where it is higher than so many lines.
    static let highest = 1.6
    /// The smallest height, in lines: a dot has none.
    static let least = 0.02
    /// A wrong height counts no more than this: it may be the line that is wrong.
    private static let worst = 4.0

    init?(_ heights: [String: [Double]]?, alphabet: [Character]) {
        guard let heights else { return nil }
        classes =
            [nil]
            + alphabet.map { character in
                guard let entry = heights[String(character)], entry.count == 2,
                    entry.allSatisfy(\.isFinite)
                else { return nil }
                return (entry[0], entry[1] * entry[1] + Self.doubt * Self.doubt)
            }
    }

    /// The logarithm of how likely a character has a height, given in lines (a constant left out); nil where nothing
    /// can be said of any.
    func evidence(height: Double) -> [Double]? {
        guard height.isFinite, height <= Self.highest else { return nil }
        let value = log(max(height, Self.least))
        return classes.map { entry in
            guard let entry else { return -Self.worst }
            let distance = value - entry.mean
            return -log(entry.variance) / 2 - min(distance * distance / (2 * entry.variance), Self.worst)
        }
    }
}
