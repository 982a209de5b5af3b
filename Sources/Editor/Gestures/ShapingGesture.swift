// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Spans a figure, a stamp or a callout between down and up; a contact that stays gives one of the usual size.
@MainActor
final class ShapingGesture: PointerGesture {
    let device: InputEvent.Device
    private let tool: ToolState
    private var start: (page: Int, point: Point)?
    private var pressed = Point.zero
    private var span: ShapeSpan?

    init(_ tool: ToolState, device: InputEvent.Device) {
        self.tool = tool
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        session.endEditing()
        session.select([])
        start = session.layout.place(at: event.location)
        pressed = event.location
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard let start else { return }
        guard span != nil || event.location.distance(to: pressed) > PanningGesture.slop else { return }
        let end = session.layout.displayPoint(event.location, onPage: start.page)
        let new = ShapeSpan(
            page: start.page, start: start.point,
            end: session.layout.held(end, toPage: start.page),
            isConstrained: event.modifiers.contains(.shift))
        span = new
        session.preview(session.figure(of: tool, new))
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard let start else { return }
        moved(event, in: session)
        session.preview(nil)
        if let span {
            session.add(tool, spanning: span)
        } else {
            session.place(tool, at: start.point, onPage: start.page)
        }
    }

    func cancelled(in session: EditorSession) { session.preview(nil) }
}
