// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Puts readings in order by ink and language together, and says how sure each is.
struct CandidateRanking {
    /// A reading with what ink and language say about it.
    struct Entry {
        var classes: [Int]
        /// The logarithm of its probability by the ink.
        var ink: Double
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

    /// Ranks readings by all views of the ink.
    func rank(_ readings: [[Int]], in views: [View], start: TextPrior.State?) -> [Entry] {
        var seen: Set<[Int]> = []
        var entries: [Entry] = []
        for classes in readings where !classes.isEmpty && seen.insert(classes).inserted {
            // The mean of the views' logarithms: a reading must please all.
            let ink =
                views.reduce(0) {
                    $0 + max(-1e4, AlignmentSum.logProbability(of: classes, in: $1.answer, frames: $1.frames))
                } / Double(views.count)
            guard ink > -3e3 else { continue }
            entries.append(Entry(classes: classes, ink: ink, score: ink))
        }
        if let prior, let start, let likeliest = entries.max(by: { $0.ink < $1.ink }) {
            // Of one character the language knows little: any may stand alone.
            let share = likeliest.classes.count == 1 ? weights.singleCharacter : 1
            for index in entries.indices {
                entries[index].score += share * prior.score(of: entries[index].classes, after: start)
            }
        }
        entries.sort { $0.score > $1.score }
        guard let top = entries.first?.score else { return [] }
        let shares = entries.map { exp(($0.score - top) / weights.temperature) }
        let sum = shares.reduce(0, +)
        for index in entries.indices { entries[index].confidence = shares[index] / sum }
        return entries
    }
}
