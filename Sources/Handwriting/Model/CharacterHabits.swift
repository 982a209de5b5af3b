// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How high and how often people write each character by itself: what tells an o from a 0, and an n from a ^, where
/// no other letters stand beside it. `Training/character_habits.py` counts and measures them.
struct CharacterHabits: Sendable {
    private struct Habit {
        /// The mean and the variance of the logarithm of its height over that of a line.
        var mean: Double
        var variance: Double
        /// The logarithm of its share of all characters.
        var share: Double
    }

    /// For each class but the blank; nil where nothing is known.
    private let classes: [Habit?]
    /// The logarithm of the share of the rarest character.
    private let rarest: Double

    /// How much line heights are off, as a standard deviation of their logarithm: a person doesn't write as high as
    /// a line of type.
    static let doubt = 0.25
    /// Ink is not on the line's scale where it is higher than so many lines.
    static let highest = 1.6
    /// The smallest height, in lines: a dot has none.
    static let least = 0.02
    /// A wrong height counts no more than this: it may be the line that is wrong.
    private static let worst = 4.0

    /// Takes for each character the mean and the spread of the logarithm of its height, and that of its share.
    init?(_ habits: [String: [Double]]?, alphabet: [Character]) {
        guard let habits else { return nil }
        classes =
            [nil]
            + alphabet.map { character in
                guard let entry = habits[String(character)], entry.count == 3, entry.allSatisfy(\.isFinite)
                else { return nil }
                return Habit(
                    mean: entry[0], variance: entry[1] * entry[1] + Self.doubt * Self.doubt, share: entry[2])
            }
        rarest = classes.compactMap { $0?.share }.min() ?? 0
    }

    /// The logarithm of how likely each character is, before its strokes are looked at (a constant left out), by its
    /// height, given in lines and nil where not known, and by how common it is.
    func evidence(height: Double?, weights: DecodingWeights) -> [Double] {
        let value = height.flatMap { $0.isFinite && $0 <= Self.highest ? log(max($0, Self.least)) : nil }
        return classes.map { habit in
            let share = weights.commonness * (habit?.share ?? rarest)
            guard let value else { return share }
            guard let habit else { return share - weights.height * Self.worst }
            let distance = value - habit.mean
            let fit =
                -log(habit.variance) / 2 - min(distance * distance / (2 * habit.variance), Self.worst)
            return share + weights.height * fit
        }
    }
}
