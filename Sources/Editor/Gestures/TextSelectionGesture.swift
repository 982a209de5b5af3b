// SPDX-License-Identifier: GPL-3.0-or-later

/// Places the caret in the text that is being edited, and selects by dragging.
@MainActor
final class TextSelectionGesture: PointerGesture {
    let device: InputEvent.Device
    /// The end of the selection that is dragged by its handle; nil where a new selection begins.
    private let end: FreeTextEditor.SelectionEnd?
    private var hasMoved = false

    init(device: InputEvent.Device, dragging end: FreeTextEditor.SelectionEnd? = nil) {
        self.device = device
        self.end = end
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        if let end {
            session.scribble.commit()
            session.textEditor?.grasp(end, at: event.location)
            return
        }
        session.textEditor?.placeCaret(
            at: event.location, clickCount: event.clickCount, extending: event.modifiers.contains(.shift))
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        hasMoved = true
        if end != nil {
            session.textEditor?.dragHandle(to: event.location)
        } else {
            session.textEditor?.extendSelection(to: event.location)
        }
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        // A mouse has a second button for that, and clicks within words to put the caret there.
        guard device != .mouse, !hasMoved, event.clickCount == 1 else { return }
        session.offerAlternatives(at: event.location)
    }

    func cancelled(in session: EditorSession) {}
}
