// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Tells editing gestures from handwriting. What could be both is handwriting.
///
/// Gestures exist only over text, and only as the single stroke of a burst; scratch outs may be several.
public struct GestureClassifier: Sendable {
    /// What a stroke must be like.
    public var thresholds: GestureThresholds

    /// Creates a classifier.
    public init(thresholds: GestureThresholds = GestureThresholds()) { self.thresholds = thresholds }

    /// Whether a stroke has the shape of a gesture, wherever it lies: a look that costs little.
    func mayBeGesture(_ strokes: [Stroke]) -> Bool { strokes.count == 1 || strokes.allSatisfy(isScratch) }

    /// The gesture that the ink of one burst is over a text.
    ///
    /// - Parameter strokes: in the pixels of the view, as the text's places.
    /// - Returns: nil for handwriting.
    @MainActor
    public func gesture(of strokes: [Stroke], over input: any TextInput) -> EditingGesture? {
        let shapes = strokes.compactMap { StrokeShape($0) }
        guard !shapes.isEmpty, shapes.count == strokes.count, let ink = strokes.bounds else { return nil }
        guard input.length > 0 else { return nil }
        let text = GlyphBoxes(of: input, near: ink)
        guard text.lineHeight > 0, !text.words.isEmpty else { return nil }
        if shapes.allSatisfy(isScratch) {
            let found = shapes.map { scratchedOut(by: $0, in: text) }
            // One that is over nothing makes all of them writing.
            guard !found.contains(where: \.isEmpty) else { return nil }
            return .scratchOut(text.withSpaces(found.reduce(into: Set()) { $0.formUnion($1) }, ink: ink))
        }
        guard let shape = shapes.first, shapes.count == 1 else { return nil }
        return line(shape, in: text) ?? circle(shape, in: text) ?? underline(shape, in: text)
    }

    // MARK: Scratch out

    private func isScratch(_ stroke: Stroke) -> Bool { StrokeShape(stroke).map(isScratch) ?? false }

    private func isScratch(_ shape: StrokeShape) -> Bool {
        let swings = shape.swings
        if swings.angle <= thresholds.steepestAxis {
            let isFlat = shape.bounds.height <= thresholds.flatness * swings.longest
            return swings.count >= (isFlat ? thresholds.swings : thresholds.tallSwings)
                && swings.share >= thresholds.swingShare
        }
        return swings.count >= thresholds.steepSwings && swings.share >= thresholds.steepShare
            && swings.advance <= thresholds.steepAdvance
    }

    /// The characters that a scratch out means, as indices.
    private func scratchedOut(by shape: StrokeShape, in text: GlyphBoxes) -> Set<Int> {
        let ink = shape.bounds
        let words = text.words.filter {
            meetsLine(ink, $0.box, text.lineHeight)
                && overlap(ink.minX, ink.maxX, $0.box.minX, $0.box.maxX)
                    >= thresholds.wordCoverage * $0.box.width
        }
        let rows = Set(words.map { text.glyphs[$0.glyphs.lowerBound].line }).count
        let greatestHeight = thresholds.scratchHeight * text.lineHeight * Double(max(1, rows))
        guard ink.height <= greatestHeight else { return [] }
        if !words.isEmpty { return Set(words.flatMap(\.glyphs)) }
        let single = text.glyphs.indices.filter { index in
            let glyph = text.glyphs[index]
            return !glyph.isLineBreak && meetsLine(ink, glyph.box, text.lineHeight)
                && glyph.box.center.x >= ink.minX && glyph.box.center.x <= ink.maxX
        }
        return single.allSatisfy { text.glyphs[$0].isSpace } ? [] : Set(single)
    }

    /// Whether ink lies over the middle of a line: where its small letters are.
    private func meetsLine(_ ink: Rect, _ box: Rect, _ lineHeight: Double) -> Bool {
        let top = box.minY + 0.2 * box.height
        let bottom = box.minY + 0.85 * box.height
        let common = overlap(ink.minY, ink.maxY, top, bottom)
        return common >= min(ink.height, bottom - top) / 2 && common >= thresholds.lineCoverage * lineHeight
    }

    private func overlap(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        max(0, min(b, d) - max(a, c))
    }

    // MARK: Vertical line

    private func line(_ shape: StrokeShape, in text: GlyphBoxes) -> EditingGesture? {
        let ink = shape.bounds
        let unit = text.lineHeight
        guard ink.height >= thresholds.lineLeastHeight * unit,
            ink.height <= thresholds.lineGreatestHeight * unit, shape.angleToVertical <= thresholds.lineAngle,
            shape.straightness >= thresholds.lineStraightness, shape.bow <= thresholds.lineBow
        else { return nil }
        if let joined = joinedLines(shape, in: text) { return .joinLines(joined) }
        // The line of text that the stroke lies over most.
        let rows = Set(text.glyphs.map(\.line)).sorted()
        for row in rows {
            let glyphs = text.glyphs.indices.filter { text.glyphs[$0].line == row }
            guard let first = glyphs.first else { continue }
            let box = text.glyphs[first].box
            guard ink.center.y >= box.minY, ink.center.y < box.maxY else { continue }
            guard overlap(ink.minY, ink.maxY, box.minY, box.maxY) >= thresholds.lineCrossing * box.height
            else { return nil }
            return cut(at: shape.x(atHeight: box.minY + 0.6 * box.height), glyphs, in: text)
        }
        return nil
    }

    /// What a line does at a place of a text line.
    private func cut(at x: Double, _ glyphs: [Int], in text: GlyphBoxes) -> EditingGesture? {
        func distance(_ index: Int) -> Double { abs(text.glyphs[index].box.center.x - x) }
        let spaces = glyphs.filter { text.glyphs[$0].isSpace && !text.glyphs[$0].box.isEmpty }
        // A space is narrow: a hand that aims at it is off by an eighth of the line's height.
        if let aimed = spaces.min(by: { distance($0) < distance($1) }),
            distance(aimed) <= text.glyphs[aimed].box.width / 2 + text.lineHeight / 8
        {
            return text.spaceBetweenWords(at: aimed).map { .joinWords($0) }
        }
        let gaps = glyphs.dropFirst().filter { index in
            !text.glyphs[index].isSpace && !text.glyphs[index - 1].isSpace
                && text.glyphs[index - 1].line == text.glyphs[index].line
        }
        func place(_ index: Int) -> Double {
            let (before, after) = (text.glyphs[index - 1].box, text.glyphs[index].box)
            return after.center.x >= before.center.x ? after.minX : after.maxX
        }
        guard let nearest = gaps.min(by: { abs(place($0) - x) < abs(place($1) - x) }) else { return nil }
        let reach = max(text.glyphs[nearest].box.width, text.glyphs[nearest - 1].box.width) * 0.6
        return abs(place(nearest) - x) <= reach ? .split(text.glyphs[nearest].range.lowerBound) : nil
    }

    /// The line break that a stroke crosses: from one line down into the next, behind the one or before the other.
    private func joinedLines(_ shape: StrokeShape, in text: GlyphBoxes) -> Range<Int>? {
        let ink = shape.bounds
        let unit = text.lineHeight
        for index in text.glyphs.indices.dropLast() where text.glyphs[index].isLineBreak {
            let (end, begin) = (text.glyphs[index].box, text.glyphs[index + 1].box)
            guard ink.minY <= end.center.y, ink.maxY >= begin.minY + thresholds.lineReach * begin.height
            else {
                continue
            }
            let behind = shape.x(atHeight: end.center.y) - end.minX
            let before = begin.minX - shape.x(atHeight: begin.center.y)
            let isBehind = behind >= -0.1 * unit && behind <= unit
            let isBefore = before >= -0.1 * unit && before <= unit
            if isBehind || isBefore { return text.glyphs[index].range }
        }
        return nil
    }

    // MARK: Circle

    private func circle(_ shape: StrokeShape, in text: GlyphBoxes) -> EditingGesture? {
        let unit = text.lineHeight
        // What is lower than text, or narrower than a letter, goes around no word.
        guard shape.bounds.height >= unit / 2, shape.bounds.width >= unit / 2 else { return nil }
        let (gap, loop) = shape.closure
        guard gap < thresholds.circleGap, let box = Rect(around: loop),
            box.width >= thresholds.circleAspect * box.height,
            StrokeShape.fullness(of: loop) >= thresholds.circleFullness
        else { return nil }
        let words = text.words.filter { word in
            overlap(box.minX, box.maxX, word.box.minX, word.box.maxX)
                >= thresholds.circleWidth * word.box.width
                && StrokeShape.share(of: word.box, within: loop) >= thresholds.circleCoverage
        }
        guard let first = words.first, let last = words.last else { return nil }
        let held = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        guard box.width - held.width <= 2 * thresholds.circleMargin * unit,
            box.height - held.height <= 2 * thresholds.circleMargin * unit
        else { return nil }
        return .circle(first.range.lowerBound..<last.range.upperBound)
    }

    // MARK: Underline

    private func underline(_ shape: StrokeShape, in text: GlyphBoxes) -> EditingGesture? {
        let ink = shape.bounds
        let unit = text.lineHeight
        guard 90 - shape.angleToVertical <= thresholds.underlineAngle, shape.bow <= thresholds.underlineBow,
            shape.straightness >= thresholds.lineStraightness,
            ink.width >= thresholds.underlineWidth * unit
        else { return nil }
        let words = text.words.filter { word in
            let place = (ink.center.y - word.box.minY) / word.box.height
            return place >= thresholds.underlineTop && place <= thresholds.underlineBottom
                && overlap(ink.minX, ink.maxX, word.box.minX, word.box.maxX)
                    >= thresholds.underlineCoverage * word.box.width
        }
        guard let first = words.first, let last = words.last else { return nil }
        let held = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        guard ink.minX >= held.minX - unit, ink.maxX <= held.maxX + unit else { return nil }
        return .underline(first.range.lowerBound..<last.range.upperBound)
    }
}
