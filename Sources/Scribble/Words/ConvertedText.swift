// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The written words of one text, which keep their places while the text changes around them.
@MainActor
public final class ConvertedText {
    /// How many words of a text are kept; the oldest go first.
    private static let most = 200

    /// The words, in the order of the text.
    public private(set) var words: [ConvertedWord] = []
    /// What the words have taught.
    var lessons = WordLessons()
    /// The text as it was when the words' places were last brought up to date.
    private var known: [Unicode.Scalar] = []

    init() {}

    /// The word with a name; nil where it is gone.
    public func word(_ id: ConvertedWord.ID) -> ConvertedWord? { words.first { $0.id == id } }

    /// The word that was written last.
    public var newest: ConvertedWord? { words.max { $0.id.number < $1.id.number } }

    /// The word that holds an offset, or ends or begins there.
    public func word(at offset: Int) -> ConvertedWord? {
        words.first { $0.range.contains(offset) } ?? words.first { $0.range.upperBound == offset }
    }

    /// Brings the places up to date after changes from anywhere. What stands before and behind the changes is followed
    /// exactly; a word among them is kept where it, or another of its readings, stands there now, as after undo.
    public func follow(_ text: String) {
        let now = Array(text.unicodeScalars)
        guard now != known else { return }
        let shorter = min(now.count, known.count)
        var head = 0
        while head < shorter, now[head] == known[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, now[now.count - 1 - tail] == known[known.count - 1 - tail] { tail += 1 }
        let delta = now.count - known.count
        let changedEnd = known.count - tail
        lessons.move(head..<changedEnd, by: delta)
        // Words within what has changed are looked for there, in their order.
        var cursor = 0
        words = words.compactMap { word in
            var word = word
            let isBefore = word.range.upperBound <= head
            if isBefore || word.range.lowerBound >= changedEnd {
                let place = word.range
                if !isBefore { word.move(by: delta) }
                // Letters that were put right beside it make another word of it.
                let isTouched = isBefore ? place.upperBound == head : place.lowerBound == changedEnd
                if !isTouched || Self.standsAlone(word.range, in: now) { return word }
                word.range = place
            }
            let limit = min(now.count, max(head, now.count - tail) + word.range.count)
            let start = max(cursor, min(head, word.range.lowerBound))
            guard let found = Self.find(word, in: now, from: start, to: limit) else {
                lessons.remove(word, at: isBefore ? word.range.lowerBound : min(word.range.lowerBound, head))
                return nil
            }
            cursor = found.upperBound
            word.range = found
            word.text = Self.string(now[found])
            return word
        }
        known = now
    }

    private static func standsAlone(_ range: Range<Int>, in text: [Unicode.Scalar]) -> Bool {
        ![range.lowerBound - 1, range.upperBound].contains {
            text.indices.contains($0) && CharacterSet.alphanumerics.contains(text[$0])
        }
    }

    /// The first place where a word or another of its readings stands alone.
    private static func find(_ word: ConvertedWord, in text: [Unicode.Scalar], from start: Int, to end: Int)
        -> Range<Int>?
    {
        for reading in [word.text] + word.candidates.map(\.text) {
            let scalars = Array(reading.unicodeScalars)
            guard !scalars.isEmpty, end - start >= scalars.count else { continue }
            for index in start...end - scalars.count
            where text[index..<index + scalars.count].elementsEqual(scalars)
                && standsAlone(index..<index + scalars.count, in: text)
            {
                return index..<index + scalars.count
            }
        }
        return nil
    }

    /// Notes a change that the engine made itself.
    ///
    /// - Parameters:
    ///   - range: what was replaced, in the text before.
    ///   - count: the number of scalars that stand there now.
    ///   - text: all of the text now.
    func replaced(_ range: Range<Int>, by count: Int, now text: String) {
        lessons.move(range, by: count - range.count)
        words = words.compactMap { word in
            if word.range.upperBound <= range.lowerBound { return word }
            guard word.range.lowerBound >= range.upperBound else {
                lessons.remove(word, at: min(word.range.lowerBound, range.lowerBound))
                return nil
            }
            var word = word
            word.move(by: count - range.count)
            return word
        }
        known = Array(text.unicodeScalars)
    }

    /// Adds a word that stands in the text, in the place of any that stood there.
    func add(_ word: ConvertedWord) {
        lessons.keep(word.id)
        words.removeAll { $0.id == word.id || $0.range.overlaps(word.range) }
        let index = words.firstIndex { $0.range.lowerBound > word.range.lowerBound } ?? words.endIndex
        words.insert(word, at: index)
        if words.count > Self.most, let oldest = words.min(by: { $0.id.number < $1.id.number }) {
            words.removeAll { $0.id == oldest.id }
            lessons.forget(oldest.id)
        }
    }

    /// Adds a word that was written just now.
    func write(_ word: ConvertedWord) {
        lessons.write(word)
        add(word)
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

extension ConvertedWord {
    fileprivate mutating func move(by offset: Int) {
        range = range.lowerBound + offset..<range.upperBound + offset
    }
}
