// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink

/// A recognizer that is told beforehand what it will read, one text for each request; words are separated by spaces,
/// lines by line feeds. Each word gets an equal share of the strokes.
public actor ScriptedRecognizer: TextRecognizer {
    private var texts: [String]
    private var drawings: Set<String> = []
    /// What was asked.
    public private(set) var requests: [(strokes: [Stroke], context: RecognitionContext)] = []

    /// Creates a recognizer that will read these texts.
    public init(_ texts: [String]) {
        self.texts = texts
    }

    /// From now on these texts are read from ink that does not look like writing.
    public func takeForDrawings(_ texts: Set<String>) { drawings = texts }

    /// Reads the next text, whatever the ink.
    public func recognize(_ strokes: [Stroke], context: RecognitionContext) async throws -> Recognition {
        requests.append((strokes, context))
        guard !texts.isEmpty else { return .empty }
        let text = texts.removeFirst()
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let count = max(1, lines.joined().count)
        var index = 0
        let read = lines.map { words in
            RecognizedLine(
                words: words.map { word in
                    let start = index * strokes.count / count
                    let end = max(start + 1, (index + 1) * strokes.count / count)
                    index += 1
                    return RecognizedWord(
                        candidates: [RecognitionCandidate(text: word, confidence: 0.9)],
                        strokes: Array((start..<end).clamped(to: strokes.indices)))
                }, legibility: drawings.contains(text) ? 0 : 1)
        }
        guard !read.isEmpty else { return .empty }
        return Recognition(lines: read, candidates: [RecognitionCandidate(text: text, confidence: 0.9)])
    }
}
