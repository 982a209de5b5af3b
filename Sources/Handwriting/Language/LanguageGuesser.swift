// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Tells the language of a text: by its script, and for Latin letters by which language's spelling it is likeliest
/// in.
public struct LanguageGuesser: Sendable {
    /// The languages that handwriting is read in with a dictionary, as BCP 47 tags.
    public static let languages = [
        "cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nb", "nl", "pl", "pt", "ro", "sv", "tr",
    ]
    /// Characters that are looked at.
    private static let longest = 1500
    /// With fewer letters nothing is said.
    private static let shortest = 40

    private let folders: [String]

    /// - Parameter location: where the program's data lies.
    public init(location: ModelLocation = ModelLocation()) { folders = location.candidates(for: "language") }

    /// The language; nil for too little text, or none of ours. Takes some tenths of a second: each language is read
    /// from its file, and let go again.
    public func guess(_ text: String) -> String? {
        let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic).prefix(20_000)
        let kana = letters.count { (0x3040...0x30FF).contains($0.value) }
        let han = letters.count { (0x4E00...0x9FFF).contains($0.value) }
        let latin = letters.count { $0.value < 0x250 }
        if kana + han > latin { return 20 * kana > han ? "ja" : "zh" }
        guard latin >= Self.shortest, 2 * latin > letters.count else { return nil }
        var sample = ""
        for word in text.split(whereSeparator: \.isWhitespace) where word.contains(where: \.isLetter) {
            sample += word + " "
            if sample.count >= Self.longest { break }
        }
        var best: (language: String, score: Double)?
        for code in Self.languages {
            // A store of its own, so that languages that are not used are let go.
            guard let language = LanguageStore(folders: folders).language(code) else { continue }
            let score = Self.score(sample, in: language.characters)
            if best.map({ score > $0.score }) ?? true { best = (code, score) }
        }
        return best?.language
    }

    private static func score(_ text: String, in model: CharacterModel) -> Double {
        var numbers: [Character: UInt8] = [:]
        for (index, character) in model.symbols.enumerated() { numbers[character] = UInt8(index + 1) }
        var context: [UInt8] = numbers[" "].map { [$0] } ?? []
        var sum = 0.0
        for character in text {
            let symbol = numbers[character] ?? 0
            sum += Double(model.logProbabilities(after: context)[Int(symbol)])
            context.append(symbol)
            if context.count > model.contextLength { context.removeFirst() }
        }
        return sum
    }
}
