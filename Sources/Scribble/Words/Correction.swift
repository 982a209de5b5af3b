// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// A person chose another reading of a word: what a recognizer can learn from.
public struct Correction: Hashable, Sendable {
    /// The word's ink, in pixels of the view as that was when the word was written.
    public var strokes: [Stroke]
    /// What was known about the place when the ink was read.
    public var context: RecognitionContext
    /// What was read.
    public var original: String
    /// What the person chose.
    public var chosen: String

    /// Creates a correction.
    public init(strokes: [Stroke], context: RecognitionContext, original: String, chosen: String) {
        self.strokes = strokes
        self.context = context
        self.original = original
        self.chosen = chosen
    }
}
