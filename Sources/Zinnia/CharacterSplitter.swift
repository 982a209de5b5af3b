// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Splits ink into characters that are written in squares of one size: lines by the gaps between them, and each line
/// into cells. A cell is about as wide as it is high, so narrow parts belong together although there are gaps.
struct CharacterSplitter {
    /// Lines from first to last, each with its cells in order, each with its strokes in the order they were written.
    struct Layout: Hashable {
        var lines: [[[Int]]]
        /// Whether lines run from top to bottom, the first one at the right.
        var isVertical: Bool
    }

    /// The strokes' boxes.
    let boxes: [Rect]
    /// The side of a cell.
    let side: Double
    /// How well strokes fit one character, from 0 to 1; nil where that is not known.
    let fit: ([Int]) -> Double?

    /// Most parts of which a cell is put together.
    private static let mostParts = 8

    /// - Parameters:
    ///   - boxes: the box of each stroke, in the order they were written.
    ///   - fit: how well some strokes fit one character, from 0 to 1; nil where that is not known.
    init(_ boxes: [Rect], fit: @escaping ([Int]) -> Double? = { _ in nil }) {
        self.boxes = boxes
        self.fit = fit
        side = Self.side(of: boxes)
    }

    /// The layout; `isSingleLine` where it is known that there is one line from left to right.
    func layout(isSingleLine: Bool) -> Layout {
        let all = Array(boxes.indices)
        if isSingleLine { return Layout(lines: [split(all, \.x, usesFit: true)], isVertical: false) }
        let rows = split(all, \.y, usesFit: false)
        let across = Layout(lines: rows.map { split($0, \.x, usesFit: true) }, isVertical: false)
        guard let whole = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }), whole.height > 1.6 * side
        else { return across }
        let columns = split(all, \.x, usesFit: false).reversed()
        let down = Layout(lines: columns.map { split($0, \.y, usesFit: true) }, isVertical: true)
        // People write in the order they read.
        let (left, right) = (Self.jumps(down), Self.jumps(across))
        return left < right || left == right && whole.width < 1.5 * side ? down : across
    }

    /// An axis of a box.
    private struct Axis {
        var low: Double
        var high: Double
    }

    private enum Direction {
        case across, down

        func axis(_ box: Rect) -> Axis {
            self == .across ? Axis(low: box.minX, high: box.maxX) : Axis(low: box.minY, high: box.maxY)
        }
    }

    private func split(_ strokes: [Int], _ path: KeyPath<Point, Double>, usesFit: Bool) -> [[Int]] {
        let direction: Direction = path == \.x ? .across : .down
        let parts = parts(of: strokes, direction)
        guard parts.count > 1 else { return parts.map { $0.strokes.sorted() } }
        // The cheapest way to put parts together: each cell has a price, and so have gaps within one and width beyond
        // that of a cell.
        var best = [(cost: 0.0, from: 0)]
        for end in 1...parts.count {
            var cheapest = (cost: Double.infinity, from: end - 1)
            for start in max(0, end - Self.mostParts)..<end {
                let cost = best[start].cost + price(parts[start..<end], usesFit: usesFit)
                if cost < cheapest.cost { cheapest = (cost, start) }
            }
            best.append(cheapest)
        }
        var cells: [[Int]] = []
        var end = parts.count
        while end > 0 {
            let start = best[end].from
            cells.append(parts[start..<end].flatMap(\.strokes).sorted())
            end = start
        }
        return cells.reversed()
    }

    private func price(_ parts: ArraySlice<Part>, usesFit: Bool) -> Double {
        guard let first = parts.first else { return 0 }
        var (low, high) = (first.axis.low, first.axis.high)
        var cost = 1.0
        for part in parts.dropFirst() {
            cost += 2 * max(0, (part.axis.low - high) / side - 0.1)
            low = min(low, part.axis.low)
            high = max(high, part.axis.high)
        }
        let excess = max(0, (high - low) / side - 1.15)
        cost += 2 * excess + 8 * excess * excess
        guard usesFit, excess < 0.3, let fit = fit(parts.flatMap(\.strokes).sorted()) else {
            return cost + 0.5
        }
        return cost + 1 - fit
    }

    /// Strokes that can't be told apart along an axis.
    private struct Part {
        var axis: Axis
        var strokes: [Int]
    }

    private func parts(of strokes: [Int], _ direction: Direction) -> [Part] {
        var parts: [Part] = []
        let sorted = strokes.map { Part(axis: direction.axis(boxes[$0]), strokes: [$0]) }
            .sorted { ($0.axis.low, $0.axis.high) < ($1.axis.low, $1.axis.high) }
        for part in sorted {
            if let last = parts.last {
                let shared = min(last.axis.high, part.axis.high) - part.axis.low
                let smaller = min(last.axis.high - last.axis.low, part.axis.high - part.axis.low)
                // Neighbours may reach a little into each other's cell.
                if shared > 0.25 * side || shared >= 0 && shared >= 0.5 * smaller {
                    parts[parts.count - 1].axis.high = max(last.axis.high, part.axis.high)
                    parts[parts.count - 1].strokes += part.strokes
                    continue
                }
            }
            parts.append(part)
        }
        return parts
    }

    /// How often a cell was written before one that is read before it.
    private static func jumps(_ layout: Layout) -> Int {
        let times = layout.lines.joined().map { Double($0.reduce(0, +)) / Double(max(1, $0.count)) }
        return zip(times, times.dropFirst()).count { $0 > $1 }
    }

    /// The side of a cell: that of most things that are written, strokes that meet being one thing, or that of all ink
    /// where it can only be one character.
    private static func side(of boxes: [Rect]) -> Double {
        var things: [Rect] = []
        for box in boxes.prefix(2000) {
            var whole = box
            var place = 0
            while place < things.count {
                if things[place].intersects(whole) {
                    whole = whole.union(things.remove(at: place))
                    place = 0
                } else {
                    place += 1
                }
            }
            things.append(whole)
        }
        let sizes = things.map { max($0.width, $0.height) }.sorted()
        guard !sizes.isEmpty else { return 1 }
        let side = sizes[(sizes.count * 4 - 1) / 5]
        // Not much more than one thing, and about square: one character of several parts.
        let whole = things.dropFirst().reduce(things[0]) { $0.union($1) }
        let extent = max(whole.width, whole.height)
        let isSquare = min(whole.width, whole.height) > 0.7 * extent
        return max(isSquare && extent < 2 * side ? extent : side, 1e-9)
    }
}
