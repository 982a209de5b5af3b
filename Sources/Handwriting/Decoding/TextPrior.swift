// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How likely a text is before the ink is looked at, character by character.
///
/// Spelling comes from the character model. When a word of letters ends, its probability becomes a mixture: words of
/// the lexicon have their share of all words, other words what the character model gives them. A word not in the
/// lexicon thus costs what it takes to spell it and no more.
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
    }

    /// A text so far.
    struct State {
        /// The last symbols, eight bits each, the last one lowest.
        var context: UInt64
        /// The logarithm of the probability of all of it, the last word spelled.
        var log = 0.0
        /// The same before the last word.
        var logBeforeWord = 0.0
        var word = WordHash()
        var letters = 0
        var capitals = 0
        var startsWithCapital = false
        /// Whether the word follows the end of a sentence.
        var beginsSentence = false
        /// Whether there is a word that is all letters and apostrophes.
        var isWord: Bool { letters > 0 }
    }

    private let language: Language
    private let letters: [Letter]
    private let lexiconShare: Double
    /// Words of the user and the document: how they are written, by their hash in lower case.
    private let vocabulary: [WordHash: [Lexicon.Capitals]]
    private var known: [UInt64: [Float]] = [:]
    private let space: UInt8
    private let mask: UInt64

    init(language: Language, alphabet: [Character], weights: DecodingWeights, vocabulary: [String]) {
        self.language = language
        var numbers: [Character: UInt8] = [:]
        for (index, character) in language.characters.symbols.enumerated() {
            numbers[character] = UInt8(index + 1)
        }
        letters = alphabet.map { character in
            Letter(
                symbol: numbers[character] ?? 0, lower: Array(character.lowercased().utf8),
                isLetter: character.isLetter, isUpper: character.isUppercase, isApostrophe: character == "'")
        }
        lexiconShare = min(0.999, max(0.001, weights.lexicon))
        var words: [WordHash: [Lexicon.Capitals]] = [:]
        for word in vocabulary.prefix(20_000) where !word.isEmpty {
            let capitals = word.count(where: \.isUppercase)
            let kind: Lexicon.Capitals =
                capitals == 0
                ? .none : capitals > 1 && capitals == word.count(where: \.isLetter) ? .all : .first
            words[WordHash(word.lowercased()), default: []].append(kind)
        }
        self.vocabulary = words
        space = numbers[" "] ?? 0
        mask = 1 << (8 * UInt64(language.characters.contextLength)) - 1
    }

    /// The state after the text before the caret.
    func start(after text: String) -> State {
        var context: UInt64 = UInt64(space)
        var numbers: [Character: UInt8] = [:]
        for (index, character) in language.characters.symbols.enumerated() {
            numbers[character] = UInt8(index + 1)
        }
        for character in text.suffix(24) {
            context = (context << 8 | UInt64(character.isWhitespace ? space : numbers[character] ?? 0)) & mask
        }
        // Ink that is read is a word of its own.
        if context & 0xFF != UInt64(space) { context = (context << 8 | UInt64(space)) & mask }
        var state = State(context: context & mask)
        let end = text.last { !$0.isWhitespace && $0 != "\"" && $0 != ")" }
        state.beginsSentence = end.map { ".!?".contains($0) } ?? false
        return state
    }

    /// The state after one more character.
    func state(_ state: State, appending index: Int) -> State {
        let letter = letters[index - 1]
        var next = state
        let isPart = letter.isLetter || letter.isApostrophe && state.isWord
        if !isPart {
            next.log = logProbability(of: state)
            next.word = WordHash()
            next.letters = 0
            next.capitals = 0
            next.startsWithCapital = false
            if state.isWord { next.beginsSentence = false }
            if letter.symbol != space, !letter.isLetter {
                next.beginsSentence =
                    letter.lower == [0x2E] || letter.lower == [0x21] || letter.lower == [0x3F]
            }
        }
        next.log += spelling(letter.symbol, after: state.context)
        next.context = (state.context << 8 | UInt64(letter.symbol)) & mask
        if isPart {
            next.word.append(letter.lower)
            next.letters += 1
            if letter.isUpper {
                next.capitals += 1
                if next.letters == 1 { next.startsWithCapital = true }
            }
        } else {
            next.logBeforeWord = next.log
        }
        return next
    }

    /// The logarithm of the probability of a text, its last word complete.
    func logProbability(of state: State) -> Double {
        guard state.isWord else { return state.log }
        let spelled = state.log - state.logBeforeWord + Foundation.log(1 - lexiconShare)
        guard let share = logShare(of: state) else { return state.logBeforeWord + spelled }
        let listed = share + Foundation.log(lexiconShare)
        let larger = max(listed, spelled)
        return state.logBeforeWord + larger + Foundation.log(exp(listed - larger) + exp(spelled - larger))
    }

    /// The logarithm of the probability that the text ends here.
    func logEnd(of state: State) -> Double { spelling(space, after: state.context) }

    /// The logarithm of the probability of a whole text and its end.
    func logProbability(of classes: [Int], after start: State) -> Double {
        let state = classes.reduce(start) { self.state($0, appending: $1) }
        return logProbability(of: state) + logEnd(of: state)
    }

    /// Whether a text's last word is in the lexicon or the vocabulary, in whatever case.
    func isKnown(_ state: State) -> Bool {
        vocabulary[state.word] != nil || language.lexicon.entry(of: state.word) != nil
    }

    private func logShare(of state: State) -> Double? {
        var best: Double?
        if let entry = language.lexicon.entry(of: state.word) {
            best = entry.logShare + logCase(of: state, usual: entry.capitals)
        }
        for usual in vocabulary[state.word] ?? [] {
            // As common as one of the thousand words in front.
            best = max(best ?? -.infinity, Foundation.log(3e-4) + logCase(of: state, usual: usual))
        }
        return best
    }

    /// How likely a word is written with capitals as it is.
    private func logCase(of state: State, usual: Lexicon.Capitals) -> Double {
        let written: Lexicon.Capitals? =
            if state.capitals == 0 {
                Lexicon.Capitals.none
            } else if state.startsWithCapital, state.capitals == 1 {
                .first
            } else if state.capitals == state.letters {
                .all
            } else {
                nil
            }
        guard let written else { return Foundation.log(0.002) }
        let share: Double =
            switch (usual, written) {
            case (.none, .none): state.beginsSentence ? 0.3 : 0.86
            case (.none, .first): state.beginsSentence ? 0.66 : 0.10
            case (.none, .all): 0.04
            case (.first, .none): 0.06
            case (.first, .first): 0.86
            case (.first, .all): 0.08
            case (.all, .none): 0.05
            case (.all, .first): 0.05
            case (.all, .all): 0.9
            }
        return Foundation.log(share)
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
