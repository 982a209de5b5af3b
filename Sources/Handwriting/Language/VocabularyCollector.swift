// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the words of a text, for `RecognitionContext.vocabulary`.
public struct VocabularyCollector: Sendable {
    /// Different words that are kept.
    public static let capacity = 20_000
    /// Longest word that is kept.
    static let longest = 40

    private var counts: [String: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// Whether further new words are left out.
    public var isFull: Bool { counts.count >= Self.capacity }

    /// The words, the most frequent first; those equally frequent by the alphabet.
    public var words: [String] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Adds a text's words of two letters and more; words that a line's end divides are put together.
    public mutating func add(_ text: String) {
        for word in Self.words(of: Self.joined(text)) where (2...Self.longest).contains(word.count) {
            if let count = counts[word] {
                counts[word] = count + 1
            } else if !isFull {
                counts[word] = 1
            }
        }
    }

    /// The parts of a text that are words for the recognizer: letters, and apostrophes between them.
    static func words(of text: String) -> [String] {
        text.split { !($0.isLetter || $0 == "'" || $0 == "’") }.compactMap { part in
            guard let first = part.firstIndex(where: \.isLetter), let last = part.lastIndex(where: \.isLetter)
            else { return nil }
            return String(part[first...last].map { $0 == "’" ? "'" : $0 })
        }
    }

    /// The text with words that a hyphen and a line's end divide put together.
    private static func joined(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var rest = text[...]
        while let hyphen = rest.firstIndex(where: { $0 == "-" || $0 == "\u{AD}" || $0 == "\u{2010}" }) {
            let after = rest.index(after: hyphen)
            result += rest[..<hyphen]
            let divides =
                result.last?.isLetter == true && after < rest.endIndex && rest[after].isNewline
                && rest.index(after: after) < rest.endIndex && rest[rest.index(after: after)].isLowercase
            if divides {
                rest = rest[rest.index(after: after)...]
            } else {
                if rest[hyphen] != "\u{AD}" { result.append("-") }
                rest = rest[after...]
            }
        }
        return result + rest
    }
}
