// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What is known of one language.
struct Language: Sendable {
    let characters: CharacterModel
    let lexicon: Lexicon

    init(_ bytes: [UInt8]) throws(DataFileError) {
        let file = try LanguageFile(bytes)
        characters = try CharacterModel(file)
        lexicon = try Lexicon(file)
    }
}
