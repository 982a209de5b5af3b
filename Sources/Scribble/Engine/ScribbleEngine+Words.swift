// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// How ink that was read gets into the text.
extension ScribbleEngine {
    /// Puts read words into the text.
    func insert(
        _ recognition: Recognition, _ strokes: [ScribbleSession.WrittenStroke],
        _ context: RecognitionContext, into input: any TextInput, _ session: ScribbleSession
    ) -> WordInserter.Outcome {
        let ink = strokes.map(\.stroke)
        let text = texts.makeText(of: input)
        var inserter = WordInserter(
            input: input, previousInk: session.lastInk, converted: text, context: context, newID: texts.newID)
        if let continuation = session.continuation, continuation.length == input.length,
            let first = recognition.lines.first?.words.first,
            first.strokes.contains(where: {
                strokes.indices.contains($0) && continuation.strokes.contains(strokes[$0].number)
            })
        {
            inserter.continuation = continuation
        } else {
            inserter.gap = session.gap
        }
        session.continuation = nil
        let outcome = inserter.insert(recognition, strokes: ink)
        if !outcome.words.isEmpty, session.gap != nil {
            // More words belong to the line that was begun.
            session.gap?.offset = input.selectedRange.upperBound
            session.gap?.isParagraph = false
        }
        session.lastInk = outcome.lastLine ?? ink.bounds ?? session.lastInk
        session.converted.formUnion(outcome.words.map(\.id))
        if !outcome.words.isEmpty { effect(.converted(outcome.words), session) }
        learnRewriting(outcome.words, in: text)
        return outcome
    }

    /// Takes away marks that belong to no writing.
    func dropStrayMarks(_ session: ScribbleSession, lineHeight: Double) {
        let strays = StrayMarks(lineHeight: lineHeight)
            .strays(among: session.pending.map(\.stroke), beside: session.lastInk)
        guard !strays.isEmpty else { return }
        let numbers = strays.sorted().map { session.pending[$0].number }
        session.pending.removeAll { numbers.contains($0.number) }
        effect(.ink(.clear(strokes: numbers, fading: true)), session)
    }

    /// Has a word read again where the newest stroke is a dot or a bar that belongs to it although it is text already.
    ///
    /// - Returns: whether that is so; the stroke is then no longer among those that wait.
    func addDelayedMark(_ session: ScribbleSession) -> Bool {
        guard let input = session.input, let mark = session.pending.last else { return false }
        // Letters that are scratched out one after the other are no dots and bars.
        if isScratchedOut(by: session.pending, in: input) { return false }
        // What stands nearer to ink that is not text yet belongs there.
        let other = session.pending.dropLast().lazy.compactMap(\.stroke.bounds)
        guard let box = mark.stroke.bounds,
            let index = session.recent.lastIndex(where: {
                $0.takes(mark.stroke, lineHeight: input.lineHeight)
            })
        else { return false }
        let distance = session.recent[index].box.distance(to: box)
        guard other.allSatisfy({ $0.distance(to: box) > distance }) else { return false }
        session.pending.removeLast()
        session.recent[index].strokes.append(mark)
        let word = session.recent[index]
        let request = request(toRead: word.strokes.map(\.stroke), context: word.context)
        session.readings += 1
        readings.append(
            Reading(id: request.id, session: session, strokes: [mark], context: word.context, word: word))
        effect(.recognize(request), session)
        return true
    }

    /// A mark that made a drawing of a word is no part of it: the word stays as it was read before.
    func forget(_ reading: Reading, _ session: ScribbleSession) {
        let marks = reading.strokes.map(\.number)
        for index in session.recent.indices {
            session.recent[index].strokes.removeAll { marks.contains($0.number) }
        }
    }

    /// Puts a new reading in the place of a word whose ink has changed.
    func revise(
        _ recent: RecentWord, with recognition: Recognition, in input: any TextInput,
        _ session: ScribbleSession
    ) {
        let read = recognition.lines.flatMap(\.words)
        guard let text = texts.text(of: input), var word = text.word(recent.id), read.count == 1,
            let best = read.first, !best.text.isEmpty
        else { return }
        word.candidates = best.candidates
        word.strokes = recent.strokes.map(\.stroke)
        let isLast = session.recent.last?.id == recent.id
        let place = put(best.text, for: word, in: input, text, name: "Write", amending: isLast)
        if var continuation = session.continuation, continuation.offset >= word.range.upperBound {
            continuation.offset += place.count - word.range.count
            continuation.length = input.length
            session.continuation = continuation
        }
    }

    /// Puts another text in the place of a word. The caret stays where it was in the text.
    ///
    /// - Returns: where the word stands now.
    @discardableResult
    func put(
        _ new: String, for word: ConvertedWord, in input: any TextInput, _ text: ConvertedText, name: String,
        amending: Bool
    ) -> Range<Int> {
        var word = word
        let old = word.range
        defer { text.add(word) }
        guard new != word.text else { return old }
        let change = {
            let selection = input.selectedRange
            let count = input.length
            word.range = input.replace(old, with: new)
            let moved = input.length - count
            word.text = input.text(in: word.range)
            func shifted(_ offset: Int) -> Int {
                offset >= old.upperBound ? offset + moved : min(offset, word.range.upperBound)
            }
            input.selectedRange = shifted(selection.lowerBound)..<shifted(selection.upperBound)
            text.replaced(old, by: max(0, moved + old.count), now: input.text)
        }
        if amending { input.amendLastStep(name, change) } else { input.undoGroup(name, change) }
        return word.range
    }
}
