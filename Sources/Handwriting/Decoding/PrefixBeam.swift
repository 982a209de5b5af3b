// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Ranked readings: a search over prefixes that adds up all ways to align a text with the frames (Hannun et al.
/// 2014), a few prefixes at a time.
struct PrefixBeam {
    /// A text and the logarithm of its probability by the ink.
    struct Reading: Hashable {
        var classes: [Int]
        var logProbability: Double
    }

    /// A prefix, as the last step of a path through the tree of all prefixes seen.
    private struct Node {
        var parent: Int
        var index: Int
        var firstChild = -1
        var nextSibling = -1
        /// The frame in which it was reached last, and its place among the hypotheses then.
        var frame = -1
        var place = 0
        /// What its text adds to the rank.
        var bonus = 0.0
        var state: TextPrior.State?
    }

    /// A prefix alive, with the probability that its alignment ends in a blank, and in its last character.
    private struct Hypothesis {
        var node: Int
        var blank: Double
        var label: Double
        var rank = 0.0
        var total: Double { blank + label }
    }

    /// How many prefixes are kept.
    var width = 12
    /// Classes less likely than e to this power in a frame are not tried.
    var threshold: Float = -6.5
    /// The class of the space, which stands neither first nor twice in a row; nil where there is none.
    var space: Int?
    /// Whether the space may stand at all.
    var allowsSpace = true
    /// What is known of the text before, nil for nothing.
    var prior: (prior: TextPrior, start: TextPrior.State)?

    /// The likeliest readings of some frames, best first by ink and prior together.
    func decode(_ probabilities: FrameProbabilities, frames: Range<Int>, best: Int) throws -> [Reading] {
        var nodes = [Node(parent: -1, index: 0, state: prior?.start)]
        var beam = [Hypothesis(node: 0, blank: 1, label: 0)]
        var scale = 0.0
        var tried: [(index: Int, probability: Double)] = []
        for frame in frames {
            if frame % 256 == 0 { try Task.checkCancellation() }
            tried.removeAll(keepingCapacity: true)
            for index in 1..<probabilities.classes {
                let value = probabilities[frame, class: index]
                if value > threshold, allowsSpace || index != space {
                    tried.append((index, exp(Double(value))))
                }
            }
            let blank = exp(Double(probabilities[frame, class: 0]))
            var next: [Hypothesis] = []
            next.reserveCapacity(beam.count * (tried.count + 1))
            func place(of node: Int) -> Int {
                if nodes[node].frame == frame { return nodes[node].place }
                nodes[node].frame = frame
                nodes[node].place = next.count
                next.append(Hypothesis(node: node, blank: 0, label: 0))
                return next.count - 1
            }
            for hypothesis in beam {
                let last = nodes[hypothesis.node].index
                let same = place(of: hypothesis.node)
                next[same].blank += hypothesis.total * blank
                if last != 0 {
                    next[same].label += hypothesis.label * exp(Double(probabilities[frame, class: last]))
                }
                for (index, probability) in tried {
                    if index == space, last == 0 || last == space { continue }
                    let share = (index == last ? hypothesis.blank : hypothesis.total) * probability
                    guard share > 0 else { continue }
                    next[place(of: child(of: hypothesis.node, index: index, in: &nodes))].label += share
                }
            }
            for index in next.indices {
                next[index].rank = log(next[index].total) + nodes[next[index].node].bonus
            }
            next.sort { $0.rank > $1.rank }
            beam = Array(next.prefix(width))
            // Scaled so that the numbers never vanish, however long the ink.
            let sum = beam.reduce(0) { $0 + $1.total }
            guard sum > 0 else { return [] }
            scale += log(sum)
            for index in beam.indices {
                beam[index].blank /= sum
                beam[index].label /= sum
            }
        }
        return readings(beam, nodes: nodes, scale: scale, best: best)
    }

    private func child(of node: Int, index: Int, in nodes: inout [Node]) -> Int {
        var child = nodes[node].firstChild
        while child >= 0 {
            if nodes[child].index == index { return child }
            child = nodes[child].nextSibling
        }
        var new = Node(parent: node, index: index, nextSibling: nodes[node].firstChild)
        if let prior, let state = nodes[node].state {
            let next = prior.prior.state(state, appending: index)
            new.state = next
            new.bonus = next.score
        }
        nodes.append(new)
        nodes[node].firstChild = nodes.count - 1
        return nodes.count - 1
    }

    private func readings(_ beam: [Hypothesis], nodes: [Node], scale: Double, best: Int) -> [Reading] {
        var sums: [[Int]: (total: Double, bonus: Double)] = [:]
        for hypothesis in beam {
            var classes: [Int] = []
            var node = hypothesis.node
            while node > 0 {
                classes.append(nodes[node].index)
                node = nodes[node].parent
            }
            classes.reverse()
            if let space, classes.last == space { classes.removeLast() }
            var bonus = 0.0
            if let prior, let state = nodes[hypothesis.node].state {
                bonus = prior.prior.finalScore(of: state)
            }
            sums[classes, default: (0, bonus)].total += hypothesis.total
        }
        let ranked = sums.map {
            (classes: $0.key, total: $0.value.total, rank: log($0.value.total) + $0.value.bonus)
        }
        .sorted { ($0.rank, $1.classes.count) > ($1.rank, $0.classes.count) }
        return ranked.prefix(best).map {
            Reading(classes: $0.classes, logProbability: log($0.total) + scale)
        }
    }
}
