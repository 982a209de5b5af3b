// SPDX-License-Identifier: GPL-3.0-or-later

/// Places the caret in the text that is being edited, and selects by dragging.
@MainActor
final class TextSelectionGesture: PointerGesture {
    let device: InputEvent.Device

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        session.textEditor?.placeCaret(
            at: event.location, clickCount: event.clickCount, extending: event.modifiers.contains(.shift))
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        session.textEditor?.extendSelection(to: event.location)
    }

    func ended(_ event: InputEvent, in session: EditorSession) {}

    func cancelled(in session: EditorSession) {}
}
