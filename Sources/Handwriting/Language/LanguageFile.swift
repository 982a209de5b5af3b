// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The content of a `.postillanguage` file; `Training/language_model.py` describes the layout and writes it.
typealias LanguageFile = DataFile<LanguageHeader>

/// What a language file says of itself.
struct LanguageHeader: DataFileHeader {
    struct Level: Decodable {
        var count: Int
        var symbols: Int
        var costs: Int
        var backoffs: Int?
        var children: Int?
    }

    struct Lexicon: Decodable {
        var offset: Int
        var slots: Int
    }

    static let magic = "POSTILLM"
    static let version = 1
    /// No language of ours comes near it; keeps a bad file from asking for all memory.
    static let largestFile = 32 << 20
    /// The logarithm of a probability is this times its cost.
    static let unit = -log(2.0) / 12

    var language: String
    var symbols: String
    var levels: [Level]
    var unknownCost: Int
    var lexicon: Lexicon
    var dataLength: Int
    var dataCRC32: UInt32

    func check() throws(DataFileError) {
        guard !levels.isEmpty, symbols.count < 256, !symbols.isEmpty else {
            throw .invalid("it has no levels or too many symbols")
        }
    }
}
