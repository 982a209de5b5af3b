// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// The order in which the strokes of a line are read: from left to right where a word was written before the one to
/// its left, or put in between two others.
///
/// All else stays in the order it was written: dots, bars, and what is written over other ink, like a letter put right.
struct WritingOrder {
    /// Places among the line's strokes, in the order to read them.
    private(set) var strokes: [Int]

    /// How far ink must be from all other ink to be a word that was put in, in heights of writing.
    private static let clearance = 0.25
    /// Lower strokes, in heights of writing, are dots and bars, which people add when they please.
    private static let mark = 0.4
    /// Bounds the work on ink that is no writing.
    private static let mostStrokes = 1000

    private let boxes: [Rect]
    private let gap: Double
    /// For each stroke so far the run of writing that it belongs to.
    private var runs: [Int] = []
    private var count = 0

    /// Orders the strokes of one line, none of them empty, given in the order they were written.
    init(_ ink: [[Point]]) {
        boxes = ink.map { Rect(around: $0) ?? .zero }
        let height = InkMeasure.height(of: ink)
        gap = Self.clearance * height
        strokes = Array(ink.indices)
        guard ink.count <= Self.mostStrokes else { return }
        for index in boxes.indices { add(index, isMark: boxes[index].height < Self.mark * height) }
        var members = Array(repeating: [Int](), count: count)
        for (index, run) in runs.enumerated() { members[run].append(index) }
        let starts = members.map { $0.reduce(Double.infinity) { min($0, boxes[$1].minX) } }
        strokes = members.indices.sorted { starts[$0] < starts[$1] }.flatMap { members[$0] }
    }

    /// Gives a stroke its run.
    private mutating func add(_ index: Int, isMark: Bool) {
        let box = boxes[index]
        guard let current = runs.last else { return begin() }
        if isMark { return runs.append(current) }
        let near = runs.indices.filter { boxes[$0].minX < box.maxX + gap && boxes[$0].maxX > box.minX - gap }
        if let place = near.last(where: { runs[$0] == current }) ?? near.last {
            return runs.append(runs[place])
        }
        let left = runs.indices.filter { boxes[$0].maxX <= box.minX }.max { boxes[$0].maxX < boxes[$1].maxX }
        let right = runs.indices.filter { boxes[$0].minX >= box.maxX }.min { boxes[$0].minX < boxes[$1].minX }
        guard let right else { return runs.append(left.map { runs[$0] } ?? current) }
        if let left, runs[left] == runs[right] {
            // In the middle of a run: what stands to the right is one of its own from now on.
            let split = runs[left]
            for other in runs.indices where runs[other] == split && boxes[other].center.x > box.center.x {
                runs[other] = count
            }
            count += 1
        } else if let left, runs[left] == current {
            // The word that was put in goes on.
            return runs.append(current)
        }
        begin()
    }

    private mutating func begin() {
        runs.append(count)
        count += 1
    }
}
