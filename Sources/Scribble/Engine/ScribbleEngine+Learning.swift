// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting

/// What written words teach beyond readings that are chosen.
///
/// A word that stands untouched after the person has gone on is taken to be right: in texts that are left, and in those
/// that are written into again. A word that is written in the place of one that was taken out corrects that one, where
/// the earlier ink may well be read so; else the person has changed their mind. All of it is taken back where the
/// words are undone, scratched out or exchanged later.
extension ScribbleEngine {
    /// A text is left, or kept: words that stand in it as they were read are taken to be right.
    public func confirmWords(of input: any TextInput) {
        guard learns, let text = texts.text(of: input) else { return }
        tell(text, left: text.words)
    }

    /// A text is gone, or a word of it may be: what its words taught is taken back.
    public func textIsGone(_ identity: AnyHashable) {
        guard learns, let text = texts.text(named: identity) else { return }
        var confirmation = WordConfirmation()
        confirmation.withdrawn = text.lessons.withdrawAll()
        if !confirmation.isEmpty { onConfirmation(confirmation) }
    }

    /// Whether words of a text are known, by the text's identity.
    public func knowsWords(of identity: AnyHashable) -> Bool { texts.text(named: identity) != nil }

    /// The session is over: what was written before it has stood while the person went on.
    func confirmEarlierWords(_ session: ScribbleSession) {
        guard learns, let input = session.input, let text = texts.text(of: input) else { return }
        tell(text, left: text.words.filter { !session.converted.contains($0.id) })
    }

    /// Says what is no longer so.
    func withdrawLessons(of text: ConvertedText) {
        guard learns else { return }
        tell(text, left: [])
    }

    private func tell(_ text: ConvertedText, left: [ConvertedWord]) {
        var confirmation = WordConfirmation()
        confirmation.withdrawn = text.lessons.withdraw(standing: text.words)
        for word in left where !word.strokes.isEmpty && !text.lessons.isTaught(word) {
            text.lessons.teach(word, witness: word.id)
            confirmation.left.append(word)
            if text.lessons.earlier(than: word.id) != nil { confirmation.rewritten.insert(word.id) }
        }
        if !confirmation.isEmpty { onConfirmation(confirmation) }
    }

    /// New words are in a text: those that were written in the place of others correct these.
    func learnRewriting(_ words: [ConvertedWord], in text: ConvertedText) {
        guard learns else { return }
        for word in words { correctEarlier(than: word, in: text) }
    }

    /// A person has chosen a reading of a word.
    func learnChoice(_ original: ConvertedWord, now word: ConvertedWord, in text: ConvertedText) {
        onCorrection(
            Correction(
                strokes: word.strokes, context: word.context, original: original.text, chosen: word.text))
        guard learns else { return }
        text.lessons.teach(word, witness: word.id)
        correctEarlier(than: word, in: text)
        withdrawLessons(of: text)
    }

    private func correctEarlier(than word: ConvertedWord, in text: ConvertedText) {
        guard var earlier = text.lessons.earlier(than: word.id), !earlier.strokes.isEmpty,
            earlier.text != word.text, earlier.candidates.contains(where: { $0.text == word.text })
        else { return }
        let original = earlier.text
        earlier.text = word.text
        text.lessons.teach(earlier, witness: word.id)
        onCorrection(
            Correction(
                strokes: earlier.strokes, context: earlier.context, original: original, chosen: word.text))
    }
}
