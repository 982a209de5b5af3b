// SPDX-License-Identifier: GPL-3.0-or-later

/// One way to read some ink.
public struct RecognitionCandidate: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// How sure the recognizer is, from 0 to 1.
    public var confidence: Double

    /// Creates a candidate.
    public init(text: String, confidence: Double) {
        self.text = text
        self.confidence = confidence
    }
}

/// A word of a reading, with the ink it was written with.
public struct RecognizedWord: Hashable, Sendable {
    /// The readings, best first; never empty.
    public var candidates: [RecognitionCandidate]
    /// Indices into the strokes that were given.
    public var strokes: [Int]

    /// The best reading.
    public var text: String { candidates.first?.text ?? "" }

    /// Creates a word.
    public init(candidates: [RecognitionCandidate], strokes: [Int]) {
        self.candidates = candidates
        self.strokes = strokes
    }
}

/// A line of a reading.
public struct RecognizedLine: Hashable, Sendable {
    /// The words from first to last, separated by single spaces in the text.
    public var words: [RecognizedWord]
    /// How much the ink looks like writing, from 0, a drawing, to 1.
    public var legibility: Double

    /// The best reading of the line.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// Creates a line.
    public init(words: [RecognizedWord], legibility: Double = 1) {
        self.words = words
        self.legibility = legibility
    }
}

/// The text read from some ink.
public struct Recognition: Hashable, Sendable {
    /// The lines from top to bottom.
    public var lines: [RecognizedLine]
    /// Readings of the whole ink, lines separated by line feeds, best first.
    public var candidates: [RecognitionCandidate]

    /// Whether the ink is writing, as far as can be told: not so for scribbles and drawings, whatever they are read as.
    public var isText: Bool { lines.contains { $0.legibility >= Legibility.least } }

    /// No text at all.
    public static let empty = Recognition(lines: [], candidates: [])

    /// The best reading, lines separated by line feeds.
    public var text: String { candidates.first?.text ?? "" }

    /// Creates a reading.
    public init(lines: [RecognizedLine], candidates: [RecognitionCandidate]) {
        self.lines = lines
        self.candidates = candidates
    }
}
