// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Selects what is tapped, moves what is dragged, and pans where there is nothing.
@MainActor
final class SelectingGesture: PointerGesture {
    private enum State {
        case pressed
        case moving([Annotation])
        case panning
    }

    let device: InputEvent.Device
    private var state = State.pressed
    private var start = Point.zero
    private let pan: PanningGesture

    init(device: InputEvent.Device) {
        self.device = device
        pan = PanningGesture(device: device)
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        start = event.location
        pan.began(event, in: session)
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        if case .pressed = state {
            guard event.location.distance(to: start) > PanningGesture.slop else { return }
            beginDrag(in: session)
        }
        switch state {
        case .pressed: break
        case .panning: pan.moved(event, in: session)
        case .moving(let originals): move(originals, to: event.location, in: session)
        }
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        switch state {
        case .pressed: session.tap(at: start, clickCount: event.clickCount, modifiers: event.modifiers)
        case .panning: pan.ended(event, in: session)
        case .moving(let originals):
            move(originals, to: event.location, in: session)
            session.commitLive(originals.map(\.id))
        }
    }

    func cancelled(in session: EditorSession) {
        if case .moving = state { session.rollbackLive() }
    }

    /// What is selected is dragged along with what was hit; marks stay with their text.
    private func beginDrag(in session: EditorSession) {
        state = .panning
        guard let place = session.layout.place(at: start),
            let hit = session.annotation(at: start, onPage: place.page)
        else { return }
        guard hit.isMovable else {
            if let refusal = hit.refusal { session.emit(.refused(refusal)) }
            return
        }
        guard session.mayChange() else { return }
        session.endEditing()
        if !session.selection.contains(hit.id) { session.select([hit.id]) }
        let chosen = session.selection.compactMap { session.store[$0] }
            .filter { $0.isMovable && $0.page == place.page }
        guard !chosen.isEmpty else { return }
        session.document.beginAction("Move")
        state = .moving(chosen)
    }

    private func move(_ originals: [Annotation], to point: Point, in session: EditorSession) {
        let vector = (point - start) * (1 / session.layout.scale)
        let now = session.environment.now()
        session.performLive(
            originals.map {
                var moved = $0.moved(by: session.userVector(vector, onPage: $0.page))
                moved.modified = now
                return moved
            })
    }
}

extension Annotation {
    /// Why it can't be changed; nil where it can.
    var refusal: Refusal? {
        if case .other = content { return .notEditable }
        return isLocked ? .locked : nil
    }
}
