// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink

/// Reads writers' words before and after some of them were learnt.
struct AdaptationMeasurement {
    /// How well some words were read, in percent.
    struct Score: Codable {
        var right = 0.0
        var cer = 0.0
    }

    /// A writer's line, or the means.
    struct Result: Codable {
        var writer: String
        var words: Int
        var taken: Int
        var wrong: Int
        /// Learning the letters, with all words that were taken: seconds.
        var seconds: Double?
        var learnt: [String: Bool]?
        var scores: [String: Score]
        /// In the line of means: how many writers are read worse and better than before.
        var worse: [String: Int]?
        var better: [String: Int]?
    }

    private struct Sample {
        var ink: InkDocument
        var label: String
    }

    private struct Label: Decodable {
        var label: String
        var writer: String
    }

    let recognizer: HandwritingRecognizer
    let corrections: Int
    let least: Int
    let tested: Int
    let seed: UInt64
    let settings: AdaptationSettings
    /// Whether only words that are read wrongly are taken.
    var takesWrong = false

    /// Measures all writers of a file.
    func run(_ path: String) throws {
        var writers: [String: [Sample]] = [:]
        for line in try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0x0A) {
            let label = try JSONDecoder().decode(Label.self, from: line)
            writers[label.writer, default: []].append(
                Sample(ink: try InkDocument(json: Data(line)), label: label.label))
        }
        var results: [Result] = []
        for writer in writers.keys.sorted() {
            let samples = writers[writer] ?? []
            guard samples.count >= max(least, corrections + 1) else { continue }
            guard let result = try measure(writer, samples) else { continue }
            try Self.write(result)
            results.append(result)
        }
        guard let first = results.first else { return }
        var means = Result(
            writer: "mean of \(results.count)", words: results.reduce(0) { $0 + $1.words },
            taken: results.reduce(0) { $0 + $1.taken }, wrong: results.reduce(0) { $0 + $1.wrong },
            scores: [:],
            worse: [:], better: [:])
        let count = Double(results.count)
        for key in first.scores.keys {
            let scores = results.compactMap { $0.scores[key] }
            means.scores[key] = Score(
                right: scores.reduce(0) { $0 + $1.right } / count,
                cer: scores.reduce(0) { $0 + $1.cer } / count)
            let base = key.hasPrefix("raw") ? "raw" : "language"
            means.worse?[key] = results.count {
                ($0.scores[key]?.cer ?? 0) > ($0.scores[base]?.cer ?? 0) + 1e-9
            }
            means.better?[key] = results.count {
                ($0.scores[key]?.cer ?? 0) < ($0.scores[base]?.cer ?? 0) - 1e-9
            }
        }
        try Self.write(means)
    }

    /// Nil for a writer with too few words of the kind that is taken.
    private func measure(_ writer: String, _ samples: [Sample]) throws -> Result? {
        var random = SeededGenerator(state: seed)
        let order = samples.shuffled(using: &random)
        var taken: [Sample] = []
        var wrong: [Sample] = []
        var readings: [Sample] = []
        var rest: [Sample] = []
        for sample in order {
            guard taken.count < corrections else {
                rest.append(sample)
                continue
            }
            var read = sample
            read.label = try recognizer.read(sample.ink.strokes, context: Self.context(sample)).text
            let isRight = Self.isRight(read.label, sample.label)
            if !isRight { wrong.append(sample) }
            if takesWrong && isRight {
                rest.append(sample)
            } else {
                taken.append(sample)
                readings.append(read)
            }
        }
        guard taken.count == corrections else { return nil }
        rest = Array(rest.prefix(tested))
        var result = Result(
            writer: writer, words: rest.count, taken: taken.count, wrong: wrong.count, learnt: [:],
            scores: [:])
        try score(recognizer, rest, "", into: &result)
        let ways = [("corrected", wrong), ("confirmed", taken), ("unchecked", readings)]
        for (name, learnt) in takesWrong ? Array(ways.prefix(1)) : ways {
            var profile = WriterProfile()
            profile.settings = settings
            for sample in learnt {
                let (strokes, context) = (sample.ink.strokes, Self.context(sample))
                if name == "unchecked" {
                    profile.confirm(strokes, text: sample.label, context: context, by: recognizer)
                } else {
                    profile.learn(strokes, text: sample.label, context: context, by: recognizer)
                }
            }
            let start = ContinuousClock.now
            try profile.adapt(recognizer)
            if learnt.count == taken.count {
                result.seconds = (ContinuousClock.now - start) / .seconds(1)
            }
            result.learnt?[name] = profile.isAdapted
            try score(
                recognizer.adapted(to: profile), rest, " \(name)", words: profile.dictionary.words,
                into: &result)
        }
        return result
    }

    private func score(
        _ recognizer: HandwritingRecognizer, _ samples: [Sample], _ suffix: String, words: [String]? = nil,
        into result: inout Result
    ) throws {
        var raw = recognizer
        raw.weights.usesLanguage = false
        result.scores["raw\(suffix)"] = try score(raw, samples)
        result.scores["language\(suffix)"] = try score(recognizer, samples)
        guard let words else { return }
        result.scores["words\(suffix)"] = try score(recognizer, samples, words: words)
    }

    private func score(_ recognizer: HandwritingRecognizer, _ samples: [Sample], words: [String] = []) throws
        -> Score
    {
        var (right, errors, characters) = (0, 0, 0)
        for sample in samples {
            var context = Self.context(sample)
            context.vocabulary = words
            let text = try recognizer.read(sample.ink.strokes, context: context).text
            if Self.isRight(text, sample.label) { right += 1 }
            errors += Self.distance(Array(text), Array(sample.label))
            characters += sample.label.count
        }
        return Score(
            right: 100 * Double(right) / Double(max(1, samples.count)),
            cer: 100 * Double(errors) / Double(max(1, characters)))
    }

    private static func context(_ sample: Sample) -> RecognitionContext {
        RecognitionContext(sample.ink.context)
    }

    /// Spaces don't count, as next to punctuation nobody can tell them.
    private static func isRight(_ text: String, _ label: String) -> Bool {
        text.filter { !$0.isWhitespace } == label.filter { !$0.isWhitespace }
    }

    /// The edit distance (Levenshtein 1966).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, left) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, right) in b.enumerated() {
                let next = min(row[j + 1] + 1, row[j] + 1, corner + (left == right ? 0 : 1))
                corner = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[b.count]
    }

    private static func write(_ result: Result) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var rounded = result
        rounded.scores = result.scores.mapValues {
            Score(right: ($0.right * 100).rounded() / 100, cer: ($0.cer * 100).rounded() / 100)
        }
        try FileHandle.standardOutput.write(contentsOf: encoder.encode(rounded) + Data("\n".utf8))
    }
}

/// The same choice for the same seed everywhere (SplitMix64, Steele et al. 2014).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
