// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Strokes that seem to stand on one line.
struct LineGroup {
    /// The strokes in the order they were written.
    private(set) var members: [LineMember]
    /// The box around them.
    private(set) var box: Rect

    init(_ first: LineMember) {
        members = [first]
        box = first.box
    }

    mutating func append(_ member: LineMember) {
        members.append(member)
        box = box.union(member.box)
    }

    /// The mean of the strokes' middles.
    var middle: Double { members.reduce(0) { $0 + $1.middle.y } / Double(members.count) }

    /// What stands near a stroke: the strokes within `reach` in x, at least the nearest.
    private func neighbours(of member: LineMember, reach: Double) -> [LineMember] {
        func gap(_ other: LineMember) -> Double {
            max(other.box.minX - member.box.maxX, member.box.minX - other.box.maxX, 0)
        }
        let near = members.filter { gap($0) <= reach }
        guard near.isEmpty else { return near }
        return members.min { gap($0) < gap($1) }.map { [$0] } ?? []
    }

    /// How a stroke lies to the strokes of the line near it.
    private func relation(to member: LineMember, height: Double) -> (offset: Double, overlap: Double) {
        let near = neighbours(of: member, reach: 1.5 * height)
        let middle = near.reduce(0) { $0 + $1.middle.y } / Double(max(1, near.count))
        let top = near.reduce(Double.infinity) { min($0, $1.box.minY) }
        let bottom = near.reduce(-Double.infinity) { max($0, $1.box.maxY) }
        return (abs(member.middle.y - middle), member.overlap(with: top, bottom))
    }

    /// Whether a stroke written next continues the line.
    private func continues(with member: LineMember, height: Double) -> Bool {
        let recent = members.suffix(6)
        let right = recent.reduce(-Double.infinity) { max($0, $1.box.maxX) }
        let goesBack = member.box.minX < right - 2 * height
        if !goesBack {
            // Going on to the right: only a clear gap to the last strokes makes it another line.
            let top = recent.reduce(Double.infinity) { min($0, $1.box.minY) }
            let bottom = recent.reduce(-Double.infinity) { max($0, $1.box.maxY) }
            return max(top - member.box.maxY, member.box.minY - bottom) < 0.25 * height
        }
        let relation = relation(to: member, height: height)
        return relation.offset < 0.6 * height || relation.overlap > 0.5
    }

    /// Whether a stroke added later belongs to the line.
    private func holds(_ member: LineMember, height: Double) -> Bool {
        let relation = relation(to: member, height: height)
        return relation.offset < 0.6 * height && relation.overlap > 0.5
    }

    /// Follows strokes in the order they were written and begins a group wherever they go to another line.
    static func runs(of members: [LineMember], height: Double, most: Int) -> [LineGroup] {
        var groups: [LineGroup] = []
        var current = 0
        for member in members {
            if groups.indices.contains(current), groups[current].continues(with: member, height: height) {
                groups[current].append(member)
            } else if let known = groups.lastIndex(where: { $0.holds(member, height: height) }) {
                groups[known].append(member)
                current = known
            } else if groups.count < most {
                current = groups.count
                groups.append(LineGroup(member))
            } else {
                groups[current].append(member)
            }
        }
        return groups
    }

    /// Joins groups that lie on each other until none do.
    static func merge(_ groups: inout [LineGroup], height: Double) {
        var costs = groups.indices.map { a in
            groups.indices.map { a < $0 ? groups[a].cost(ofJoining: groups[$0], height: height) : .infinity }
        }
        while let (a, b) = cheapest(costs) {
            for member in groups[b].members { groups[a].append(member) }
            groups[a].members.sort { $0.stroke < $1.stroke }
            groups.remove(at: b)
            costs.remove(at: b)
            for row in costs.indices { costs[row].remove(at: b) }
            for other in groups.indices where other != a {
                let (low, high) = (min(a, other), max(a, other))
                costs[low][high] = groups[low].cost(ofJoining: groups[high], height: height)
            }
        }
    }

    private static func cheapest(_ costs: [[Double]]) -> (Int, Int)? {
        var best: (cost: Double, pair: (Int, Int))?
        for (a, row) in costs.enumerated() {
            for (b, cost) in row.enumerated() where cost < best?.cost ?? 1 { best = (cost, (a, b)) }
        }
        return best?.pair
    }

    /// Whether this is a large dot, quote or comma of another line, or the bar of one of its letters.
    private func isScrap(beside line: LineGroup, height: Double) -> Bool {
        guard members.count <= 2, line.members.count > 2 || line.box.width > 1.5 * height,
            max(line.box.minX - box.maxX, box.minX - line.box.maxX) < height
        else { return false }
        let gap = max(line.box.minY - box.maxY, box.minY - line.box.maxY)
        // A dash says nothing alone, and dots and bars may be dashes, far above their letters.
        let isDash = members.count == 1 && members[0].isStraight
        if isDash, box.height < 1.25 * height, box.width < 3 * height, gap < 1.6 * height { return true }
        if gap < 0.8 * height, box.width < 2.5 * height, isVisit(from: line) { return true }
        return box.height < 0.85 * height && box.width < 1.3 * height && line.box.width > 2 * box.width
            && gap < 0.8 * height
    }

    /// Whether the pen came here for one stroke and went straight back: for a loop below, or a bar above a letter.
    private func isVisit(from line: LineGroup) -> Bool {
        guard members.count == 1 else { return false }
        let stroke = members[0].stroke
        // A dot may have come between.
        return line.members.contains { (stroke - 2..<stroke).contains($0.stroke) }
            && line.members.contains { (stroke + 1...stroke + 2).contains($0.stroke) }
    }

    /// How far two groups are from being one line; below 1 they are.
    private func cost(ofJoining other: LineGroup, height: Double) -> Double {
        let (few, many) = members.count < other.members.count ? (self, other) : (other, self)
        if few.isScrap(beside: many, height: height) { return 0.5 }
        if max(other.box.minY - box.maxY, box.minY - other.box.maxY) > 0.25 * height { return .infinity }
        var offset = 0.0
        var overlap = 0.0
        for member in few.members {
            let relation = many.relation(to: member, height: height)
            offset += relation.offset
            overlap += relation.overlap
        }
        offset /= Double(few.members.count) * height
        overlap /= Double(few.members.count)
        // Side by side there is nothing else the two could be than one line that is uneven.
        let shared = min(box.maxX, other.box.maxX) - max(box.minX, other.box.minX)
        let width = min(box.width, other.box.width)
        if shared < 0.25 * width { return offset / 1.4 }
        // A stroke or two between the lines' middles are a part of a letter.
        if few.members.count <= 2 { return min(offset / 0.8, 1.35 - overlap) }
        return offset / 0.7
    }
}
