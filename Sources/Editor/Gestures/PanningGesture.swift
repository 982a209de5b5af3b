// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Moves the pages; a contact that stays is a tap.
@MainActor
final class PanningGesture: PointerGesture {
    /// Movement up to this many view pixels is a tap.
    static let slop = 4.0

    let device: InputEvent.Device
    private var start = Point.zero
    private var last = Point.zero
    private var isPanning = false

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        start = event.location
        last = start
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        if !isPanning { isPanning = event.location.distance(to: start) > Self.slop }
        guard isPanning else { return }
        session.emit(.scrollBy(last - event.location))
        last = event.location
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        if !isPanning { session.tap(at: start, clickCount: event.clickCount, modifiers: event.modifiers) }
    }

    func cancelled(in session: EditorSession) {}
}
