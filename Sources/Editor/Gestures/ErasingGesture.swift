// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Takes ink away where the eraser passes, one step to undo for each drag.
@MainActor
final class ErasingGesture: PointerGesture {
    let device: InputEvent.Device
    private var page: Int?
    private var last = Point.zero
    private var radius = 0.0
    /// The boxes of the ink that can be erased, so that most of it is passed over quickly.
    private var boxes: [AnnotationID: Rect] = [:]
    /// Where the pen's eraser end was, in view pixels: it takes words, too, when it leaves the page.
    private var path: [Point] = []

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        guard let place = session.layout.place(at: event.location) else { return }
        page = place.page
        session.inkGroup = nil
        session.select([])
        // The width is the eraser's diameter in points.
        radius = session.manager.style(of: ToolState(.eraser)).lineWidth / 2
        for annotation in session.store.annotations(onPage: place.page)
        where annotation.ink != nil && annotation.isEditable {
            boxes[annotation.id] = annotation.bounds
        }
        if device == .eraser { path = [event.location] }
        last = session.layout.viewToUser(onPage: place.page).apply(event.location)
        session.document.beginAction("Erase")
        erase(to: last, onPage: place.page, in: session)
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard let page else { return }
        if device == .eraser { path += event.samples.map(\.position) }
        let map = session.layout.viewToUser(onPage: page)
        for sample in event.samples { erase(to: map.apply(sample.position), onPage: page, in: session) }
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard let page else { return }
        moved(event, in: session)
        session.eraseWords(along: path, radius: radius * session.layout.scale, onPage: page)
        session.document.commitAction()
        session.undoChanged()
    }

    func cancelled(in session: EditorSession) {
        guard page != nil else { return }
        session.report(session.document.rollbackAction())
    }

    private func erase(to point: Point, onPage page: Int, in session: EditorSession) {
        let start = last
        last = point
        let path = Rect(start.x, start.y, point.x, point.y).outset(by: radius)
        var edits: [Edit] = []
        for (id, box) in boxes where box.intersects(path) {
            guard var annotation = session.store[id], var ink = annotation.ink else { continue }
            guard let rest = ink.erasing(alongSegmentFrom: start, to: point, radius: radius) else { continue }
            ink.strokes = rest
            if rest.isEmpty {
                edits.append(.remove(id))
                boxes[id] = nil
            } else {
                annotation.content = .ink(ink)
                annotation.modified = session.environment.now()
                edits.append(.replace(annotation))
                boxes[id] = annotation.bounds
            }
        }
        if !edits.isEmpty { session.perform(edits, named: "Erase") }
    }
}

extension InkDrawing {
    /// The strokes that are left when an eraser passes, or nil where it touches none.
    func erasing(alongSegmentFrom start: Point, to end: Point, radius: Double) -> [Stroke]? {
        var isTouched = false
        let rest = strokes.flatMap { stroke -> [Stroke] in
            guard let pieces = stroke.erasing(alongSegmentFrom: start, to: end, radius: radius + width / 2)
            else {
                return [stroke]
            }
            isTouched = true
            return pieces.map(\.asStored)
        }
        return isTouched ? rest : nil
    }
}
