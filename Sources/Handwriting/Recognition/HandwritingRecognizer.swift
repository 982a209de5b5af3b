// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Reads handwriting with the model that comes with the program, on this machine and without any network access.
///
/// ```swift
/// let recognizer = try HandwritingRecognizer.load()
/// let reading = try await recognizer.recognize(strokes, context: RecognitionContext())
/// print(reading.text)
/// ```
/// One recognizer serves any number of tasks at once; it holds the weights (10 MB) and the languages used
/// so far (6 MB each).
public struct HandwritingRecognizer: TextRecognizer {
    /// The model's file among the program's data.
    public static let modelName = "handwriting/latin.postilmodel"

    var network: HandwritingNetwork
    let languages: LanguageStore
    private let vocabularies = VocabularyCache()
    /// The lines that this recognizer read last.
    var lines = LineCache()
    /// How much the language counts against the ink.
    public var weights = DecodingWeights()

    /// Loads a model file. Languages are looked for in `languageFolders`; where there is none the ink alone is read.
    ///
    /// - Throws: `ModelFileError` where the file is missing, damaged or of another kind.
    public init(modelAt path: String, languageFolders: [String] = []) throws(ModelFileError) {
        guard let bytes = FileContent.read(path, limit: ModelFile.largestFile) else {
            throw .unreadable(path: path)
        }
        network = try HandwritingNetwork(ModelFile(bytes))
        languages = LanguageStore(folders: languageFolders)
    }

    /// Loads the model from an explicit path, or from where the program's data lies.
    ///
    /// - Throws: `ModelFileError` where there is none or it can't be used.
    public static func load(
        from path: String? = nil, location: ModelLocation = ModelLocation()
    ) throws(ModelFileError) -> HandwritingRecognizer {
        let folders = location.candidates(for: "language")
        if let path { return try HandwritingRecognizer(modelAt: path, languageFolders: folders) }
        guard let found = location.path(of: modelName) else {
            throw .notFound(tried: location.candidates(for: modelName))
        }
        return try HandwritingRecognizer(modelAt: found, languageFolders: folders)
    }

    /// Reads strokes as text, away from the main actor.
    public func recognize(_ strokes: [Stroke], context: RecognitionContext) async throws -> Recognition {
        try read(strokes, context: context)
    }

    /// Reads `strokes` on the calling thread; else like `recognize`.
    public func read(_ strokes: [Stroke], context: RecognitionContext = RecognitionContext()) throws
        -> Recognition
    {
        try Task.checkCancellation()
        let intake = try InkIntake(strokes)
        guard !intake.strokes.isEmpty else { return .empty }
        let written =
            context.isSingleLine
            ? [Array(intake.strokes.indices)] : LineSplitter(intake.strokes).lines
        let groups = written.map { line in
            WritingOrder(line.map { intake.strokes[$0] }).strokes.map { line[$0] }
        }
        let ink = groups.map { $0.map { intake.strokes[$0] } }
        let alone = ink.map { NormalizedInk($0) }
        let rows = alone.reduce(0) { $0 + InkFeatures.count(for: $1) }
        guard rows <= InkIntake.largestRowCount else {
            throw RecognitionError.tooMuchInk(limit: InkIntake.largestPointCount)
        }
        var reader = reader(for: context)
        if let line = context.lineHeight, line.isFinite, line > 0 { reader.lineHeight = line * intake.factor }
        let least = leastHeight(ink, context: context, factor: intake.factor)
        var lines: [RecognizedLine] = []
        var candidates: [[RecognitionCandidate]] = []
        for (index, strokes) in ink.enumerated() {
            try Task.checkCancellation()
            var place = context
            if !lines.isEmpty { place.before = lines.map(\.text).joined(separator: " ") + " " }
            // What the other lines say of the height counts for marks alone, which may be marks only once they are
            // levelled; so a line's reading stays its own.
            let height = min(alone[index].unit, InkMeasure.height(of: strokes))
            let isMark = least >= 0.8 * height || WritingSlope.suspected(in: strokes) != nil
            let least = isMark ? least : 0
            var reading = try self.lines.reading(
                of: LineCache.Key(
                    strokes: strokes, least: least, lineHeight: reader.lineHeight, weights: weights,
                    context: place)
            ) { try reader.read(strokes, least: least, before: place.before) }
            guard !reading.candidates.isEmpty else { continue }
            for word in reading.line.words.indices {
                reading.line.words[word].strokes = reading.line.words[word].strokes
                    .map { intake.indices[groups[index][$0]] }
            }
            lines.append(reading.line)
            candidates.append(reading.candidates)
        }
        return Recognition(lines: lines, candidates: Self.combined(candidates))
    }

    /// The readings that are compared for ink of one line, with all that their rank hangs on.
    public func features(_ strokes: [Stroke], context: RecognitionContext) throws -> [ReadingFeatures] {
        let intake = try InkIntake(strokes)
        guard !intake.strokes.isEmpty else { return [] }
        let least = leastHeight([intake.strokes], context: context, factor: intake.factor)
        return try reader(for: context).features(of: intake.strokes, least: least, before: context.before)
    }

    private func reader(for context: RecognitionContext) -> LineReader {
        let language = weights.usesLanguage ? languages.language(context.language) : nil
        let prior = language.map {
            TextPrior(
                language: $0, alphabet: network.alphabet, weights: weights,
                vocabulary: vocabularies.index(of: context.vocabulary))
        }
        return LineReader(
            network: network, allowed: allowedClasses(context, language), weights: weights, prior: prior)
    }

    /// The smallest height of writing to assume, so that a dot is not read as a letter: a third of the usual height
    /// of the lines, and a fifth of a line of the place the text goes to.
    private func leastHeight(_ lines: [[[Point]]], context: RecognitionContext, factor: Double) -> Double {
        let heights = lines.count > 1 ? lines.map(InkMeasure.height).sorted() : []
        let own = heights.isEmpty ? 0 : 0.35 * heights[heights.count / 2]
        guard let line = context.lineHeight, line.isFinite, line > 0 else { return own }
        return max(own, 0.2 * line * factor)
    }

    /// The characters that were asked for, or else those of the language; nil for all.
    private func allowedClasses(_ context: RecognitionContext, _ language: Language?) -> [Bool]? {
        guard
            let characters = context.allowedCharacters.map(Set.init)
                ?? language.map({ Set($0.characters.symbols) })
        else { return nil }
        return [true] + network.alphabet.map(characters.contains)
    }

    /// Readings of all lines together: for each rank of likelihood the next best exchange in one line.
    private static func combined(_ lines: [[RecognitionCandidate]]) -> [RecognitionCandidate] {
        guard !lines.isEmpty else { return [] }
        var kept: [(texts: [String], confidence: Double)] = [([], 1)]
        for line in lines {
            let longer = kept.flatMap { begun in
                line.map { (begun.texts + [$0.text], begun.confidence * $0.confidence) }
            }
            // The first of each line stay first: they are what the words say.
            let rest = longer.dropFirst().sorted { $0.1 > $1.1 }
            kept = Array((longer.prefix(1) + rest).prefix(LineReader.candidates))
        }
        let first = kept.first?.confidence ?? 0
        return kept.map {
            RecognitionCandidate(
                text: $0.texts.joined(separator: "\n"), confidence: min(first, $0.confidence))
        }
    }
}
