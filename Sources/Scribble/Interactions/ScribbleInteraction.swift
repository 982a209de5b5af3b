// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Customises or suppresses handwriting on the view it is added to.
@MainActor
public final class ScribbleInteraction {
    /// Answers the engine's questions; without one every default holds.
    public weak var delegate: (any ScribbleInteractionDelegate)?
    /// Whether the view is being written into now: from just before `willBeginWriting` until just after
    /// `didFinishWriting`.
    public internal(set) var isHandlingWriting = false

    /// Creates an interaction.
    public init(delegate: (any ScribbleInteractionDelegate)?) {
        self.delegate = delegate
    }
}

/// What an app may decide about handwriting on one of its views. Points are pixels of that view.
@MainActor
public protocol ScribbleInteractionDelegate: AnyObject {
    /// Whether writing may begin at a point. False leaves the whole stroke to the view; the next one asks again.
    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool
    /// Whether a view that has not the keyboard gets it only when the person pauses; what was written until then
    /// arrives at once.
    func scribbleInteractionShouldDelayFocus(_ interaction: ScribbleInteraction) -> Bool
    /// Writing begins; nothing of it can be seen yet.
    func scribbleInteractionWillBeginWriting(_ interaction: ScribbleInteraction)
    /// Writing has ended and the last word is in the text.
    func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction)
}

extension ScribbleInteractionDelegate {
    /// Writing may begin anywhere.
    public func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool
    { true }
    /// Focus does not wait.
    public func scribbleInteractionShouldDelayFocus(_ interaction: ScribbleInteraction) -> Bool { false }
    /// Does nothing.
    public func scribbleInteractionWillBeginWriting(_ interaction: ScribbleInteraction) {}
    /// Does nothing.
    public func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) {}
}
