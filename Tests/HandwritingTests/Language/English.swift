// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import Handwriting

/// The English that ships, over an alphabet of ASCII alone.
struct English {
    let language: Language
    let alphabet: [Character] = (32..<127).map { Character(Unicode.Scalar($0)) }

    init() throws { language = try Language(LanguageTests.bytes("en")) }

    /// What is known of it.
    func prior(vocabulary: [String] = []) -> TextPrior {
        TextPrior(
            language: language, alphabet: alphabet, weights: DecodingWeights(),
            vocabulary: VocabularyIndex(vocabulary))
    }

    /// The classes of a text's characters.
    func classes(_ text: String) -> [Int] {
        text.compactMap { alphabet.firstIndex(of: $0).map { $0 + 1 } }
    }
}
