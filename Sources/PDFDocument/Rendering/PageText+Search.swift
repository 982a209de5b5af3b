// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension PageText {
    /// Where a text occurs, in the order in which the page is read.
    ///
    /// Case, accents, ligatures and full or half width make no difference; line breaks and runs of spaces count as one
    /// space, and a word that is divided at the end of a line is found whole.
    func ranges(of query: String) -> [Range<Int>] {
        let wanted = Self.folded(query.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        guard let first = wanted.first else { return [] }
        let text = foldedGlyphs()
        var found: [Range<Int>] = []
        var place = 0
        while place + wanted.count <= text.count {
            let isHit =
                text[place].scalar == first
                && wanted.indices.allSatisfy { text[place + $0].scalar == wanted[$0] }
            if isHit {
                found.append(text[place].glyph..<(text[place + wanted.count - 1].glyph + 1))
                place += wanted.count
            } else {
                place += 1
            }
        }
        return found
    }

    /// The text as it is compared, with the glyph that each scalar comes from.
    private func foldedGlyphs() -> [(scalar: Unicode.Scalar, glyph: Int)] {
        var result: [(scalar: Unicode.Scalar, glyph: Int)] = []
        result.reserveCapacity(glyphs.count)
        for (index, glyph) in glyphs.enumerated() {
            if glyph.character.isWhitespace {
                if glyph.character.isNewline, let last = result.last, Self.hyphens.contains(last.scalar) {
                    result.removeLast()
                } else if result.last?.scalar != " " {
                    result.append((" ", index))
                }
            } else {
                for scalar in Self.folded(String(glyph.character)) { result.append((scalar, index)) }
            }
        }
        return result
    }

    private static let hyphens: Set<Unicode.Scalar> = ["-", "\u{AD}", "\u{2010}"]

    private static func folded(_ text: String) -> [Unicode.Scalar] {
        // Most text needs no more than small letters.
        if text.unicodeScalars.allSatisfy(\.isASCII) { return Array(text.lowercased().unicodeScalars) }
        return Array(
            text.decomposedStringWithCompatibilityMapping
                .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
                .unicodeScalars)
    }
}
