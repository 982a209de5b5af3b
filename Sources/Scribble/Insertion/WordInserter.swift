// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// Puts read words into a text, each as a step of its own to undo.
@MainActor
struct WordInserter {
    /// The text.
    let input: any TextInput
    /// The box around what was written into the same text just before.
    let previousInk: Rect?
    /// Open space that the words go to.
    var gap: WritingGap?

    /// Inserts all words. The caret then stands behind the last one.
    func insert(_ recognition: Recognition, strokes: [Stroke]) {
        var caret: Int?
        var previousLine: Rect?
        for line in recognition.lines {
            let lineInk = ink(of: line.words.flatMap(\.strokes), in: strokes)
            for (index, word) in line.words.enumerated() where !word.text.isEmpty {
                let plan: InsertionPlan
                if let caret {
                    let isNewLine = index == 0
                    let separator =
                        isNewLine
                        ? InsertionPlan.lineSeparator(at: caret, lineInk, after: previousLine, in: input)
                        : " "
                    plan = InsertionPlan(range: caret..<caret, prefix: separator, suffix: "")
                } else if let gap {
                    plan = InsertionPlan(gap: gap, into: input)
                } else {
                    plan = InsertionPlan(word: word.text, ink: lineInk, previousInk: previousInk, into: input)
                }
                input.undoGroup("Write") {
                    let inserted = input.replace(plan.range, with: plan.prefix + word.text + plan.suffix)
                    let end = max(inserted.lowerBound, inserted.upperBound - plan.suffix.unicodeScalars.count)
                    input.selectedRange = end..<end
                    caret = end
                }
            }
            previousLine = lineInk
        }
    }

    private func ink(of indices: [Int], in strokes: [Stroke]) -> Rect {
        let chosen = indices.filter { strokes.indices.contains($0) }.map { strokes[$0] }
        return chosen.bounds ?? strokes.bounds ?? .zero
    }
}
