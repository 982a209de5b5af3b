// SPDX-License-Identifier: GPL-3.0-or-later

/// How common words are, and how they are written: a hash table of a language's words.
struct Lexicon: Sendable {
    /// How a word is written in the middle of a sentence.
    enum Capitals: Int, Sendable {
        case none, first, all
        /// Not known; a name perhaps.
        case any
    }

    private let slots: [UInt32]

    init(_ file: LanguageFile) throws(DataFileError) {
        let count = file.header.lexicon.slots
        guard count > 0, count & (count - 1) == 0 else { throw .invalid("its lexicon has no proper size") }
        slots = try file.integers(at: file.header.lexicon.offset, count: count)
        guard slots.contains(0) else { throw .invalid("its lexicon is full") }
    }

    /// The logarithm of a word's share of all words; nil for a word that is not known.
    func entry(of hash: WordHash) -> (logShare: Double, capitals: Capitals)? {
        let tag = UInt32(truncatingIfNeeded: hash.value >> 42)
        var place = Int(truncatingIfNeeded: hash.value & UInt64(slots.count - 1))
        while slots[place] != 0 {
            if slots[place] >> 10 == tag {
                return (
                    Double(slots[place] & 0xFF) * 2 * LanguageHeader.unit,
                    Capitals(rawValue: Int(slots[place] >> 8 & 3)) ?? .none
                )
            }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }
}

/// The FNV-1a hash of a text, byte by byte (Fowler, Noll and Vo, 64 bits).
struct WordHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
}

extension WordHash {
    /// The hash of a whole word.
    init(_ word: String) { append(word.utf8) }
}
