// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Puts readings in order by ink and language together, and says how sure each is.
struct CandidateRanking {
    /// A reading with what ink and language say about it.
    struct Entry {
        var classes: [Int]
        /// The logarithm of its probability by the ink.
        var ink: Double
        /// The logarithm of its probability before; 0 where nothing is known.
        var prior: Double
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
    let prior: TextPrior?
    /// The class of the space.
    let space: Int?

    /// Ranks readings by all views of the ink, frames of the network's answers.
    func rank(_ readings: [[Int]], in views: [View], start: TextPrior.State?) -> [Entry] {
        var seen: Set<[Int]> = []
        var entries: [Entry] = []
        for classes in readings where !classes.isEmpty && seen.insert(classes).inserted {
            // The mean of the views' logarithms: a reading must please all.
            let ink =
                views.reduce(0) {
                    $0 + max(-1e4, AlignmentSum.logProbability(of: classes, in: $1.answer, frames: $1.frames))
                } / Double(views.count)
            guard ink > -1e3 * Double(1 + classes.count) else { continue }
            var log = 0.0
            if let prior, let start { log = prior.logProbability(of: classes, after: start) }
            let spaces = prior == nil ? 0 : classes.count { $0 == space }
            let score =
                ink + weights.language * log + weights.length * Double(classes.count)
                + weights.space * Double(spaces)
            entries.append(Entry(classes: classes, ink: ink, prior: log, score: score))
        }
        entries.sort { $0.score > $1.score }
        if let likeliest = entries.max(by: { $0.ink < $1.ink }) {
            // A reading that the ink speaks against comes after all others, however common the word.
            let reach = weights.reach + weights.reachPerCharacter * Double(likeliest.classes.count)
            let (near, far) = (
                entries.filter { $0.ink >= likeliest.ink - reach },
                entries.filter { $0.ink < likeliest.ink - reach }
            )
            entries = near + far
            giveConfidences(&entries, near: near.count)
        }
        return entries
    }

    private func giveConfidences(_ entries: inout [Entry], near: Int) {
        guard let top = entries.first?.score else { return }
        let shares = entries.enumerated().map { place, entry in
            exp(min(0, entry.score - top) / weights.temperature) * (place < near ? 1 : 0.01)
        }
        let sum = shares.reduce(0, +)
        for index in entries.indices { entries[index].confidence = shares[index] / sum }
        // In the order of the ranking.
        for index in entries.indices.dropFirst() {
            entries[index].confidence = min(entries[index].confidence, entries[index - 1].confidence)
        }
    }
}
