// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Reads the ink of one line.
struct LineReader {
    let network: HandwritingNetwork
    /// For each class whether it may be read; nil for all.
    let allowed: [Bool]?
    let weights: DecodingWeights
    /// What is known of the language; nil for nothing.
    let prior: TextPrior?
    /// The height of a line in the strokes' unit; nil where not known.
    var lineHeight: Double?

    /// What a line of ink says.
    struct Reading {
        var line: RecognizedLine
        /// Whole-line readings, best first, their confidences adding up to at most one.
        var candidates: [RecognitionCandidate]
    }

    /// How many readings of the line and of each word are given.
    static let candidates = 5
    /// Further looks at the ink, for readings that do not hang on one slant or width.
    static let looks = [
        (stretch: 0.9, slant: 0.2), (stretch: 1.12, slant: -0.12), (stretch: 1, slant: 0.4),
    ]
    /// Rows of ink that is looked at more than once.
    private static let longestSeenTwice = 4000
    /// Frames of a line, or a word, in which readings are searched for; of longer ink, some seven times the longest
    /// text of training, there is the plainest reading alone, which bounds time and memory.
    private static let longestSearched = 3000
    /// How many readings are compared to find them.
    private static let compared = 10

    private var space: Int? { network.alphabet.firstIndex(of: " ").map { $0 + 1 } }

    /// Reads strokes, none of them empty; `least` is the smallest height of writing to assume, in their unit, and
    /// `before` the text before the line. The words' strokes are indices into `strokes`.
    func read(_ strokes: [[Point]], least: Double, before: String) throws -> Reading {
        let start = prior?.start(after: before)
        let attempt = try bestAttempt(strokes, least: least, start: start)
        let (views, ranked) = (attempt.views, attempt.ranked)
        guard let best = ranked.first,
            let characters = ForcedAlignment.align(best.classes, to: views[0].answer)
        else { return Reading(line: RecognizedLine(words: []), candidates: []) }
        let legibility = Legibility.value(
            ink: best.looks.min() ?? 0, characters: best.classes.count { $0 != space },
            strokes: strokes.count, length: InkMeasure.length(of: attempt.ink.strokes))
        var words = try words(
            characters, views[0].answer, ink: attempt.ink, spans: attempt.spans, start: start, line: ranked)
        for word in words.indices {
            for candidate in words[word].candidates.indices {
                words[word].candidates[candidate].confidence *= legibility
            }
        }
        return Reading(
            line: RecognizedLine(words: words, legibility: legibility),
            candidates: ranked.prefix(Self.candidates).map {
                RecognitionCandidate(text: text($0.classes), confidence: legibility * $0.confidence)
            })
    }

    /// Ink as it was looked at, and what it may say.
    private struct Attempt {
        var ink: NormalizedInk
        var spans: [ClosedRange<Double>]
        var views: [CandidateRanking.View]
        var ranked: [CandidateRanking.Entry]
    }

    /// The ink as it is or, where the line seems to be turned, levelled: whichever can be read better.
    private func bestAttempt(_ strokes: [[Point]], least: Double, start: TextPrior.State?) throws -> Attempt {
        let level = try attempt(strokes, least: least, start: start)
        guard let angle = WritingSlope.suspected(in: strokes) else { return level }
        let turned = try attempt(WritingSlope.turned(strokes, by: -angle), least: least, start: start)
        guard let best = turned.ranked.first else { return level }
        // A single character has no slope that could be told from its shape.
        if best.classes.count == 1, level.ranked.first?.classes.count == 1 { return level }
        return best.score > level.ranked.first?.score ?? -.infinity ? turned : level
    }

    private func attempt(_ strokes: [[Point]], least: Double, start: TextPrior.State?) throws -> Attempt {
        let ink = NormalizedInk(strokes, least: least)
        let features = InkFeatures(ink)
        let views = try views(of: ink, features)
        return Attempt(
            ink: ink, spans: features.spans, views: views,
            ranked: try ranked(views, start: start, isWord: false, single: evidence(of: strokes)))
    }

    /// For each class what is known of it as the only character, and how well the height of the ink fits it.
    private func evidence(of strokes: [[Point]]) -> [Double]? {
        let height = lineHeight.flatMap { line in Rect(around: strokes.joined()).map { $0.height / line } }
        return network.habits?.evidence(height: height, weights: weights)
    }

    /// What the network says about ink, looked at as it is and then from other sides.
    private func views(of ink: NormalizedInk, _ features: InkFeatures) throws -> [CandidateRanking.View] {
        var views = [try view(of: features)]
        if features.count <= Self.longestSeenTwice {
            for look in Self.looks.prefix(weights.looks) {
                views.append(try view(of: InkFeatures(ink.seen(stretch: look.stretch, slant: look.slant))))
            }
        }
        return views
    }

    /// The readings that are compared for a line, with what their rank hangs on; none without a language.
    func features(of strokes: [[Point]], least: Double, before: String) throws -> [ReadingFeatures] {
        guard let prior else { return [] }
        return try bestAttempt(strokes, least: least, start: prior.start(after: before)).ranked.map { entry in
            ReadingFeatures(
                text: text(entry.classes), ink: entry.looks, single: entry.single,
                language: prior.features(of: entry.classes, before: before))
        }
    }

    private func view(of features: InkFeatures) throws -> CandidateRanking.View {
        var answer = try network.probabilities(of: features)
        if let allowed { answer = answer.restricted(to: allowed) }
        return CandidateRanking.View(answer: answer, frames: 0..<answer.count)
    }

    /// Readings of some frames, best first; the likeliest by the ink is always among the first few. `given` is a
    /// reading that must be among them.
    private func ranked(
        _ views: [CandidateRanking.View], start: TextPrior.State?, isWord: Bool, given: [Int]? = nil,
        single: [Double]? = nil
    ) throws -> [CandidateRanking.Entry] {
        var beam = PrefixBeam()
        beam.space = space
        beam.allowsSpace = !isWord
        var readings: [[Int]] = given.map { [$0] } ?? []
        let isSearched = views.allSatisfy { $0.frames.count <= Self.longestSearched }
        for view in views {
            if !isWord, view.frames.count == view.answer.count {
                readings.append(GreedyDecoder.decode(view.answer, space: space).map(\.index))
            }
            guard isSearched else { continue }
            readings += try beam.decode(view.answer, frames: view.frames, best: Self.candidates).map(
                \.classes)
        }
        if let prior, let start, isSearched {
            beam.prior = (prior, start)
            beam.width = 20
            beam.threshold = -9
            for view in views {
                readings += try beam.decode(view.answer, frames: view.frames, best: Self.compared).map(
                    \.classes)
            }
        }
        var ranked = CandidateRanking(weights: weights, prior: prior, single: single).rank(
            readings, in: views, start: start)
        if let raw = ranked.indices.max(by: { ranked[$0].ink < ranked[$1].ink }), raw >= Self.candidates {
            var entry = ranked.remove(at: raw)
            entry.confidence = min(entry.confidence, ranked[Self.candidates - 2].confidence)
            ranked.insert(entry, at: Self.candidates - 1)
        }
        return ranked
    }

    private func words(
        _ characters: [DecodedCharacter], _ probabilities: FrameProbabilities, ink: NormalizedInk,
        spans: [ClosedRange<Double>], start: TextPrior.State?, line: [CandidateRanking.Entry]
    ) throws -> [RecognizedWord] {
        let parts = characters.split { $0.index == space }
        let factor = Double(network.rowsPerFrame)
        let assignment = StrokeAssignment(ink: ink, spans: spans)
        let strokes = assignment.strokes(
            of: parts.map { part in
                let first = part.first?.frames.lowerBound ?? 0
                let last = max(first, (part.last?.frames.upperBound ?? 1) - 1)
                return StrokeAssignment.Word(rows: Double(first) * factor...Double(last) * factor)
            })
        if parts.count == 1 {
            let only = line.filter { space == nil || !$0.classes.contains(space ?? 0) }
            return [RecognizedWord(candidates: candidates(only), strokes: strokes[0])]
        }
        var state = start
        return try zip(parts, strokes).map { part, strokes in
            // From the space before to the space after: their frames are the only ones of no word.
            let before = part.startIndex > 0 ? characters[part.startIndex - 1].frames.upperBound : 0
            let after =
                part.endIndex < characters.count
                ? characters[part.endIndex].frames.lowerBound : probabilities.count
            let frames = before..<max(before, after)
            let classes = part.map(\.index)
            var ranked = try ranked(
                [CandidateRanking.View(answer: probabilities, frames: frames)], start: state, isWord: true,
                given: classes)
            if let place = ranked.firstIndex(where: { $0.classes == classes }), place > 0 {
                // What the line says comes first.
                var own = ranked.remove(at: place)
                own.confidence = ranked[0].confidence
                ranked.insert(own, at: 0)
            }
            if let prior, let space, let now = state {
                state = prior.state(classes.reduce(now) { prior.state($0, appending: $1) }, appending: space)
            }
            return RecognizedWord(candidates: candidates(ranked), strokes: strokes)
        }
    }

    private func candidates(_ entries: [CandidateRanking.Entry]) -> [RecognitionCandidate] {
        entries.prefix(Self.candidates).map {
            RecognitionCandidate(text: text($0.classes), confidence: $0.confidence)
        }
    }

    private func text(_ classes: [Int]) -> String { String(classes.map { network.alphabet[$0 - 1] }) }
}
