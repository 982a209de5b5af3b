// SPDX-License-Identifier: GPL-3.0-or-later

/// Ink from a file: what was written, in which bursts, and what is known about the place the text goes to.
///
/// As JSON, x to the right, y down, in any unit:
/// ```json
/// {"id": "greeting", "strokes": [[[10, 20, 0, 0.5], [11, 24, 8, 0.6]], {"pause": 900}, [[30, 20], [30, 28]]],
///  "context": {"before": "Dear ", "language": "en", "lineHeight": 24, "singleLine": true}}
/// ```
/// A sample is x, y, and where known the time in milliseconds and the pressure from 0 to 1. Without times a sample
/// follows after 8 ms and a stroke after 150 ms.
public struct InkDocument: Hashable, Sendable {
    /// Strokes written without a longer pause.
    public struct Burst: Hashable, Sendable {
        /// The strokes in the order they were written.
        public var strokes: [Stroke]
        /// The pause after the burst in milliseconds; 0 after the last one.
        public var pause: Double

        /// Creates a burst.
        public init(strokes: [Stroke], pause: Double = 0) {
            self.strokes = strokes
            self.pause = pause
        }
    }

    /// What the file says about the place the text goes to. Lengths are in the unit of the ink.
    public struct Context: Hashable, Sendable, Codable {
        /// The text before the caret.
        public var before: String?
        /// A BCP 47 language tag.
        public var language: String?
        /// The height of a line.
        public var lineHeight: Double?
        /// The y of the baseline.
        public var baseline: Double?
        /// Whether the ink is one line, whatever it looks like.
        public var isSingleLine: Bool?
        /// The only characters that may be read.
        public var allowed: String?

        private enum CodingKeys: String, CodingKey {
            case before, language, lineHeight, baseline, allowed
            case isSingleLine = "singleLine"
        }

        /// Creates a context in which nothing is known.
        public init() {}
    }

    /// Names the ink; empty where the file does not.
    public var id: String
    /// The ink in order.
    public var bursts: [Burst]
    /// What is known about the place the text goes to.
    public var context: Context

    /// All strokes in order.
    public var strokes: [Stroke] { bursts.flatMap(\.strokes) }

    /// Creates a document.
    public init(id: String = "", bursts: [Burst], context: Context = Context()) {
        self.id = id
        self.bursts = bursts
        self.context = context
    }

    /// Time between samples where a file gives none, in milliseconds; pens report 100 to 200 times a second.
    static let sampleInterval = 8.0
    /// Time between strokes where a file gives none, in milliseconds.
    static let strokeInterval = 150.0
    /// The most samples a file may hold.
    static let largestSampleCount = 2_000_000
}
