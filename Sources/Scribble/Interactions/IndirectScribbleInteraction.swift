// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Lets people write on a view that is no text input itself: its delegate names the elements that take text.
@MainActor
public final class IndirectScribbleInteraction<Delegate: IndirectScribbleInteractionDelegate> {
    /// Names the elements.
    public weak var delegate: Delegate?
    /// Whether one of the elements is being written into now.
    public internal(set) var isHandlingWriting = false

    /// Creates an interaction.
    public init(delegate: Delegate) {
        self.delegate = delegate
    }
}

/// Describes the elements of a view that text can be written into. Points and frames are pixels of that view.
@MainActor
public protocol IndirectScribbleInteractionDelegate: AnyObject {
    /// What an element is known by; compared for equality alone and forgotten at the end of the session.
    associatedtype ElementIdentifier: Hashable = String

    /// Asks for the elements that meet or lie near a rectangle, the topmost last. The completion is called once, now or
    /// later, with an empty array for none.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([ElementIdentifier]) -> Void)
    /// Where an element takes ink; an empty rectangle for an unknown one.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, frameForElement element: ElementIdentifier
    ) -> Rect
    /// Whether the element's own text input has the keyboard, so that its caret is where it should be.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, isElementFocused element: ElementIdentifier
    ) -> Bool
    /// Makes the element's text input the focused one and hands it back, or nil where that fails.
    ///
    /// An element that was not focused gets its caret at the character nearest to `referencePoint`.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, focusElementIfNeeded element: ElementIdentifier,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void)
    /// Whether focus waits until the person pauses; everything written until then arrives at once.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>,
        shouldDelayFocusForElement element: ElementIdentifier
    ) -> Bool
    /// Writing begins in an element.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, willBeginWritingInElement element: ElementIdentifier
    )
    /// Writing has ended in an element.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, didFinishWritingInElement element: ElementIdentifier
    )
}

extension IndirectScribbleInteractionDelegate {
    /// Focus does not wait.
    public func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>,
        shouldDelayFocusForElement element: ElementIdentifier
    ) -> Bool { false }
    /// Does nothing.
    public func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, willBeginWritingInElement element: ElementIdentifier
    ) {}
    /// Does nothing.
    public func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Self>, didFinishWritingInElement element: ElementIdentifier
    ) {}
}
