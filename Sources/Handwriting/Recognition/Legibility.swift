// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Whether ink is writing at all: scribbles and drawings are read as few characters for much ink, or as characters
/// that the ink hardly looks like.
///
/// The values were chosen on the development set and drawings made by `Training/drawings.py`: of the readings of real
/// words 0.2 % are not taken for text.
enum Legibility {
    /// Ink of a character beyond this length, in heights of the writing, makes text less likely.
    private static let usualLength = 3.0
    /// What each height of ink beyond counts, in logarithms of the character's probability by the ink.
    private static let length = 0.5
    /// No letter has more strokes than an E; of a reading that leaves each more, most are no part of letters.
    private static let mostStrokes = 4.0
    /// What each stroke of a character beyond counts, in the same unit.
    private static let stroke = 0.5
    /// Where text and no text are as likely.
    private static let middle = 2.6
    /// How fast one gives way to the other.
    private static let width = 0.4
    /// Ink less legible than this is not text.
    static let least = 0.27

    /// From 0, a drawing, to 1, clear writing.
    ///
    /// `ink` is the logarithm of the reading's probability by the look at the ink that likes it least, `strokes` how
    /// many strokes the ink has, `length` its length in heights of the writing.
    static func value(ink: Double, characters: Int, strokes: Int, length: Double) -> Double {
        let count = Double(max(characters, 1))
        let strangeness =
            -ink / count + Self.length * max(0, length / count - usualLength)
            + stroke * max(0, Double(strokes) / count - mostStrokes)
        return 1 / (1 + exp((strangeness - middle) / width))
    }
}
