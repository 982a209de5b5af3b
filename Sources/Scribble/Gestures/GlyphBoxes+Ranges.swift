// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension GlyphBoxes {
    /// The parts of the text that go with some characters: one space goes with whole words, and punctuation at a word's
    /// edge stays where the ink did not reach it.
    ///
    /// - Parameters:
    ///   - chosen: indices of `glyphs`.
    ///   - ink: the box around the ink.
    func withSpaces(_ chosen: Set<Int>, ink: Rect) -> [Range<Int>] {
        var chosen = chosen
        var whole: Set<Int> = []
        for word in words where word.glyphs.allSatisfy({ chosen.contains($0) }) {
            whole.formUnion(word.glyphs)
            for edge in [Array(word.glyphs), Array(word.glyphs.reversed())] {
                let kept = edge.prefix { isPunctuation($0) && !covers(ink, $0) }
                // What is nothing but punctuation goes as a whole.
                if kept.count < word.glyphs.count { chosen.subtract(kept) }
            }
        }
        // The white space between two words that both go.
        for (left, right) in zip(words, words.dropFirst())
        where chosen.contains(left.glyphs.upperBound - 1) && chosen.contains(right.glyphs.lowerBound)
            && whole.contains(left.glyphs.upperBound - 1) && whole.contains(right.glyphs.lowerBound)
        {
            let between = left.glyphs.upperBound..<right.glyphs.lowerBound
            if !between.contains(where: { glyphs[$0].isLineBreak }) { chosen.formUnion(between) }
        }
        return runs(chosen).map { run in
            let isWhole = whole.contains(run.lowerBound) && whole.contains(run.upperBound - 1)
            let full = isWhole ? withSpace(run) : run
            return glyphs[full.lowerBound].range.lowerBound..<glyphs[full.upperBound - 1].range.upperBound
        }
    }

    private func isPunctuation(_ index: Int) -> Bool {
        glyphs[index].character.isPunctuation || glyphs[index].character.isSymbol
    }

    private func covers(_ ink: Rect, _ index: Int) -> Bool {
        let middle = glyphs[index].box.center.x
        return middle >= ink.minX && middle <= ink.maxX
    }

    private func runs(_ chosen: Set<Int>) -> [Range<Int>] {
        chosen.sorted().reduce(into: []) { runs, index in
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }

    /// A run of words with the space that would be one too many without them.
    private func withSpace(_ run: Range<Int>) -> Range<Int> {
        let before = run.lowerBound > 0 ? glyphs[run.lowerBound - 1] : nil
        let after = run.upperBound < glyphs.count ? glyphs[run.upperBound] : nil
        func isBlank(_ glyph: Glyph?) -> Bool { glyph.map { $0.isSpace && !$0.isLineBreak } ?? false }
        if isBlank(before), after.map({ $0.isSpace || ".,;:!?)]}…”»’".contains($0.character) }) ?? true {
            return run.lowerBound - 1..<run.upperBound
        }
        if isBlank(after), before.map({ $0.isSpace || "([{¿¡“„«‘".contains($0.character) }) ?? true {
            return run.lowerBound..<run.upperBound + 1
        }
        return run
    }

    /// The white space around a character that stands between two words of one line; nil where it does not.
    func spaceBetweenWords(at index: Int) -> Range<Int>? {
        var (start, end) = (index, index + 1)
        while start > 0, glyphs[start - 1].isSpace { start -= 1 }
        while end < glyphs.count, glyphs[end].isSpace { end += 1 }
        guard start > 0, end < glyphs.count, !glyphs[start..<end].contains(where: \.isLineBreak) else {
            return nil
        }
        return glyphs[start].range.lowerBound..<glyphs[end - 1].range.upperBound
    }
}
