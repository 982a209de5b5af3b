// SPDX-License-Identifier: GPL-3.0-or-later

/// The words that a person taught, with how often.
public struct UserDictionary: Hashable, Sendable, Codable {
    /// A word.
    public struct Entry: Hashable, Sendable, Codable {
        /// As it was written.
        public var word: String
        /// How often it was taught.
        public var count: Int
    }

    /// The word taught last is last.
    public private(set) var entries: [Entry] = []

    /// Words that are kept; those not taught for longest go first.
    public static let capacity = 5000
    /// Longest word that is kept.
    static let longest = 64

    /// An empty dictionary.
    public init() {}

    /// The words, those taught last first.
    public var words: [String] { entries.reversed().map(\.word) }

    /// Adds a word once more.
    public mutating func add(_ word: String) {
        guard !word.isEmpty, word.count <= Self.longest else { return }
        var entry = Entry(word: word, count: 0)
        if let place = entries.firstIndex(where: { $0.word == word }) { entry = entries.remove(at: place) }
        entry.count += 1
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }

    /// Takes a word out.
    public mutating func remove(_ word: String) { entries.removeAll { $0.word == word } }
}
