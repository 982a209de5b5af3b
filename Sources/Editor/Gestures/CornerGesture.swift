// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Places one corner of a polygon or polyline, where the contact ends. The second of two quick taps, or one on the
/// first corner, ends the figure.
@MainActor
final class CornerGesture: PointerGesture {
    let device: InputEvent.Device
    private let tool: ToolState
    private var page: Int?

    init(_ tool: ToolState, device: InputEvent.Device) {
        self.tool = tool
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        if session.corners == nil {
            guard let place = session.layout.place(at: event.location) else { return }
            session.endEditing()
            session.select([])
            session.corners = CornerDraft(tool: tool, page: place.page)
        }
        page = session.corners?.page
        session.moveCorner(to: event)
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard page != nil else { return }
        session.moveCorner(to: event)
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard page != nil else { return }
        session.placeCorner(event)
    }

    func cancelled(in session: EditorSession) {
        guard page != nil else { return }
        session.corners?.moving = nil
        if session.corners?.points.isEmpty == true { session.corners = nil }
        session.previewCorners()
    }
}

/// A figure that is drawn corner by corner.
struct CornerDraft {
    /// Corners this near to each other are one, in view pixels.
    static let reach = 8.0

    var tool: ToolState
    var page: Int
    /// The corners so far, in points of the page as shown.
    var points: [Point] = []
    /// Where the next one would be.
    var moving: Point?

    /// How many corners the figure must have.
    var least: Int { tool.tool == .polygon ? 3 : 2 }
}

extension EditorSession {
    private func cornerPlace(_ event: InputEvent, _ draft: CornerDraft) -> Point {
        let point = layout.held(layout.displayPoint(event.location, onPage: draft.page), toPage: draft.page)
        guard event.modifiers.contains(.shift), let last = draft.points.last else { return point }
        return point.turned(about: last)
    }

    /// The next corner would be here.
    func moveCorner(to event: InputEvent) {
        guard let draft = corners else { return }
        corners?.moving = cornerPlace(event, draft)
        previewCorners()
    }

    func placeCorner(_ event: InputEvent) {
        guard var draft = corners else { return }
        let point = cornerPlace(event, draft)
        draft.moving = nil
        let reach = CornerDraft.reach / layout.scale
        if let last = draft.points.last, last.distance(to: point) <= reach {
            corners = draft
            if event.clickCount >= 2 { finishCorners() } else { previewCorners() }
            return
        }
        if draft.points.count >= draft.least, tool(draft, closesAt: point, reach) {
            corners = draft
            finishCorners()
            return
        }
        draft.points.append(point)
        corners = draft
        previewCorners()
    }

    private func tool(_ draft: CornerDraft, closesAt point: Point, _ reach: Double) -> Bool {
        draft.tool.tool == .polygon && (draft.points.first.map { $0.distance(to: point) <= reach } ?? false)
    }

    /// Makes an annotation of the corners so far; of too few becomes nothing.
    func finishCorners() {
        guard let draft = corners else { return }
        dropCorners()
        guard draft.points.count >= draft.least else { return }
        add(figure(of: draft.tool, through: draft.points, onPage: draft.page), by: draft.tool)
    }

    /// Takes the last corner back.
    func dropLastCorner() {
        guard corners?.points.isEmpty == false else { return dropCorners() }
        corners?.points.removeLast()
        if corners?.points.isEmpty == true { corners = nil }
        previewCorners()
    }

    func dropCorners() {
        guard corners != nil else { return }
        corners = nil
        preview(nil)
    }

    func previewCorners() {
        guard let draft = corners else { return preview(nil) }
        let points = draft.points + (draft.moving.map { [$0] } ?? [])
        // A single corner shows as a dot of the line.
        let shown = points.count == 1 ? points + points : points
        preview(figure(of: draft.tool, through: shown, onPage: draft.page))
    }
}
