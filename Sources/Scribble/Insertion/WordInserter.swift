// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// Puts read words into a text, each as a step of its own to undo.
@MainActor
struct WordInserter {
    /// Where words go on that were read together with words that are in the text already.
    struct Continuation {
        /// The end of the last of those words, in scalars.
        var offset: Int
        /// The length of the text then.
        var length: Int
        /// The box around the ink of that word's line.
        var line: Rect
        /// The numbers of the strokes that were read as what follows.
        var strokes: Set<Int>
    }

    /// What became of a reading.
    struct Outcome {
        /// The words that are in the text now.
        var words: [ConvertedWord] = []
        /// For each of them, its strokes as indices.
        var strokes: [[Int]] = []
        /// The box around the ink of the last line.
        var lastLine: Rect?
    }

    /// The text.
    let input: any TextInput
    /// The box around what was written into the same text just before.
    let previousInk: Rect?
    /// Open space that the words go to.
    var gap: WritingGap?
    /// Where the first word goes on; nil where its ink tells its place.
    var continuation: Continuation?
    /// Keeps the words with their readings.
    let converted: ConvertedText
    /// What was known about the place when the ink was read.
    let context: RecognitionContext
    /// Names for new words.
    let newID: () -> ConvertedWord.ID

    /// Inserts all words. The caret then stands behind the last one.
    func insert(_ recognition: Recognition, strokes: [Stroke]) -> Outcome {
        var outcome = Outcome()
        var caret = continuation?.offset
        var previousLine = continuation?.line
        for line in recognition.lines {
            let lineInk = ink(of: line.words.flatMap(\.strokes), in: strokes)
            for (index, word) in line.words.enumerated() where !word.text.isEmpty {
                let plan: InsertionPlan
                if let caret {
                    let separator =
                        index == 0
                        ? InsertionPlan.separator(
                            before: word.text, at: caret, lineInk, after: previousLine, in: input)
                        : WordSpacing.separator(
                            between: input.text(in: max(0, caret - 1)..<caret).last, and: word.text.first)
                    plan = InsertionPlan(range: caret..<caret, prefix: separator, suffix: "")
                } else if let gap {
                    plan = InsertionPlan(word: word.text, gap: gap, into: input)
                } else {
                    plan = InsertionPlan(word: word.text, ink: lineInk, previousInk: previousInk, into: input)
                }
                let (place, end) = put(word.text, plan)
                caret = end
                guard !place.isEmpty else { continue }
                var context = context
                context.before = input.text(in: max(0, place.lowerBound - 64)..<place.lowerBound)
                let new = ConvertedWord(
                    id: newID(), range: place, text: input.text(in: place), candidates: word.candidates,
                    strokes: word.strokes.filter { strokes.indices.contains($0) }.map { strokes[$0] },
                    context: context)
                converted.write(new)
                outcome.words.append(new)
                outcome.strokes.append(word.strokes)
            }
            previousLine = lineInk
            outcome.lastLine = lineInk
        }
        return outcome
    }

    /// - Returns: where the word stands, and where the caret is.
    private func put(_ word: String, _ plan: InsertionPlan) -> (Range<Int>, caret: Int) {
        var place = plan.range.lowerBound..<plan.range.lowerBound
        input.undoGroup("Write") {
            let before = input.length
            let inserted = input.replace(plan.range, with: plan.prefix + word + plan.suffix)
            let end = max(inserted.lowerBound, inserted.upperBound - plan.suffix.unicodeScalars.count)
            input.selectedRange = end..<end
            let start = min(end, inserted.lowerBound + plan.prefix.unicodeScalars.count)
            place = start..<end
            converted.replaced(
                plan.range, by: max(0, input.length - before + plan.range.count), now: input.text)
        }
        return (place, place.upperBound)
    }

    private func ink(of indices: [Int], in strokes: [Stroke]) -> Rect {
        let chosen = indices.filter { strokes.indices.contains($0) }.map { strokes[$0] }
        return chosen.bounds ?? strokes.bounds ?? .zero
    }
}
