// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How likely a text is before the ink is looked at, character by character.
///
/// A text's score is a weighted sum (a log-linear model) of the logarithm of its spelling's probability, how much
/// likelier its known words are as words than as spelling, whether their capitals are as usual, and what each
/// unknown word, space and character adds. An unknown word thus costs what it takes to spell it and a fixed sum.
///
/// An instance belongs to one task: it remembers what it has looked up.
final class TextPrior {
    /// What is known about a class of the network.
    private struct Letter {
        var symbol: UInt8
        var lower: [UInt8]
        var isLetter: Bool
        var isUpper: Bool
        var isApostrophe: Bool
        var isDigit: Bool
        var endsSentence: Bool
    }

    /// A text so far.
    struct State {
        /// The last symbols, eight bits each, the last one lowest.
        var context: UInt64
        /// What its characters and finished words add up to.
        var score = 0.0
        /// The logarithm of the probability of the last word's spelling.
        var spelling = 0.0
        /// The last word, if it is all letters and apostrophes.
        var word = WordHash()
        var letters = 0
        var capitals = 0
        var startsWithCapital = false
        /// Whether the word is a name whose second part has its capital too, like McBain.
        var isTwoPartName = false
        /// Whether the last character is a digit.
        var isDigit = false
        /// Whether the word follows the end of a sentence.
        var beginsSentence = false
        /// Whether there was text before the first character.
        var followsText = false
        var isWord: Bool { letters > 0 }
    }

    /// First parts of names after which a capital is usual within a word.
    private static let nameParts = Set(
        ["mc", "mac", "o'", "d'", "l'", "de", "di", "da", "du", "la", "le", "van", "fitz"].map(WordHash.init))

    private let language: Language
    private let weights: DecodingWeights
    private let letters: [Letter]
    private let numbers: [Character: UInt8]
    /// Words of the user and the document: how they are written, by their hash in lower case.
    private let vocabulary: VocabularyIndex
    private var known: [UInt64: [Float]] = [:]
    private let space: UInt8
    private let mask: UInt64

    init(
        language: Language, alphabet: [Character], weights: DecodingWeights,
        vocabulary: VocabularyIndex = VocabularyIndex([])
    ) {
        self.language = language
        self.weights = weights
        var numbers: [Character: UInt8] = [:]
        for (index, character) in language.characters.symbols.enumerated() {
            numbers[character] = UInt8(index + 1)
        }
        self.numbers = numbers
        letters = alphabet.map { character in
            Letter(
                symbol: numbers[character] ?? 0, lower: Array(character.lowercased().utf8),
                isLetter: character.isLetter, isUpper: character.isUppercase, isApostrophe: character == "'",
                isDigit: character.isASCII && character.isNumber,
                endsSentence: ".!?".contains(character))
        }
        self.vocabulary = vocabulary
        space = numbers[" "] ?? 0
        mask = 1 << (8 * UInt64(language.characters.contextLength)) - 1
    }

    private init(_ other: TextPrior, weights: DecodingWeights) {
        self.weights = weights
        language = other.language
        letters = other.letters
        numbers = other.numbers
        vocabulary = other.vocabulary
        space = other.space
        mask = other.mask
    }

    /// The same with other weights.
    func weighing(_ weights: DecodingWeights) -> TextPrior { TextPrior(self, weights: weights) }

    /// The state after the text before the caret.
    func start(after text: String) -> State {
        var context = UInt64(space)
        for character in text.suffix(24) {
            context = (context << 8 | UInt64(character.isWhitespace ? space : numbers[character] ?? 0)) & mask
        }
        // Ink that is read is a word of its own.
        if context & 0xFF != UInt64(space) { context = (context << 8 | UInt64(space)) & mask }
        var state = State(context: context & mask)
        let end = text.last { !$0.isWhitespace && $0 != "\"" && $0 != ")" }
        state.beginsSentence = end.map { ".!?".contains($0) } ?? false
        state.followsText = end != nil
        return state
    }

    /// The state after one more character.
    func state(_ state: State, appending index: Int) -> State {
        let letter = letters[index - 1]
        var next = state
        let spelling = spelling(letter.symbol, after: state.context)
        next.score += weights.spelling * spelling + weights.length
        next.context = (state.context << 8 | UInt64(letter.symbol)) & mask
        next.isDigit = letter.isDigit
        if letter.isDigit { next.score += weights.digit }
        if letter.isDigit ? state.isWord : letter.isLetter && state.isDigit { next.score += weights.mixed }
        if letter.isLetter || letter.isApostrophe && state.isWord {
            next.spelling = state.isWord ? state.spelling + spelling : spelling
            next.word.append(letter.lower)
            next.letters += 1
            if letter.isUpper {
                next.capitals += 1
                if next.letters == 1 { next.startsWithCapital = true }
                next.isTwoPartName =
                    next.capitals == 2 && state.startsWithCapital && Self.nameParts.contains(state.word)
            }
            return next
        }
        if state.isWord {
            next.score += wordScore(of: state)
            next.beginsSentence = false
            next.word = WordHash()
            next.letters = 0
            next.capitals = 0
            next.startsWithCapital = false
            next.isTwoPartName = false
        }
        if letter.symbol == space {
            next.score += weights.space
        } else {
            next.beginsSentence = letter.endsSentence
        }
        return next
    }

    /// The score of a text that ends here.
    func finalScore(of state: State) -> Double {
        let word = state.isWord ? wordScore(of: state) : 0
        return state.score + word + weights.spelling * spelling(space, after: state.context)
    }

    /// The logarithm of a character's share of all characters of the language.
    func commonness(of index: Int) -> Double { spelling(letters[index - 1].symbol, after: 0) }

    /// The logarithm of how likely a character stands by itself after a text.
    func likelihood(of index: Int, after start: State) -> Double {
        let symbol = letters[index - 1].symbol
        let next = (start.context << 8 | UInt64(symbol)) & mask
        return spelling(symbol, after: start.context) + spelling(space, after: next)
    }

    /// The score of a whole text.
    func score(of classes: [Int], after start: State) -> Double {
        finalScore(of: classes.reduce(start) { state($0, appending: $1) })
    }

    /// What the last word adds as a whole.
    private func wordScore(of state: State) -> Double {
        var best: Double?
        func offer(_ logShare: Double, usual: Lexicon.Capitals) {
            let capitals = logCase(of: state, usual: usual)
            let score = weights.known * (logShare + capitals - state.spelling) + weights.capitals * capitals
            best = max(best ?? -.infinity, score)
        }
        if let entry = language.lexicon.entry(of: state.word) { offer(entry.logShare, usual: entry.capitals) }
        for entry in vocabulary[state.word] { offer(entry.logShare, usual: entry.capitals) }
        return best
            ?? weights.unknown + weights.unknownLetter * Double(state.letters)
            + weights.unknownCapitals * logCase(of: state, usual: .any)
    }

    /// The logarithm of how likely a word is written with capitals as it is.
    private func logCase(of state: State, usual: Lexicon.Capitals) -> Double {
        let written: Lexicon.Capitals? =
            if state.capitals == 0 {
                Lexicon.Capitals.none
            } else if state.startsWithCapital, state.capitals == 1 {
                .first
            } else if state.capitals == state.letters {
                .all
            } else if state.isTwoPartName {
                .first
            } else {
                nil
            }
        let share: Double =
            switch (usual, written) {
            case (_, nil), (_, .some(.any)): 0.002
            case (.none, .some(.none)): state.beginsSentence ? 0.3 : 0.86
            case (.none, .first): state.beginsSentence ? 0.66 : 0.10
            case (.none, .all): 0.04
            case (.first, .some(.none)): 0.06
            case (.first, .first): 0.86
            case (.first, .all): 0.08
            case (.all, .all): 0.9
            case (.all, _): 0.05
            case (.any, .all): 0.08
            case (.any, _): 0.46
            }
        return log(share)
    }

    private func spelling(_ symbol: UInt8, after context: UInt64) -> Double {
        if let values = known[context] { return Double(values[Int(symbol)]) }
        var symbols: [UInt8] = []
        for place in (0..<language.characters.contextLength).reversed() {
            symbols.append(UInt8(truncatingIfNeeded: context >> (8 * UInt64(place))))
        }
        let values = language.characters.logProbabilities(after: symbols)
        known[context] = values
        return Double(values[Int(symbol)])
    }
}
