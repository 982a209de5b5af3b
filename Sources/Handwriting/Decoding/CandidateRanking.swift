// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Puts readings in order by ink and language together, and says how sure each is.
struct CandidateRanking {
    /// A reading with what ink and language say about it.
    struct Entry {
        var classes: [Int]
        /// The logarithms of its probability by each look at the ink.
        var looks: [Double]
        /// Their mean: a reading must please all.
        var ink: Double
        /// What else says that it is one character, where the ink seems to be one.
        var single = 0.0
        /// Higher is better.
        var score: Double
        /// From 0 to 1; of all readings together at most 1.
        var confidence = 0.0
    }

    /// Frames of what the network says about the ink.
    struct View {
        var answer: FrameProbabilities
        var frames: Range<Int>
    }

    let weights: DecodingWeights
    /// What is known of the language; nil for nothing.
    let prior: TextPrior?
    /// For each class what else is known of it where it is the only character; nil where nothing is.
    var single: [Double]?

    /// Ink that is read as surely as this (a logarithm) is clear.
    private static let clear = -0.2
    /// A reading of clear ink that the ink likes less by so much is not what was written, however usual it is.
    private static let unlike = 5.0

    /// Puts the reading of clear ink before those that only the language likes: the beginning of a word, a code or a
    /// name stays what it is. Of the words of the development set as many become right as wrong.
    private static func keepClearInk(_ entries: inout [Entry]) {
        guard let first = entries.first, let place = entries.firstIndex(where: { $0.ink > clear }), place > 0,
            entries[place].ink - first.ink > unlike
        else { return }
        var kept = entries.remove(at: place)
        kept.score = first.score + 1
        entries.insert(kept, at: 0)
    }

    /// Ranks readings by all views of the ink.
    func rank(_ readings: [[Int]], in views: [View], start: TextPrior.State?) -> [Entry] {
        var seen: Set<[Int]> = []
        var entries: [Entry] = []
        var sums = views.map { AlignmentSum($0.answer, frames: $0.frames) }
        for classes in readings where !classes.isEmpty && seen.insert(classes).inserted {
            let looks = sums.indices.map { sums[$0].logProbability(of: classes) }
            let ink = looks.reduce(0) { $0 + max(-1e4, $1) } / Double(views.count)
            guard ink > -3e3 else { continue }
            entries.append(Entry(classes: classes, looks: looks, ink: ink, score: ink))
        }
        let isSingle = entries.max { $0.ink < $1.ink }?.classes.count == 1
        if isSingle, let known = single {
            let least = known.dropFirst().min() ?? 0
            for index in entries.indices {
                let classes = entries[index].classes
                entries[index].single = classes.count == 1 ? known[classes[0]] : least
                entries[index].score += entries[index].single
            }
        }
        if let prior, let start {
            // Of one character alone the language knows little but how common it is.
            for index in entries.indices {
                let classes = entries[index].classes
                if isSingle, classes.count == 1 {
                    entries[index].score += weights.singleCharacter * prior.commonness(of: classes[0])
                    if start.followsText {
                        let likelihood = prior.likelihood(of: classes[0], after: start)
                        entries[index].score += weights.context * likelihood
                    }
                } else {
                    let share = isSingle ? weights.singleCharacter : 1
                    entries[index].score += share * prior.score(of: classes, after: start)
                }
            }
        }
        entries.sort { $0.score > $1.score }
        if !isSingle { Self.keepClearInk(&entries) }
        guard let top = entries.first?.score else { return [] }
        let shares = entries.map { exp(($0.score - top) / weights.temperature) }
        let sum = shares.reduce(0, +)
        for index in entries.indices { entries[index].confidence = shares[index] / sum }
        // With nothing to compare it with, a reading is as sure as the ink says.
        if entries.count == 1 { entries[0].confidence = exp(min(0, entries[0].ink) / weights.temperature) }
        return entries
    }
}
