// SPDX-License-Identifier: GPL-3.0-or-later

/// Where spaces stand between words: not in scripts that are written without them.
enum WordSpacing {
    /// Scripts without spaces between words, with their punctuation, by Unicode's blocks.
    private static let spaceless: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF,  // Thai, Lao
        0x1000...0x109F,  // Myanmar
        0x1780...0x17FF,  // Khmer
        0x2E80...0x2FFF,  // radicals and strokes of Han characters
        0x3000...0x312F,  // punctuation, kana, bopomofo
        0x31A0...0x33FF,  // more bopomofo, strokes, kana and signs
        0x3400...0x4DBF, 0x4E00...0x9FFF,  // Han characters
        0xF900...0xFAFF, 0xFE30...0xFE4F,  // compatible forms
        0xFF00...0xFF9F, 0xFFE0...0xFFEF,  // letters and signs of full width
        0x1B000...0x1B16F,  // more kana
        0x20000...0x3FFFF,  // rare Han characters
    ]

    /// What stands between two words that end and begin with these characters: a space, or nothing where either belongs
    /// to a script without spaces.
    static func separator(between left: Character?, and right: Character?) -> String {
        [left, right].contains { $0.map(isSpaceless) ?? false } ? "" : " "
    }

    /// Whether words stand together in the character's script.
    static func isSpaceless(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return spaceless.contains { $0.contains(value) }
    }
}
