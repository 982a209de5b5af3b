// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Reads the ink of one line.
struct LineReader: Sendable {
    let network: HandwritingNetwork
    /// For each class whether it may be read; nil for all.
    let allowed: [Bool]?

    /// What a line of ink says.
    struct Reading {
        var line: RecognizedLine
        /// Whole-line readings, best first, with logarithms of their probabilities.
        var candidates: [(text: String, logProbability: Double)]
    }

    /// How many readings of the line and of each word are given.
    static let candidates = 5

    private var space: Int? { network.alphabet.firstIndex(of: " ").map { $0 + 1 } }

    /// Reads strokes, none of them empty; `least` is the smallest height of writing to assume, in their unit. The
    /// words' strokes are indices into `strokes`.
    func read(_ strokes: [[Point]], least: Double) throws -> Reading {
        let ink = NormalizedInk(strokes, least: least)
        let features = InkFeatures(ink)
        var probabilities = try network.probabilities(of: features)
        if let allowed { probabilities = probabilities.restricted(to: allowed) }
        let characters = GreedyDecoder.decode(probabilities, space: space)
        let greedy = characters.map(\.index)
        guard !greedy.isEmpty else { return Reading(line: RecognizedLine(words: []), candidates: []) }

        let all = 0..<probabilities.count
        var beam = PrefixBeam()
        beam.space = space
        var readings = try beam.decode(probabilities, frames: all, best: Self.candidates)
        let raw: PrefixBeam.Reading
        if let index = readings.firstIndex(where: { $0.classes == greedy }) {
            raw = readings.remove(at: index)
        } else {
            raw = PrefixBeam.Reading(
                classes: greedy,
                logProbability: AlignmentSum.logProbability(of: greedy, in: probabilities, frames: all))
        }
        let ranked = ([raw] + readings).filter { !$0.classes.isEmpty }.prefix(Self.candidates)
        let words = try words(characters, probabilities, ink: ink, spans: features.spans)
        return Reading(
            line: RecognizedLine(words: words),
            candidates: ranked.map { (text($0.classes), $0.logProbability) })
    }

    private func words(
        _ characters: [DecodedCharacter], _ probabilities: FrameProbabilities, ink: NormalizedInk,
        spans: [ClosedRange<Double>]
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
        var beam = PrefixBeam()
        beam.space = space
        beam.allowsSpace = false
        return try zip(parts, strokes).map { part, strokes in
            // From the space before to the space after: their frames are the only ones of no word.
            let before = part.startIndex > 0 ? characters[part.startIndex - 1].frames.upperBound : 0
            let after =
                part.endIndex < characters.count
                ? characters[part.endIndex].frames.lowerBound : probabilities.count
            let frames = before..<max(before, after)
            let classes = part.map(\.index)
            let own = min(1, exp(AlignmentSum.logProbability(of: classes, in: probabilities, frames: frames)))
            let others = try beam.decode(probabilities, frames: frames, best: Self.candidates)
                .filter { $0.classes != classes && !$0.classes.isEmpty }.prefix(Self.candidates - 1)
            let candidates =
                [RecognitionCandidate(text: text(classes), confidence: own)]
                + others.map {
                    // The reading of the line comes first, so nothing may claim to be surer.
                    RecognitionCandidate(text: text($0.classes), confidence: min(own, exp($0.logProbability)))
                }
            return RecognizedWord(candidates: candidates, strokes: strokes)
        }
    }

    private func text(_ classes: [Int]) -> String { String(classes.map { network.alphabet[$0 - 1] }) }
}
