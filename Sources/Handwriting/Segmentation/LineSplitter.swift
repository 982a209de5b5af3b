// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Splits ink into lines of writing.
///
/// Strokes are followed in the order they were written. A new line begins where the pen goes back to the left, or
/// clear away from the ink, and the stroke lies above or below what stands near its x. Since only neighbours are
/// compared, lines may slope and bend. Then lines that lie on each other are joined, and dots, commas and bars, too
/// small to tell a line, go to the nearest one.
struct LineSplitter {
    /// The strokes of each line in the order they were written, lines from top to bottom.
    let lines: [[Int]]

    /// More lines than on any page; bounds the work on ink that is no writing.
    static let mostLines = 200

    /// Splits strokes, none of them empty.
    init(_ strokes: [[Point]]) {
        let everything = [Array(strokes.indices)]
        let moves = strokes.flatMap(InkMeasure.swings)
        let sum = moves.reduce(0, +)
        guard strokes.count > 1, sum > 0, !Self.isOneCharacter(strokes) else {
            lines = everything
            return
        }
        let height = moves.reduce(0) { $0 + $1 * $1 } / sum
        let slope = Self.slope(strokes, height: height)
        let members = strokes.enumerated().map { LineMember(stroke: $0, points: $1, slope: slope) }
        let main = members.filter { $0.box.height >= 0.4 * height }
        var groups = LineGroup.runs(of: main, height: height, most: Self.mostLines)
        LineGroup.merge(&groups, height: height)
        guard groups.count > 1 else {
            lines = everything
            return
        }
        var strokesOfLine = groups.map { $0.members.map(\.stroke) }
        for mark in members where mark.box.height < 0.4 * height {
            strokesOfLine[Self.line(for: mark, among: groups, height: height)].append(mark.stroke)
        }
        lines = zip(groups, strokesOfLine).sorted { $0.0.middle < $1.0.middle }.map { $0.1.sorted() }
    }

    /// Whether two strokes make one character like i, a colon or an equals sign rather than two lines.
    private static func isOneCharacter(_ strokes: [[Point]]) -> Bool {
        guard strokes.count == 2, let all = Rect(around: strokes.joined()) else { return false }
        let areFlat = strokes.allSatisfy { stroke in
            Rect(around: stroke).map { $0.height < 0.5 * $0.width } ?? true
        }
        return all.width < 1.3 * all.height || areFlat && all.height < all.width
    }

    /// The slope of the writing: the median over steps from one stroke to the next to the right of it.
    private static func slope(_ strokes: [[Point]], height: Double) -> Double {
        var slopes: [(value: Double, weight: Double)] = []
        let boxes = strokes.map { Rect(around: $0) ?? .zero }.filter { $0.height >= 0.4 * height }
        for (before, after) in zip(boxes, boxes.dropFirst()) {
            let step = after.center - before.center
            if step.x > 0.3 * height, step.x < 6 * height, abs(step.y) < 0.5 * step.x + 0.3 * height {
                slopes.append((step.y / step.x, step.x))
            }
        }
        // Few steps say more about the letters than about the line.
        guard slopes.count >= 4 else { return 0 }
        slopes.sort { $0.value < $1.value }
        var rest = slopes.reduce(0) { $0 + $1.weight } / 2
        for slope in slopes {
            rest -= slope.weight
            if rest <= 0 { return min(0.5, max(-0.5, slope.value)) }
        }
        return 0
    }

    /// The line of a dot, comma or bar: that of the nearest stroke, those written just before and after preferred.
    private static func line(for mark: LineMember, among groups: [LineGroup], height: Double) -> Int {
        var best = (cost: Double.infinity, line: 0)
        for (line, group) in groups.enumerated() {
            for member in group.members {
                let isNeighbour = abs(member.stroke - mark.stroke) == 1
                let cost = mark.box.distance(to: member.box) - (isNeighbour ? 0.5 * height : 0)
                if cost < best.cost { best = (cost, line) }
            }
        }
        return best.line
    }
}
