// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Splits ink into lines of writing.
///
/// Strokes are followed in the order they were written; each joins the line whose middle, near the stroke's x, is
/// closest, or begins a new line. Lines may slope and bend, since only neighbours are compared. Dots, commas and
/// bars are too small to tell a line and join one at the end.
struct LineSplitter {
    private struct Member {
        var stroke: Int
        var x: Double
        var y: Double
    }

    /// The strokes of each line in the order they were written, lines from top to bottom.
    let lines: [[Int]]

    /// The middle of a stroke may lie so far from its line's middle, in heights of the writing.
    private static let reach = 0.85
    /// Lines closer than this, in heights of the writing, are one.
    private static let closest = 0.85
    /// How far along a line strokes count as neighbours, in heights of the writing.
    private static let neighbourhood = 3.0
    /// More lines than on any page; bounds the work on ink that is no writing.
    private static let mostLines = 200

    /// Splits strokes, none of them empty.
    init(_ strokes: [[Point]]) {
        let height = Self.letterHeight(strokes)
        let boxes = strokes.map { Rect(around: $0) ?? .zero }
        guard strokes.count > 1, height > 0,
            let all = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }),
            all.height > 1.8 * height
        else {
            lines = [Array(strokes.indices)]
            return
        }
        let isMark = boxes.map { $0.height < 0.4 * height }
        let slope = Self.slope(strokes, isMark: isMark, height: height)
        let members = strokes.indices.map { index in
            let mean = strokes[index].reduce(Point.zero, +) * (1 / Double(strokes[index].count))
            let middle = 0.5 * (mean.y + boxes[index].center.y)
            return Member(stroke: index, x: mean.x, y: middle - slope * mean.x)
        }
        var groups: [[Member]] = []
        var current = 0
        for member in members where !isMark[member.stroke] {
            let reach = Self.reach * height
            let distances = groups.map { abs(Self.middle(of: $0, at: member.x, height: height) - member.y) }
            let nearest = distances.indices.min { distances[$0] < distances[$1] }
            if groups.indices.contains(current), distances[current] < reach,
                distances[current] < 0.6 * height || nearest == current
            {
                groups[current].append(member)
            } else if let nearest, distances[nearest] < reach || groups.count >= Self.mostLines {
                groups[nearest].append(member)
                current = nearest
            } else {
                current = groups.count
                groups.append([member])
            }
        }
        guard groups.count > 1 else {
            lines = [Array(strokes.indices)]
            return
        }
        Self.merge(&groups, height: height)
        for member in members where isMark[member.stroke] {
            let line = Self.line(for: member, among: groups, boxes: boxes, height: height)
            groups[line].append(member)
        }
        let sorted = groups.map { group in
            (y: group.reduce(0) { $0 + $1.y } / Double(group.count), strokes: group.map(\.stroke).sorted())
        }.sorted { $0.y < $1.y }
        lines = sorted.map(\.strokes)
    }

    /// The usual height of the pen's up and down moves: half of all vertical movement is in longer ones.
    private static func letterHeight(_ strokes: [[Point]]) -> Double {
        let moves = strokes.flatMap(InkMeasure.swings).sorted()
        var rest = moves.reduce(0, +) / 2
        for move in moves {
            rest -= move
            if rest <= 0 { return move }
        }
        return 0
    }

    /// The slope of the writing, from each stroke to the next to the right of it.
    private static func slope(_ strokes: [[Point]], isMark: [Bool], height: Double) -> Double {
        var slopes: [(value: Double, weight: Double)] = []
        var before: Point?
        for (index, stroke) in strokes.enumerated() where !isMark[index] {
            let mean = stroke.reduce(Point.zero, +) * (1 / Double(stroke.count))
            if let before {
                let step = mean - before
                if step.x > 0.3 * height, step.x < 6 * height, abs(step.y) < 0.6 * step.x + 0.3 * height {
                    slopes.append((step.y / step.x, step.x))
                }
            }
            before = mean
        }
        slopes.sort { $0.value < $1.value }
        var rest = slopes.reduce(0) { $0 + $1.weight } / 2
        for slope in slopes {
            rest -= slope.weight
            if rest <= 0 { return min(0.5, max(-0.5, slope.value)) }
        }
        return 0
    }

    /// The middle of a line near an x.
    private static func middle(of line: [Member], at x: Double, height: Double) -> Double {
        let nearest = line.reduce(Double.infinity) { min($0, abs($1.x - x)) }
        var sum = 0.0
        var weights = 0.0
        for member in line {
            let weight = exp((nearest - abs(member.x - x)) / (neighbourhood * height))
            sum += weight * member.y
            weights += weight
        }
        return weights > 0 ? sum / weights : 0
    }

    /// Joins lines that lie on top of each other, and scraps of a few strokes with the line around them.
    private static func merge(_ groups: inout [[Member]], height: Double) {
        var distances = groups.indices.map { a in
            groups.indices.map { a < $0 ? distance(groups[a], groups[$0], height: height) : .infinity }
        }
        while let (a, b) = closestPair(groups, distances, height: height) {
            groups[a] = (groups[a] + groups[b]).sorted { $0.stroke < $1.stroke }
            groups.remove(at: b)
            distances.remove(at: b)
            for row in distances.indices { distances[row].remove(at: b) }
            for other in groups.indices where other != a {
                distances[min(a, other)][max(a, other)] = distance(groups[a], groups[other], height: height)
            }
        }
    }

    /// The two lines that are most clearly one, if any.
    private static func closestPair(
        _ groups: [[Member]], _ distances: [[Double]], height: Double
    ) -> (Int, Int)? {
        var best: (distance: Double, pair: (Int, Int))?
        for a in groups.indices {
            for b in groups.indices where b > a {
                let isScrap = min(groups[a].count, groups[b].count) <= 2
                let limit = (isScrap ? 1.15 : closest) * height
                if distances[a][b] < limit, distances[a][b] < best?.distance ?? .infinity {
                    best = (distances[a][b], (a, b))
                }
            }
        }
        return best?.pair
    }

    /// How far two lines lie apart, on average over the strokes of the shorter one.
    private static func distance(_ a: [Member], _ b: [Member], height: Double) -> Double {
        let (short, long) = a.count < b.count ? (a, b) : (b, a)
        let sum = short.reduce(0) { $0 + $1.y - middle(of: long, at: $1.x, height: height) }
        return abs(sum) / Double(short.count)
    }

    /// The line of a dot, comma or bar: that of the nearest stroke, those written just before and after preferred.
    private static func line(
        for mark: Member, among groups: [[Member]], boxes: [Rect], height: Double
    ) -> Int {
        var best = (cost: Double.infinity, line: 0)
        for (line, group) in groups.enumerated() {
            for member in group {
                let near = boxes[mark.stroke].distance(to: boxes[member.stroke])
                let isNeighbour = abs(member.stroke - mark.stroke) == 1
                let cost = near - (isNeighbour ? 0.5 * height : 0)
                if cost < best.cost { best = (cost, line) }
            }
        }
        return best.line
    }
}
