// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A word that was asked for other readings of.
public struct WordAlternatives: Hashable, Sendable {
    /// The most readings to show.
    public static let most = 5

    /// The word.
    public var word: ConvertedWord
    /// Where it stands, in pixels of its view.
    public var place: Rect
    /// The readings to choose from, best first; the present one is not among them.
    public var readings: [String] { Array(word.others.prefix(Self.most)) }

    /// Creates a request.
    public init(word: ConvertedWord, place: Rect) {
        self.word = word
        self.place = place
    }
}
