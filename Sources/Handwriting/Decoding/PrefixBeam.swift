// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Ranked readings: a search over prefixes that adds up all ways to align a text with the frames (Hannun et al.
/// 2014), a few prefixes at a time.
struct PrefixBeam {
    /// A text and the logarithm of its probability.
    struct Reading: Hashable {
        var classes: [Int]
        var logProbability: Double
    }

    /// A prefix, as the last step of a path through the tree of all prefixes seen.
    private struct Node {
        var parent: Int
        var index: Int
    }

    /// A prefix alive, with the probability that its alignment ends in a blank, and in its last character.
    private struct Hypothesis {
        var node: Int
        var blank: Double
        var label: Double
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

    /// The likeliest readings of some frames, best first.
    func decode(_ probabilities: FrameProbabilities, frames: Range<Int>, best: Int) throws -> [Reading] {
        var nodes = [Node(parent: -1, index: 0)]
        var children: [UInt64: Int] = [:]
        var beam = [Hypothesis(node: 0, blank: 1, label: 0)]
        var scale = 0.0
        for frame in frames {
            if frame % 256 == 0 { try Task.checkCancellation() }
            let tried = (1..<probabilities.classes).filter {
                probabilities[frame, class: $0] > threshold && (allowsSpace || $0 != space)
            }.map { ($0, exp(Double(probabilities[frame, class: $0]))) }
            let blank = exp(Double(probabilities[frame, class: 0]))
            var next: [Hypothesis] = []
            var places: [Int: Int] = [:]
            func place(of node: Int) -> Int {
                if let place = places[node] { return place }
                places[node] = next.count
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
                    let key = UInt64(hypothesis.node) << 16 | UInt64(index)
                    let child = children[key] ?? nodes.count
                    if child == nodes.count {
                        children[key] = child
                        nodes.append(Node(parent: hypothesis.node, index: index))
                    }
                    next[place(of: child)].label += share
                }
            }
            next.sort { $0.total > $1.total }
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

    private func readings(_ beam: [Hypothesis], nodes: [Node], scale: Double, best: Int) -> [Reading] {
        var sums: [[Int]: Double] = [:]
        for hypothesis in beam {
            var classes: [Int] = []
            var node = hypothesis.node
            while node > 0 {
                classes.append(nodes[node].index)
                node = nodes[node].parent
            }
            classes.reverse()
            if let space, classes.last == space { classes.removeLast() }
            sums[classes, default: 0] += hypothesis.total
        }
        let sorted = sums.sorted { ($0.value, $1.key.count) > ($1.value, $0.key.count) }
        return sorted.prefix(best).map { Reading(classes: $0.key, logProbability: log($0.value) + scale) }
    }
}
