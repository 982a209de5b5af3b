// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// What the engine asks of the program around it.
public enum ScribbleEffect: Sendable {
    /// Ink to show above the view, in its pixels.
    case ink(WritingInk)
    /// Call `ScribbleEngine.timerFired` after this many milliseconds. A timer that runs already starts anew.
    case startTimer(ScribbleTimer, after: Double)
    /// Don't.
    case stopTimer(ScribbleTimer)
    /// Read ink off the main actor, then call `ScribbleEngine.recognized`.
    case recognize(RecognitionRequest)
    /// The reading is of no use any more: stop it if that is easy. Its result may still come.
    case cancelReading(RecognitionRequest.ID)
    /// These words are in the text now, with their other readings at hand.
    case converted([ConvertedWord])
    /// Ink that is no writing: a scribble or a drawing. It goes away and leads to nothing, unless the view keeps it.
    /// In the view's pixels.
    case drawing([Stroke])
    /// The person wants another reading of a word: offer them.
    case alternatives(WordAlternatives)
    /// The pen tapped a place that the engine had claimed: the view's own business, in its pixels.
    case tap(Point)
    /// Mark these places for `ScribbleConstants.flashTime`: an editing gesture has changed the text there. In the
    /// view's pixels.
    case flash([Rect])
    /// Everything that was written is in the text, or dropped.
    case idle
}

/// Ink that is being written. Strokes are numbered, so that those that became text can be taken away.
public enum WritingInk: Hashable, Sendable {
    /// A stroke begins.
    case begin(stroke: Int, InkSample)
    /// The newest stroke goes on.
    case extend([InkSample])
    /// The newest stroke ends.
    case end
    /// Strokes are gone: `fading` where they became text or led to nothing, at once where they were dropped.
    case clear(strokes: [Int], fading: Bool)
}

/// The engine's timers.
public enum ScribbleTimer: Hashable, Sendable {
    /// The pause that commits what was written.
    case wordPause
    /// The silence that ends a session.
    case sessionEnd
    /// The time a delegate has to answer.
    case answer
    /// The time after which a resting pen opens space.
    case hold
    /// The time that open space waits for ink.
    case gap
    /// The time in which a tap may turn out to be the dot that a word begins with.
    case tap
}

/// Ink to be read.
public struct RecognitionRequest: Hashable, Sendable {
    /// Tells requests apart.
    public struct ID: Hashable, Sendable {
        var number: Int
    }

    /// Tells requests apart.
    public var id: ID
    /// The ink, in view pixels.
    public var strokes: [Stroke]
    /// What is known about the place it goes to.
    public var context: RecognitionContext
    /// Whether the writing goes on: what is read now may still change.
    public var isLookAhead = false
}
