// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// What is written into, as the engine sees it: the elements of an indirect interaction, or a view's own text.
@MainActor
protocol WritingTarget: AnyObject {
    var isHandlingWriting: Bool { get set }
    /// Whether the press belongs to the engine from the start; otherwise the view gets it too, and loses the stroke
    /// when it turns out to be writing.
    var claimsAtOnce: Bool { get }
    /// Whether lines run from right to left, as far as that is known before there is an input.
    var isRightToLeft: Bool { get }
    func requestElements(in rect: Rect, completion: @escaping @MainActor ([AnyHashable]) -> Void)
    func frame(of element: AnyHashable) -> Rect
    func isFocused(_ element: AnyHashable) -> Bool
    func focus(
        _ element: AnyHashable, referencePoint: Point,
        completion: @escaping @MainActor ((any TextInput)?) -> Void)
    func shouldDelayFocus(for element: AnyHashable) -> Bool
    func willBeginWriting(in element: AnyHashable)
    func didFinishWriting(in element: AnyHashable)
}

extension IndirectScribbleInteraction: WritingTarget {
    var claimsAtOnce: Bool { true }
    var isRightToLeft: Bool { false }

    func requestElements(in rect: Rect, completion: @escaping @MainActor ([AnyHashable]) -> Void) {
        guard let delegate else { return completion([]) }
        delegate.indirectScribbleInteraction(self, requestElementsIn: rect) {
            completion($0.map { AnyHashable($0) })
        }
    }

    func frame(of element: AnyHashable) -> Rect {
        ask(element) { $0.indirectScribbleInteraction(self, frameForElement: $1) } ?? .zero
    }

    func isFocused(_ element: AnyHashable) -> Bool {
        ask(element) { $0.indirectScribbleInteraction(self, isElementFocused: $1) } ?? false
    }

    func focus(
        _ element: AnyHashable, referencePoint: Point,
        completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        guard let delegate, let id = element.base as? Delegate.ElementIdentifier else {
            return completion(nil)
        }
        delegate.indirectScribbleInteraction(
            self, focusElementIfNeeded: id, referencePoint: referencePoint, completion: completion)
    }

    func shouldDelayFocus(for element: AnyHashable) -> Bool {
        ask(element) { $0.indirectScribbleInteraction(self, shouldDelayFocusForElement: $1) } ?? false
    }

    func willBeginWriting(in element: AnyHashable) {
        ask(element) { $0.indirectScribbleInteraction(self, willBeginWritingInElement: $1) }
    }

    func didFinishWriting(in element: AnyHashable) {
        ask(element) { $0.indirectScribbleInteraction(self, didFinishWritingInElement: $1) }
    }

    @discardableResult
    private func ask<Answer>(
        _ element: AnyHashable, _ question: (Delegate, Delegate.ElementIdentifier) -> Answer
    ) -> Answer? {
        guard let delegate, let id = element.base as? Delegate.ElementIdentifier else { return nil }
        return question(delegate, id)
    }
}
