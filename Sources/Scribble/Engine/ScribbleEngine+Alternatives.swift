// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Editing by alternatives: words that were written keep their other readings for as long as the program runs.
extension ScribbleEngine {
    /// The longest contact that is a tap, in milliseconds.
    private static let longestTap = 300.0
    /// How far from a word's characters a tap still means it, in pixels.
    private static let reach = 3.0

    /// The written words of a text, in their present places; nil where none was written.
    public func convertedText(of input: any TextInput) -> ConvertedText? {
        guard let text = texts.text(of: input) else { return nil }
        withdrawLessons(of: text)
        return text
    }

    /// The written word at a point of its view, with its place.
    public func alternatives(at point: Point, in input: any TextInput) -> WordAlternatives? {
        guard let words = texts.text(of: input)?.words else { return nil }
        for word in words.reversed() {
            let rects = input.selectionRects(for: word.range)
            if let rect = rects.first(where: { $0.outset(by: Self.reach).contains(point) }) {
                return WordAlternatives(word: word, place: rect)
            }
        }
        return nil
    }

    /// The written word that the caret stands in or at, with its place.
    public func alternativesAtCaret(of input: any TextInput) -> WordAlternatives? {
        guard input.selectedRange.isEmpty,
            let word = texts.text(of: input)?.word(at: input.selectedRange.lowerBound)
        else { return nil }
        return alternatives(for: word.id, in: input)
    }

    /// A written word with its place; nil where it is gone.
    public func alternatives(for id: ConvertedWord.ID, in input: any TextInput) -> WordAlternatives? {
        guard let word = texts.text(of: input)?.word(id) else { return nil }
        let rects = input.selectionRects(for: word.range)
        return WordAlternatives(
            word: word, place: rects.first ?? input.caretRect(at: word.range.lowerBound))
    }

    /// Puts another reading in the place of a written word, as one step to undo.
    ///
    /// - Returns: false where the word is gone.
    @discardableResult
    public func choose(_ reading: String, for id: ConvertedWord.ID, in input: any TextInput) -> Bool {
        guard let text = texts.text(of: input), let word = text.word(id) else { return false }
        guard reading != word.text else { return true }
        put(reading, for: word, in: input, text, name: "Choose Reading", amending: false)
        if let now = text.word(id) { learnChoice(word, now: now, in: text) }
        return true
    }

    /// Takes a written word out of its text, with the space beside it, as one step to undo.
    ///
    /// - Returns: what was taken out and where it stood; nil where the word is gone.
    @discardableResult
    public func remove(_ id: ConvertedWord.ID, from input: any TextInput, name: String = "Delete Word") -> (
        text: String, offset: Int
    )? {
        guard let text = texts.text(of: input), let word = text.word(id) else { return nil }
        var range = word.range
        if range.lowerBound > 0, input.text(in: range.lowerBound - 1..<range.lowerBound) == " " {
            range = range.lowerBound - 1..<range.upperBound
        } else if input.text(in: range.upperBound..<range.upperBound + 1) == " " {
            range = range.lowerBound..<range.upperBound + 1
        }
        let removed = input.text(in: range)
        input.undoGroup(name) {
            input.replace(range, with: "")
            input.selectedRange = range.lowerBound..<range.lowerBound
            text.replaced(range, by: 0, now: input.text)
        }
        withdrawLessons(of: text)
        return (removed, range.lowerBound)
    }

    /// Keeps the readings of words that were put into a text without a session.
    ///
    /// - Parameter words: where each stands in the text, with what was read there.
    /// - Returns: their names; nil for those that don't stand there.
    @discardableResult
    public func keep(_ words: [ConvertedWord.Kept], of input: any TextInput) -> [ConvertedWord.ID?] {
        let text = texts.makeText(of: input)
        return words.map { word in
            guard input.text(in: word.range) == word.text else { return nil }
            let id = texts.newID()
            text.add(
                ConvertedWord(
                    id: id, range: word.range, text: word.text, candidates: word.candidates,
                    strokes: word.strokes, context: word.context))
            return id
        }
    }

    /// The word at a point of the view that is written on, where it has just become text and nothing has followed.
    public func justConverted(at point: Point) -> WordAlternatives? {
        guard let session = active, session.state == .settled else { return nil }
        return word(at: point, of: session)
    }

    /// The word of a session that lies at a point, as far as it was written in it.
    func word(at point: Point, of session: ScribbleSession) -> WordAlternatives? {
        guard let input = session.input, let found = alternatives(at: point, in: input) else { return nil }
        return session.converted.contains(found.word.id) ? found : nil
    }

    /// Offers other readings where the contact was a tap on a word that has just become text.
    func openAlternatives(_ session: ScribbleSession) -> Bool {
        guard let touched = session.touchedWord else { return false }
        session.touchedWord = nil
        guard session.pending.count == 1, let tap = session.pending.first, !hasLeftSlop(tap.stroke),
            let first = tap.stroke.samples.first?.time, let last = tap.stroke.samples.last?.time,
            last - first <= Self.longestTap
        else { return false }
        session.pending = []
        effect(.ink(.clear(strokes: [tap.number], fading: false)), session)
        session.state = .settled
        effect(.startTimer(.sessionEnd, after: constants.sessionEnd), session)
        effect(.alternatives(touched), session)
        return true
    }
}
