// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// Words become text one by one while the person goes on writing.
extension ScribbleEngine {
    /// Has unfinished ink read where it may hold a word that is done. One reading at a time: on a slow machine the next
    /// one covers all that was written meanwhile.
    func lookAhead(_ session: ScribbleSession) {
        guard !session.isDelayed, session.readings == 0, let input = session.input else { return }
        guard session.state == .paused || session.state == .writing else { return }
        if session.lookAhead.request != nil {
            session.lookAhead.isWanted = true
            return
        }
        let finished = session.state == .writing ? Array(session.pending.dropLast()) : session.pending
        let strays = StrayMarks(lineHeight: input.lineHeight).strays(among: finished.map(\.stroke))
        let strokes = finished.indices.filter { !strays.contains($0) }.map { finished[$0] }
        // Words that are scratched out one after the other are no words.
        if takesGestures, gestures.mayBeGesture(strokes.map(\.stroke)) { return }
        guard strokes.count > 1, WordGaps.hasGap(strokes.map(\.stroke), lineHeight: input.lineHeight) else {
            return
        }
        var request = request(strokes, for: input)
        request.isLookAhead = true
        session.lookAhead.request = request
        session.lookAhead.strokes = strokes
        session.lookAhead.isWanted = false
        effect(.recognize(request), session)
    }

    /// Gives up on what is not finished: all of it is read now, or dropped.
    func stopLookingAhead(_ session: ScribbleSession) {
        if let request = session.lookAhead.request { effect(.cancelReading(request.id), session) }
        session.lookAhead = LookAhead()
    }

    /// Unfinished ink has been read: words that were read alike twice, and that another one follows, are done.
    func looked(_ result: Result<Recognition, any Error>, _ id: RecognitionRequest.ID) {
        guard let session = active, let request = session.lookAhead.request, request.id == id else { return }
        let strokes = session.lookAhead.strokes
        session.lookAhead.request = nil
        session.lookAhead.strokes = []
        if case .success(let recognition) = result, !recognition.isDrawing, session.readings == 0,
            let input = session.input
        {
            take(recognition, of: strokes, request.context, input, session)
        }
        if session.lookAhead.isWanted { lookAhead(session) }
    }

    private func take(
        _ recognition: Recognition, of strokes: [ScribbleSession.WrittenStroke],
        _ context: RecognitionContext, _ input: any TextInput, _ session: ScribbleSession
    ) {
        let words = recognition.lines.flatMap(\.words)
        let seen = words.map { word in
            LookAhead.Word(
                text: word.text,
                strokes: Set(word.strokes.filter { strokes.indices.contains($0) }.map { strokes[$0].number }))
        }
        let before = session.lookAhead.words
        session.lookAhead.words = seen
        let written = Set(session.pending.map(\.number))
        guard let newest = strokes.last?.number, strokes.allSatisfy({ written.contains($0.number) }) else {
            return
        }
        // The stroke that is being written now may be a bar across a word.
        let current = session.state == .writing ? session.pending.last?.stroke.bounds : nil
        var count = 0
        for (index, word) in seen.enumerated().dropLast() {
            guard before.indices.contains(index), before[index] == word, !word.strokes.contains(newest),
                !isScratchedOut(by: strokes.filter { word.strokes.contains($0.number) }, in: input),
                let box = ink(of: word, strokes), let next = ink(of: seen[index + 1], strokes),
                current.map({ !$0.intersects(box.outset(by: input.lineHeight / 4)) }) ?? true
            else { break }
            // Words that stand close together wait for one that stands clear of the next.
            if WordGaps.areApart(box, next) { count = index + 1 }
        }
        guard count > 0 else { return }
        let done = seen.prefix(count).reduce(into: Set<Int>()) { $0.formUnion($1.strokes) }
        // A stroke that runs through two words holds the first one back.
        guard seen.dropFirst(count).allSatisfy({ $0.strokes.isDisjoint(with: done) }) else { return }
        session.lookAhead.words.removeFirst(count)
        session.pending.removeAll { done.contains($0.number) }
        let outcome = insert(recognition.prefix(words: count), strokes, context, into: input, session)
        session.recent = zip(outcome.words, outcome.strokes).map { word, indices in
            RecentWord(
                id: word.id, strokes: indices.filter { strokes.indices.contains($0) }.map { strokes[$0] },
                context: word.context)
        }
        if let line = outcome.lastLine {
            session.continuation = WordInserter.Continuation(
                offset: input.selectedRange.lowerBound, length: input.length, line: line,
                strokes: Set(strokes.map(\.number)).subtracting(done))
        }
        effect(.ink(.clear(strokes: done.sorted(), fading: true)), session)
    }

    private func ink(of word: LookAhead.Word, _ strokes: [ScribbleSession.WrittenStroke]) -> Rect? {
        strokes.lazy.filter { word.strokes.contains($0.number) }.map(\.stroke).bounds
    }
}

extension Recognition {
    /// Whether something was read although the ink does not look like writing.
    var isDrawing: Bool { !isText && lines.contains { !$0.words.isEmpty } }

    /// The first words, in their lines.
    fileprivate func prefix(words count: Int) -> Recognition {
        var left = count
        var kept: [RecognizedLine] = []
        for line in lines where left > 0 {
            let words = Array(line.words.prefix(left))
            left -= words.count
            kept.append(RecognizedLine(words: words))
        }
        return Recognition(lines: kept, candidates: [])
    }
}
