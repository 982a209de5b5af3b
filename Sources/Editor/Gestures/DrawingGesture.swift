// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Draws a stroke with the pen or the highlighter.
@MainActor
final class DrawingGesture: PointerGesture {
    let device: InputEvent.Device
    private var page: Int?
    private var samples: [InkSample] = []

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        guard let place = session.layout.place(at: event.location), let first = event.samples.last else {
            return
        }
        session.select([])
        page = place.page
        samples = [first]
        let style = session.manager.style
        let live = LiveInkStyle(
            color: style.color, width: style.lineWidth * session.layout.scale, opacity: style.opacity,
            blend: style.blend, followsPressure: session.inkFollowsPressure)
        session.emit(.liveInk(.begin(stroke: 0, live, first)))
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard page != nil, !event.samples.isEmpty else { return }
        samples += event.samples
        session.emit(.liveInk(.extend(event.samples)))
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard let page else { return }
        // The up event often repeats the last place; a pen that leaves has no pressure, which would thin the end.
        if let last = samples.last, event.location.distance(to: last.position) > 0.01 {
            let up = InkSample(event.location, time: event.time, pressure: last.pressure)
            samples.append(up)
            session.emit(.liveInk(.extend([up])))
        }
        session.emit(.liveInk(.end))
        session.addStroke(samples, onPage: page)
        session.emit(.liveInk(.clear(strokes: [0], fading: false)))
    }

    func cancelled(in session: EditorSession) {
        guard page != nil else { return }
        session.emit(.liveInk(.clear(strokes: [0], fading: false)))
    }
}

extension EditorSession {
    /// Whether pressure changes the width of what the active ink tool draws.
    var inkFollowsPressure: Bool { settings.naturalDrawing && manager.style.blend == .normal }

    /// Adds a drawn stroke, samples in view pixels: to the group it belongs to, else as an annotation of its own.
    func addStroke(_ samples: [InkSample], onPage page: Int) {
        let style = manager.style
        let followsPressure = inkFollowsPressure
        let drawn = Stroke(
            samples.map { InkSample($0.position, pressure: followsPressure ? $0.pressure : nil) })
        let stroke = drawn.applying(layout.viewToUser(onPage: page)).asStored
        guard let box = stroke.bounds, let start = samples.first?.time, let end = samples.last?.time else {
            return
        }
        if var group = inkGroup, store[group.id]?.ink != nil,
            group.takes(
                box, startingAt: start, onPage: page, style: style, grouping: settings.inkGrouping)
        {
            perform([.appendStrokes(group.id, [stroke])], named: "Draw")
            group.box = group.box.union(box)
            group.time = end
            inkGroup = group
            return
        }
        let ink = InkDrawing(
            strokes: [stroke], color: style.color, width: style.lineWidth, blend: style.blend)
        let annotation = newAnnotation(.ink(ink), page: page, opacity: style.opacity)
        perform([.add(annotation, index: nil)], named: "Draw")
        inkGroup = InkGroup(id: annotation.id, page: page, style: style, time: end, box: box)
    }
}
