// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// What readings of unfinished ink have said so far.
struct LookAhead {
    /// A word as it was read, with the numbers of its strokes.
    struct Word: Hashable {
        var text: String
        var strokes: Set<Int>
    }

    /// The reading under way.
    var request: RecognitionRequest?
    /// The strokes that it reads.
    var strokes: [ScribbleSession.WrittenStroke] = []
    /// Whether more ink has come since.
    var isWanted = false
    /// The words of the last reading.
    var words: [Word] = []
}

/// A word that became text while the writing went on.
struct RecentWord {
    /// The word in the text.
    var id: ConvertedWord.ID
    /// Its ink.
    var strokes: [ScribbleSession.WrittenStroke]
    /// What was known when it was read.
    var context: RecognitionContext

    /// The box around its ink.
    var box: Rect { strokes.lazy.map(\.stroke).bounds ?? .zero }

    /// Whether a stroke is a dot or a bar that was added over the word.
    func takes(_ stroke: Stroke, lineHeight: Double) -> Bool {
        guard let mark = stroke.bounds else { return false }
        let box = box
        let height = max(box.height, lineHeight / 2)
        guard mark.height <= 0.6 * height, mark.width <= max(1.2 * height, 0.6 * box.width) else {
            return false
        }
        let reach = Rect(
            box.minX - 0.15 * height, box.minY - 0.8 * height, box.maxX + 0.15 * height,
            box.maxY + 0.2 * height)
        return reach.contains(mark.center)
    }
}
