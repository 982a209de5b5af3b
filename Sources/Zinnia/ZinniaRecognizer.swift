// SPDX-License-Identifier: GPL-3.0-or-later
import CZinnia
import Foundation
import Handwriting
import Ink

/// Reads Japanese and Chinese characters with zinnia and a model of Tegaki's, where these are installed.
///
/// ```swift
/// if let recognizer = ZinniaRecognizer(language: "ja") {
///     let reading = try await recognizer.recognize(strokes, context: RecognitionContext())
/// }
/// ```
/// Characters are printed one by one in their usual stroke order; words are not known to it. A line is one word, as
/// there are no spaces between characters.
///
/// Confidences are made of zinnia's scores, which are margins of support vector machines and no probabilities: shares
/// by e to the power of five times the score among the first ten readings, times how likely so small a margin is
/// a character at all, 1 / (1 + e⁻⁵⁽ˢ⁺⁰·⁶⁾). They rank well, but are not calibrated: no data set was at hand.
public struct ZinniaRecognizer: TextRecognizer {
    /// What the packages are called in Debian.
    public static func package(for language: String) -> String? {
        switch modelName(for: language) {
        case "handwriting-ja.model": "tegaki-zinnia-japanese"
        case "handwriting-zh_CN.model": "tegaki-zinnia-simplified-chinese"
        case "handwriting-zh_TW.model": "tegaki-zinnia-traditional-chinese"
        default: nil
        }
    }

    /// Most points that are read at once.
    public static let largestPointCount = 100_000
    /// Most strokes that are read at once.
    static let largestStrokeCount = 2000
    /// Readings of a line that are given.
    static let most = 5
    /// Readings of a character that are compared.
    private static let compared = 10
    /// How often ink is looked at to find where characters end.
    private static let mostTrials = 80
    /// A character's ink is at most so many times as long as its cell's side: beyond this it is no character.
    private static let longestInk = 40.0
    /// Looks at a character whose scores are averaged, since zinnia's change by leaps with size and place: how much
    /// larger than the ink its square is, and by how much it is moved, in parts of the square.
    private static let looks = [
        (size: 1.1, x: 0.0, y: 0.0), (size: 1.3, x: -0.02, y: -0.02), (size: 1.3, x: 0.02, y: 0.02),
        (size: 1.7, x: 0.02, y: -0.02),
    ]
    /// The score of a character that is not among the first of a look.
    private static let absent = -1.3
    /// Characters that hardly anyone writes, and that differ from everyday ones in how much of their square they fill.
    private static let everyday: [Character: Character] = ["囗": "口", "曰": "日"]

    private let model: ZinniaModel

    /// Opens the model of a language; nil where zinnia or the model is not installed.
    public init?(language: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = Self.modelPath(for: language, environment: environment),
            let model = ZinniaModel(path: path)
        else { return nil }
        self.model = model
    }

    /// Whether a language can be read here.
    public static func isInstalled(
        for language: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        modelPath(for: language, environment: environment) != nil && czinnia_is_installed() != 0
    }

    /// Whether a language is one that zinnia reads, installed or not.
    public static func reads(_ language: String) -> Bool { modelName(for: language) != nil }

    private static func modelName(for language: String) -> String? {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }
        switch parts.first {
        case "ja": return "handwriting-ja.model"
        case "zh":
            let isTraditional = parts.contains { ["tw", "hk", "mo", "hant"].contains($0) }
            return isTraditional ? "handwriting-zh_TW.model" : "handwriting-zh_CN.model"
        default: return nil
        }
    }

    private static func modelPath(for language: String, environment: [String: String]) -> String? {
        guard let name = modelName(for: language) else { return nil }
        let own = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share"
        let folders =
            [own ?? NSHomeDirectory() + "/.local/share"] + shared.split(separator: ":").map(String.init)
            + ["/usr/share"]
        return folders.map { "\($0)/tegaki/models/zinnia/\(name)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Reads strokes as characters.
    public func recognize(_ strokes: [Stroke], context: RecognitionContext) async throws -> Recognition {
        try read(strokes, context: context)
    }

    /// Reads strokes on the calling thread.
    public func read(_ strokes: [Stroke], context: RecognitionContext = RecognitionContext()) throws
        -> Recognition
    {
        try Task.checkCancellation()
        var ink: [(index: Int, points: [Point])] = []
        for (index, stroke) in strokes.enumerated() {
            let points = stroke.points.filter { abs($0.x) < 1e9 && abs($0.y) < 1e9 }
            if !points.isEmpty { ink.append((index, points)) }
        }
        guard ink.count <= Self.largestStrokeCount,
            ink.reduce(0, { $0 + $1.points.count }) <= Self.largestPointCount
        else { throw RecognitionError.tooMuchInk(limit: Self.largestPointCount) }
        let boxes = ink.compactMap { Rect(around: $0.points) }
        guard !boxes.isEmpty else { return .empty }
        let allowed = context.allowedCharacters.map(Set.init)
        var trials = 0
        let plain = CharacterSplitter(boxes)
        let splitter = CharacterSplitter(boxes) { [model] cell in
            guard trials < Self.mostTrials, cell.count <= ZinniaModel.mostStrokes else { return nil }
            trials += 1
            let square = Self.square(
                cell.map { ink[$0].points }, side: plain.side, middle: nil, look: Self.looks[0])
            let score = model.candidates(square, most: 1).first?.score ?? -1
            return min(1, max(0, (score + 1) / 2))
        }
        let layout = splitter.layout(isSingleLine: context.isSingleLine)
        var lines: [RecognizedLine] = []
        for line in layout.lines {
            var readings: [[RecognitionCandidate]] = []
            let box = line.joined().dropFirst().reduce(boxes[line[0][0]]) { $0.union(boxes[$1]) }
            for cell in line {
                try Task.checkCancellation()
                let middle = layout.isVertical || box.height < 0.6 * splitter.side ? nil : box.center.y
                let found = characters(
                    cell.map { ink[$0].points }, side: splitter.side, middle: middle, allowed: allowed)
                if !found.isEmpty { readings.append(found) }
            }
            guard !readings.isEmpty else { continue }
            lines.append(
                RecognizedLine(words: [
                    RecognizedWord(
                        candidates: Self.combined(readings, separator: ""),
                        strokes: line.joined().map { ink[$0].index }.sorted())
                ]))
        }
        guard !lines.isEmpty else { return .empty }
        return Recognition(
            lines: lines,
            candidates: Self.combined(lines.map { $0.words[0].candidates }, separator: "\n"))
    }

    /// Readings of a cell, best first; none for what can't be a character.
    private func characters(
        _ strokes: [[Point]], side: Double, middle: Double?, allowed: Set<Character>?
    ) -> [RecognitionCandidate] {
        let length = strokes.reduce(0) { sum, stroke in
            sum + zip(stroke, stroke.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
        guard length <= Self.longestInk * side else { return [] }
        let found = scored(strokes, side: side, middle: middle, allowed: allowed)
        guard let best = found.first else { return [] }
        let shares = found.map { exp(5 * ($0.score - best.score)) }
        let sum = shares.reduce(0, +)
        return zip(found, shares).prefix(Self.most).map { candidate, share in
            RecognitionCandidate(
                text: String(candidate.character),
                confidence: share / sum / (1 + exp(-5 * (best.score + 0.6))))
        }
    }

    /// Readings by all looks together, best first.
    private func scored(
        _ strokes: [[Point]], side: Double, middle: Double?, allowed: Set<Character>?
    ) -> [ZinniaModel.Candidate] {
        var sums: [Character: Double] = [:]
        for look in Self.looks {
            let square = Self.square(strokes, side: side, middle: middle, look: look)
            for candidate in model.candidates(square, most: allowed == nil ? 2 * Self.compared : 8000)
            where allowed?.contains(candidate.character) ?? true {
                sums[candidate.character, default: 0] += candidate.score - Self.absent
            }
        }
        var found = sums.map {
            ZinniaModel.Candidate(
                character: $0.key, score: Self.absent + $0.value / Double(Self.looks.count))
        }
        .sorted { ($0.score, $1.character) > ($1.score, $0.character) }
        if let rare = found.first, let usual = Self.everyday[rare.character],
            allowed?.contains(usual) ?? true
        {
            found.removeAll { $0.character == usual }
            found.insert(ZinniaModel.Candidate(character: usual, score: rare.score), at: 0)
        }
        return Array(found.prefix(Self.compared))
    }

    /// The strokes in the square that the model knows, in the middle of it, or at their height in their line.
    private static func square(
        _ strokes: [[Point]], side: Double, middle: Double?, look: (size: Double, x: Double, y: Double)
    ) -> [[Point]] {
        guard let box = Rect(around: strokes.joined()) else { return strokes }
        let size = look.size * max(side, box.width, box.height)
        var center = box.center
        if let middle, abs(middle - center.y) + box.height / 2 < size / 2 { center.y = middle }
        center = center + Point(x: -look.x * size, y: -look.y * size)
        let factor = ZinniaModel.side / size
        return strokes.map { stroke in
            stroke.map {
                Point(
                    x: ($0.x - center.x) * factor + ZinniaModel.side / 2,
                    y: ($0.y - center.y) * factor + ZinniaModel.side / 2)
            }
        }
    }

    /// The likeliest readings of parts one after the other.
    private static func combined(_ parts: [[RecognitionCandidate]], separator: String)
        -> [RecognitionCandidate]
    {
        var kept = [RecognitionCandidate(text: "", confidence: 1)]
        for (place, part) in parts.enumerated() {
            kept = Array(
                kept.flatMap { begun in
                    part.map {
                        RecognitionCandidate(
                            text: begun.text + (place > 0 ? separator : "") + $0.text,
                            confidence: begun.confidence * $0.confidence)
                    }
                }.sorted { $0.confidence > $1.confidence }.prefix(most))
        }
        return kept
    }
}
