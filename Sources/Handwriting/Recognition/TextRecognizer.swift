// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Turns pen strokes into text, on this machine.
///
/// A recognizer may be called from any task; it never runs on the main actor and stops early with
/// `CancellationError` when its task is cancelled.
public protocol TextRecognizer: Sendable {
    /// Reads `strokes` as text.
    ///
    /// - Parameters:
    ///   - strokes: ink in any unit, x to the right, y down, in the order it was written.
    ///   - context: what is known about the place the text goes to.
    /// - Returns: the reading, best candidate first; `Recognition.empty` for ink that holds no text.
    /// - Throws: `CancellationError`, or `RecognitionError` for ink that can't be read within bounds.
    func recognize(_ strokes: [Stroke], context: RecognitionContext) async throws -> Recognition
}

/// What is known about the place that recognized text goes to.
public struct RecognitionContext: Hashable, Sendable, Codable {
    /// The text before the caret.
    public var before: String = ""
    /// A BCP 47 language tag.
    public var language: String = "en"
    /// The height of a line of the writing in the strokes' unit, where known: about 1.75 times that of its usual
    /// letters. It tells characters apart that differ in size alone, such as o and O, where one is written by itself.
    public var lineHeight: Double?
    /// The y of the baseline in the strokes' space, where known.
    public var baseline: Double?
    /// Whether the ink is one line, whatever it looks like.
    public var isSingleLine: Bool = false
    /// The only characters that may be read; nil for all.
    public var allowedCharacters: String?
    /// Words that are likely here though no dictionary has them, the likeliest first: the user's, and the
    /// document's. The first 20,000 count.
    public var vocabulary: [String] = []

    /// Creates a context in which nothing is known.
    public init() {}

    /// What is not named is not known.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        before = try values.decodeIfPresent(String.self, forKey: .before) ?? before
        language = try values.decodeIfPresent(String.self, forKey: .language) ?? language
        lineHeight = try values.decodeIfPresent(Double.self, forKey: .lineHeight)
        baseline = try values.decodeIfPresent(Double.self, forKey: .baseline)
        isSingleLine = try values.decodeIfPresent(Bool.self, forKey: .isSingleLine) ?? isSingleLine
        allowedCharacters = try values.decodeIfPresent(String.self, forKey: .allowedCharacters)
        vocabulary = try values.decodeIfPresent([String].self, forKey: .vocabulary) ?? vocabulary
    }
}

/// Why ink was refused.
public enum RecognitionError: Error, Hashable, Sendable {
    /// More ink than the recognizer reads at once.
    case tooMuchInk(limit: Int)
}
