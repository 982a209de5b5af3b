// SPDX-License-Identifier: GPL-3.0-or-later

/// What the written words of one text have taught, and what became of words that were taken out of it.
struct WordLessons {
    /// A word that was taken out lately.
    private struct Removed {
        var word: ConvertedWord
        /// Where it stood, in scalars of the present text.
        var offset: Int
        /// Words that were written elsewhere since.
        var age = 0
    }

    /// Ink that was said to be some text.
    private struct Taught {
        /// The ink with that text.
        var word: ConvertedWord
        /// The word in the text that bears it out.
        var witness: ConvertedWord.ID
    }

    /// Words that were taken out are remembered until so many others have been written.
    private static let patience = 2
    private static let mostRemoved = 4

    private var removed: [Removed] = []
    private var taught: [ConvertedWord.ID: Taught] = [:]
    /// For words that were written anew, what stood there before.
    private var earlier: [ConvertedWord.ID: ConvertedWord] = [:]

    // MARK: The text changes

    /// A word is no longer in the text.
    mutating func remove(_ word: ConvertedWord, at offset: Int) {
        removed.append(Removed(word: word, offset: offset))
        if removed.count > Self.mostRemoved { removed.removeFirst() }
    }

    /// A part of the text was replaced; places that touch it stay, as a space may have been put in with a word.
    mutating func move(_ range: Range<Int>, by delta: Int) {
        for index in removed.indices where removed[index].offset > range.upperBound + 1 {
            removed[index].offset += delta
        }
    }

    /// A word that was changed in its place is not taken out.
    mutating func keep(_ id: ConvertedWord.ID) { removed.removeAll { $0.word.id == id } }

    /// A word was written: where one alone was taken out there, it stands for that one from now on.
    mutating func write(_ word: ConvertedWord) {
        let place = word.range.lowerBound
        let there = removed.filter { abs($0.offset - place) <= 1 }
        removed.removeAll { abs($0.offset - place) <= 1 }
        for index in removed.indices { removed[index].age += 1 }
        removed.removeAll { $0.age > Self.patience }
        if there.count == 1 { earlier[word.id] = there[0].word }
    }

    /// Words that are not followed any more: what they taught is not taken back.
    mutating func forget(_ id: ConvertedWord.ID) {
        taught = taught.filter { $0.value.witness != id }
        earlier[id] = nil
    }

    // MARK: Lessons

    /// What stood in a word's place before it was written anew there.
    func earlier(than id: ConvertedWord.ID) -> ConvertedWord? { earlier[id] }

    /// Whether a word's ink was said to be what stands there now.
    func isTaught(_ word: ConvertedWord) -> Bool { taught[word.id]?.word.text == word.text }

    /// Notes that ink was said to be some text, for as long as a word stands in the text as it is.
    mutating func teach(_ word: ConvertedWord, witness: ConvertedWord.ID) {
        taught[word.id] = Taught(word: word, witness: witness)
    }

    /// Takes back what words do not bear out any more: those that are gone, or read otherwise.
    mutating func withdraw(standing: [ConvertedWord]) -> [ConvertedWord] {
        guard !taught.isEmpty else { return [] }
        let texts = Dictionary(standing.map { ($0.id, $0.text) }) { first, _ in first }
        let gone = taught.filter { texts[$0.value.witness] != $0.value.word.text }
        for id in gone.keys { taught[id] = nil }
        earlier = earlier.filter { texts[$0.key] != nil }
        return gone.values.map(\.word).sorted { $0.id.number < $1.id.number }
    }

    /// Takes back all.
    mutating func withdrawAll() -> [ConvertedWord] { withdraw(standing: []) }
}
