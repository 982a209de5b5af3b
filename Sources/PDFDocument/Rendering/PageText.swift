// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// The characters of a page with their boxes, in the order in which they are read.
struct PageText {
    /// One character.
    struct Glyph {
        var character: Character
        /// In display space.
        var box: Rect
    }

    private(set) var glyphs: [Glyph] = []
    /// For each glyph whether its line runs up or down the page as it is shown.
    private var isSideways: [Bool] = []

    /// Reads the text of a page.
    init(_ page: OpaquePointer) {
        glyphs = Self.scalars(of: page).map { scalar, box in
            let character = Character(scalar)
            // The boxes of spaces are of no use: in turned text they cover the whole word before them.
            return Glyph(character: character, box: character.isWhitespace ? .zero : box)
        }
        isSideways = Self.directions(of: glyphs)
    }

    /// For each glyph whether its line runs up or down. Lines of one glyph run as most of the page does.
    private static func directions(of glyphs: [Glyph]) -> [Bool] {
        func sideways(_ line: ArraySlice<Glyph>) -> (count: Int, of: Int) {
            let steps = zip(line, line.dropFirst()).filter { !$0.box.isEmpty && !$1.box.isEmpty }
                .map { $1.box.center - $0.box.center }
            return (steps.count { abs($0.y) > abs($0.x) }, steps.count)
        }
        let page = sideways(glyphs[...])
        let usual = page.count * 2 > page.of
        var result: [Bool] = []
        result.reserveCapacity(glyphs.count)
        while result.count < glyphs.count {
            let start = result.count
            let end = glyphs[start...].firstIndex { $0.character.isNewline }.map { $0 + 1 } ?? glyphs.count
            let line = sideways(glyphs[start..<end])
            result += Array(repeating: line.of == 0 ? usual : line.count * 2 > line.of, count: end - start)
        }
        return result
    }

    /// The characters between those nearest to two points of display space, or nil where the page has no text.
    func range(from start: Point, to end: Point) -> Range<Int>? {
        guard let a = nearest(to: start), let b = nearest(to: end) else { return nil }
        return min(a, b)..<(max(a, b) + 1)
    }

    /// The word at a point of display space, or nil where no character is within 3 points.
    func word(at point: Point) -> Range<Int>? {
        guard let index = nearest(to: point), glyphs[index].box.distance(to: point) <= 3 else { return nil }
        guard isWordPart(index) else { return nil }
        var (first, last) = (index, index)
        while first > 0, isWordPart(first - 1) { first -= 1 }
        while last + 1 < glyphs.count, isWordPart(last + 1) { last += 1 }
        return first..<(last + 1)
    }

    /// A range widened to whole words.
    func wholeWords(_ range: Range<Int>) -> Range<Int> {
        var (first, last) = (range.lowerBound, range.upperBound - 1)
        while first > 0, isWordPart(first), isWordPart(first - 1) { first -= 1 }
        while last + 1 < glyphs.count, isWordPart(last), isWordPart(last + 1) { last += 1 }
        return first..<(last + 1)
    }

    /// The text of a range.
    func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for glyph in glyphs[range] { text.append(contentsOf: glyph.character.unicodeScalars) }
        return String(text)
    }

    /// The text of the characters whose middle lies within a box of display space.
    func string(within box: Rect) -> String {
        var text = String.UnicodeScalarView()
        var hasGap = false
        for glyph in glyphs {
            if glyph.box.isEmpty {
                hasGap = !text.isEmpty
            } else if box.contains(glyph.box.center) {
                if hasGap { text.append(" ") }
                hasGap = false
                text.append(contentsOf: glyph.character.unicodeScalars)
            }
        }
        return String(text)
    }

    /// The boxes around each line of a range, in display space.
    func lineBoxes(_ range: Range<Int>) -> [Rect] {
        var boxes: [Rect] = []
        var current: Rect?
        func close() {
            if let box = current, !box.isEmpty { boxes.append(box) }
            current = nil
        }
        for index in range {
            let glyph = glyphs[index]
            if glyph.character.isNewline {
                close()
                continue
            }
            guard !glyph.box.isEmpty else { continue }
            if let box = current {
                if isSameLine(box, glyph.box, isSideways: isSideways[index]) {
                    current = box.union(glyph.box)
                } else {
                    close()
                    current = glyph.box
                }
            } else {
                current = glyph.box
            }
        }
        close()
        return boxes
    }

    /// Whether a character continues a line: across it, they share half of the smaller extent.
    private func isSameLine(_ line: Rect, _ next: Rect, isSideways: Bool) -> Bool {
        if isSideways {
            return min(line.maxX, next.maxX) - max(line.minX, next.minX) > 0.5 * min(line.width, next.width)
        }
        return min(line.maxY, next.maxY) - max(line.minY, next.minY) > 0.5 * min(line.height, next.height)
    }

    private func isWordPart(_ index: Int) -> Bool {
        let character = glyphs[index].character
        return character.isLetter || character.isNumber || character == "_" || character == "’"
            || character == "'"
            || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
    }

    private func nearest(to point: Point) -> Int? {
        var best: Int?
        var bestDistance = Double.infinity
        for (index, glyph) in glyphs.enumerated() where !glyph.box.isEmpty {
            // A line is chosen before a place in it: the way across lines counts more.
            let dx = max(glyph.box.minX - point.x, 0, point.x - glyph.box.maxX)
            let dy = max(glyph.box.minY - point.y, 0, point.y - glyph.box.maxY)
            let distance = isSideways[index] ? 4 * dx + dy : dx + 4 * dy
            if distance < bestDistance {
                bestDistance = distance
                best = index
            }
        }
        return best
    }
}
