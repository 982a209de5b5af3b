// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// The characters and words of a text that stand near some ink, with their boxes in the pixels of the view.
struct GlyphBoxes {
    /// A character as a reader sees it.
    struct Glyph {
        /// Its scalars.
        var range: Range<Int>
        var character: Character
        /// From its caret to the next one; without width for a line break.
        var box: Rect
        /// The line that it stands on, from 0 for the first that was looked at.
        var line: Int

        var isSpace: Bool { character.isWhitespace }
        var isLineBreak: Bool { character.isNewline }
    }

    /// Characters without white space between them.
    struct Word {
        /// Its scalars.
        var range: Range<Int>
        /// Its characters, as indices of `glyphs`.
        var glyphs: Range<Int>
        /// Its box on the line that holds most of it.
        var box: Rect
    }

    private(set) var glyphs: [Glyph] = []
    private(set) var words: [Word] = []
    /// The height of a line; 0 where there is nothing that a gesture could be over.
    private(set) var lineHeight = 0.0

    /// Ink is never compared with more text than this.
    private static let most = 4000

    /// Asks a text for what stands within a line's height of the ink, up to whole words.
    @MainActor
    init(of input: some TextInput, near ink: Rect) {
        let length = input.length
        guard length > 0, ink.isFinite else { return }
        let height = input.lineHeight
        let area = ink.outset(by: height)
        let found = area.corners.map { input.closestPosition(to: $0) }
        guard let first = found.min(), let last = found.max(), last - first <= Self.most else { return }
        // Whole words, and what stands beside them.
        let start = Self.wordEdge(from: first, by: -1, in: input)
        let end = Self.wordEdge(from: last, by: 1, in: input)
        let upright = input.caretRect(at: first)
        // Text that lies on its side is not what these shapes are made for.
        guard height > 0, upright.isFinite, upright.height >= upright.width else { return }
        lineHeight = height
        measure(input, start..<end)
        collectWords()
    }

    /// Goes on to the second white space in a direction, 80 scalars at most.
    @MainActor
    private static func wordEdge(from offset: Int, by step: Int, in input: some TextInput) -> Int {
        let reach = 80
        let range = step < 0 ? max(0, offset - reach)..<offset : offset..<min(input.length, offset + reach)
        let scalars = Array(input.text(in: range).unicodeScalars)
        var spaces = 0
        var count = 0
        for scalar in step < 0 ? scalars.reversed() : scalars {
            if scalar.properties.isWhitespace { spaces += 1 }
            if spaces == 2 { break }
            count += 1
        }
        return offset + step * count
    }

    @MainActor
    private mutating func measure(_ input: some TextInput, _ range: Range<Int>) {
        var offset = range.lowerBound
        var caret = input.caretRect(at: offset)
        var line = 0
        for character in input.text(in: range) {
            let end = offset + character.unicodeScalars.count
            let next = input.caretRect(at: end)
            let isOnLine = abs(next.center.y - caret.center.y) < caret.height / 2
            var box = Rect(caret.minX, caret.minY, caret.minX, caret.maxY)
            if isOnLine {
                box = Rect(caret.minX, caret.minY, next.minX, caret.maxY)
            } else if !character.isWhitespace {
                // The last character of a line that wraps within a word: half as wide as high will do.
                box = Rect(
                    x: caret.minX, y: caret.minY, width: lineHeight / 2, height: caret.height)
            }
            glyphs.append(Glyph(range: offset..<end, character: character, box: box, line: line))
            if !isOnLine { line += 1 }
            offset = end
            caret = next
        }
    }

    private mutating func collectWords() {
        var start: Int?
        for index in 0...glyphs.count {
            if index < glyphs.count, !glyphs[index].isSpace {
                start = start ?? index
            } else if let first = start {
                words.append(word(first..<index))
                start = nil
            }
        }
    }

    /// The word of some characters.
    func word(_ indices: Range<Int>) -> Word {
        let part = glyphs[indices]
        let lines = Dictionary(grouping: part, by: \.line)
        let longest = lines.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
        let box = longest.dropFirst().reduce(longest.first?.box ?? .zero) { $0.union($1.box) }
        let range = (part.first?.range.lowerBound ?? 0)..<(part.last?.range.upperBound ?? 0)
        return Word(range: range, glyphs: indices, box: box)
    }
}
