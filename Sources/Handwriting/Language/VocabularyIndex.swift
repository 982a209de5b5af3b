// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

/// Words of the user and the document, found by their hash in lower case.
struct VocabularyIndex: Sendable {
    /// How a word is written, and how usual it is.
    struct Entry: Hashable, Sendable {
        var capitals: Lexicon.Capitals
        /// The logarithm of its share of all words.
        var logShare: Double
    }

    private let entries: [WordHash: [Entry]]

    /// Most words that are used.
    static let capacity = 20_000
    /// The share of all words that the first words of a vocabulary have.
    static let largestShare = 3e-4
    /// What word number n has of all words is this over n (Zipf's law; in a language's own words it is about a
    /// tenth, so that a whole vocabulary counts less than the language), and not more than `largestShare`.
    static let zipf = 0.02

    /// The words in order, the likeliest first.
    init(_ words: [String]) {
        var entries: [WordHash: [Entry]] = [:]
        entries.reserveCapacity(min(words.count, Self.capacity))
        for (rank, word) in words.prefix(Self.capacity).enumerated() where !word.isEmpty {
            let capitals = word.count(where: \.isUppercase)
            let kind: Lexicon.Capitals =
                capitals == 0
                ? .none : capitals > 1 && capitals == word.count(where: \.isLetter) ? .all : .first
            let share = min(Self.largestShare, Self.zipf / Double(rank + 1))
            let hash = WordHash(word.lowercased())
            if entries[hash]?.contains(where: { $0.capitals == kind }) == true { continue }
            entries[hash, default: []].append(Entry(capitals: kind, logShare: log(share)))
        }
        self.entries = entries
    }

    /// How a word is written, likeliest first; empty for one that is not in the vocabulary.
    subscript(hash: WordHash) -> [Entry] { entries[hash] ?? [] }
}

/// The index of the vocabulary used last: making one of 20,000 words takes as long as reading some words.
final class VocabularyCache: Sendable {
    private let last = Mutex<(words: [String], index: VocabularyIndex)>(([], VocabularyIndex([])))

    func index(of words: [String]) -> VocabularyIndex {
        last.withLock { last in
            if last.words != words { last = (words, VocabularyIndex(words)) }
            return last.index
        }
    }
}
