// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension GestureClassifier {
    /// The words that an eraser has passed over, each with one space.
    ///
    /// - Parameters:
    ///   - path: where the eraser was, in the pixels of the text's view.
    ///   - radius: the eraser's, in the same pixels.
    /// - Returns: what is to be removed, in ascending order.
    @MainActor
    public func erased(by path: [Point], radius: Double, of input: any TextInput) -> [Range<Int>] {
        guard let area = Rect(around: path.lazy.filter(\.isFinite)), radius.isFinite, radius >= 0 else {
            return []
        }
        let text = GlyphBoxes(of: input, near: area.outset(by: radius))
        let words = text.words.filter { word in
            word.box.width > 0
                && touched(word.box, by: path, radius: radius) >= thresholds.wordCoverage * word.box.width
        }
        guard !words.isEmpty else { return [] }
        let all = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
        return text.withSpaces(Set(words.flatMap(\.glyphs)), ink: all)
    }

    /// The width of a box that is touched, in pixels.
    private func touched(_ box: Rect, by path: [Point], radius: Double) -> Double {
        // Small letters fill the middle; what only brushes against the line's edge is meant for another line.
        let core = Rect(box.minX, box.minY + 0.2 * box.height, box.maxX, box.maxY - 0.15 * box.height)
        var parts: [(from: Double, to: Double)] = []
        for (start, end) in zip(path, path.dropFirst() + path.suffix(1)) {
            let steps = max(1, min(200, Int(start.distance(to: end) / max(1, radius / 2))))
            for step in 0...steps {
                let place = start + (end - start) * (Double(step) / Double(steps))
                guard core.distance(to: place) <= radius else { continue }
                parts.append((max(core.minX, place.x - radius), min(core.maxX, place.x + radius)))
            }
        }
        var (sum, reached) = (0.0, core.minX)
        for part in parts.sorted(by: { $0.from < $1.from }) where part.to > reached {
            sum += part.to - max(reached, part.from)
            reached = part.to
        }
        return sum
    }
}
