// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

/// The ink that written words came from, and the places that words have left to become ink again; of this run of the
/// program, within bounds.
struct WordInkStore {
    /// The ink of a word.
    struct WordInk {
        /// The page, from 0.
        var page: Int
        /// Its strokes, in user space.
        var strokes: [Stroke]
        /// The width that it was shown with, in points.
        var width: Double
    }

    /// Where a word stood that is ink again.
    struct Home {
        /// The text with the word in it.
        var annotation: Annotation
        /// The word with the space that was taken out beside it.
        var removed: String
        /// Where that stood, in scalars.
        var offset: Int
        /// The word with its readings.
        var word: ConvertedWord
    }

    /// How many words are kept; the oldest go first.
    private static let most = 1000
    private var inks: [ConvertedWord.ID: WordInk] = [:]
    private var order: [ConvertedWord.ID] = []
    private var homes: [AnnotationID: Home] = [:]

    /// The ink of a word.
    subscript(word: ConvertedWord.ID) -> WordInk? { inks[word] }

    /// Where a word stood that became the ink annotation of this name.
    subscript(ink: AnnotationID) -> Home? {
        get { homes[ink] }
        set { homes[ink] = newValue }
    }

    /// Keeps the ink of a word.
    mutating func add(_ ink: WordInk, for word: ConvertedWord.ID) {
        if inks.updateValue(ink, forKey: word) == nil { order.append(word) }
        if order.count > Self.most { inks[order.removeFirst()] = nil }
    }
}
