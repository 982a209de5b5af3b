// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// A word that handwriting became, with all that is needed to swap it for another reading.
public struct ConvertedWord: Hashable, Sendable, Identifiable {
    /// Tells words apart.
    public struct ID: Hashable, Sendable {
        let number: Int
    }

    /// Tells words apart.
    public let id: ID
    /// Where the word stands in its text, in scalars.
    public internal(set) var range: Range<Int>
    /// What stands there.
    public internal(set) var text: String
    /// The readings of its ink, best first; `text` need not be among them.
    public internal(set) var candidates: [RecognitionCandidate]
    /// Its ink, in pixels of the view as that was when the word was written.
    public internal(set) var strokes: [Stroke]
    /// What was known about the place when the ink was read; `before` ends before the word.
    public internal(set) var context: RecognitionContext

    /// A word that was read, and where it was put.
    public struct Kept {
        /// Where it stands, in scalars.
        public var range: Range<Int>
        /// What stands there.
        public var text: String
        /// The readings of its ink, best first.
        public var candidates: [RecognitionCandidate]
        /// Its ink, in pixels of the view.
        public var strokes: [Stroke]
        /// What was known about the place.
        public var context: RecognitionContext

        /// Creates a word.
        public init(
            range: Range<Int>, text: String, candidates: [RecognitionCandidate], strokes: [Stroke],
            context: RecognitionContext = RecognitionContext()
        ) {
            self.range = range
            self.text = text
            self.candidates = candidates
            self.strokes = strokes
            self.context = context
        }
    }

    /// The readings to choose from besides the present one, best first.
    public var others: [String] {
        candidates.reduce(into: []) { others, candidate in
            if candidate.text != text, !others.contains(candidate.text) { others.append(candidate.text) }
        }
    }
}
