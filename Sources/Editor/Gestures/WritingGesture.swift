// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes words: the engine took the contact.
@MainActor
final class WritingGesture: PointerGesture {
    let device: InputEvent.Device

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {}

    func moved(_ event: InputEvent, in session: EditorSession) {
        session.scribble.penMoved(event.samples)
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard let sample = event.samples.last else { return }
        session.penTap = (event.clickCount, event.modifiers)
        session.scribble.penUp(sample)
    }

    func cancelled(in session: EditorSession) { session.scribble.penCancelled() }
}
