// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Drags a handle of the selected annotation: one step to undo for each drag.
@MainActor
final class ResizingGesture: PointerGesture {
    let device: InputEvent.Device
    private let handle: SelectionHandle
    private var original: Annotation?
    private var start = Point.zero
    private var hasBegun = false

    init(_ handle: SelectionHandle, device: InputEvent.Device) {
        self.handle = handle
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        start = event.location
        original = session.selection.first.flatMap { session.store[$0] }
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard let original else { return }
        if !hasBegun {
            guard event.location.distance(to: start) > PanningGesture.slop / 2 else { return }
            guard session.mayChange() else {
                self.original = nil
                return
            }
            hasBegun = true
            session.document.beginAction("Resize")
        }
        var changed = session.resized(
            original, handle.kind, by: (event.location - start) * (1 / session.layout.scale),
            isShift: event.modifiers.contains(.shift))
        changed.modified = session.environment.now()
        session.performLive([changed])
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard original != nil else { return }
        guard hasBegun, let original else {
            session.tap(at: start, clickCount: event.clickCount, modifiers: event.modifiers)
            return
        }
        moved(event, in: session)
        session.commitLive([original.id])
    }

    func cancelled(in session: EditorSession) {
        if hasBegun { session.rollbackLive() }
    }
}

extension EditorSession {
    /// The least side of a box that is dragged smaller, in points.
    private static let leastSide = 4.0

    /// Changes annotations amid a drag: shown at once, but journalled at its end alone.
    func performLive(_ annotations: [Annotation]) {
        do {
            let outcome = try document.perform(annotations.map { .replace($0) }, named: "Change")
            emit(.redraw(outcome.dirty))
            emit(.overlayChanged)
        } catch {
            assertionFailure("an edit of the editor's own does not fit: \(error)")
        }
    }

    /// Ends a drag.
    func commitLive(_ ids: [AnnotationID]) {
        document.commitAction()
        emit(.journal(ids.compactMap { store[$0] }.map { .replace($0) }))
        emit(.selectionChanged)
        undoChanged()
    }

    /// Takes a drag back.
    func rollbackLive() {
        emit(.redraw(document.rollbackAction().dirty))
        emit(.overlayChanged)
        undoChanged()
    }

    /// The annotation after a handle was dragged by a vector, in points of the page as shown.
    func resized(
        _ annotation: Annotation, _ handle: SelectionHandle.Kind, by vector: Point, isShift: Bool
    ) -> Annotation {
        let user = userVector(vector, onPage: annotation.page)
        var copy = annotation
        switch (handle, annotation.content) {
        case (.point(let index), .shape(var shape)):
            shape.figure = shape.figure.moving(index, by: user, isConstrained: isShift)
            copy.content = .shape(shape)
        case (.tip, .freeText(var text)):
            guard let tip = text.callout?.points.first else { return annotation }
            text.callout?.points[0] = (tip + user).rounded
            text.attachCallout()
            copy.content = .freeText(text)
        case (.box(let x, let y), .freeText(let text)):
            copy.content = .freeText(resized(text, onPage: annotation.page, x, y, vector, isShift))
        case (.box(let x, let y), .stamp):
            let box = resizedBox(annotation, x, y, vector, keepsAspect: !isShift)
            return annotation.resized(to: box)
        case (.box(let x, let y), _):
            return annotation.resized(to: resizedBox(annotation, x, y, vector, keepsAspect: isShift))
        default: return annotation
        }
        return copy
    }

    /// The box with sides moved, in user space.
    private func resizedBox(
        _ annotation: Annotation, _ x: Int, _ y: Int, _ vector: Point, keepsAspect: Bool
    ) -> Rect {
        let page = layout.pages[annotation.page]
        let old = page.userToDisplay.apply(annotation.resizableBox)
        let box = old.resized(x, y, by: vector, least: Self.leastSide, keepsAspect: keepsAspect)
        return page.displayToUser.apply(box)
    }

    /// A text whose box was dragged: lines break anew; with Shift at a corner letters grow with the box.
    private func resized(
        _ text: FreeText, onPage page: Int, _ x: Int, _ y: Int, _ vector: Point, _ isShift: Bool
    ) -> FreeText {
        let geometry = layout.pages[page]
        let scales = isShift && x != 0 && y != 0
        let old = geometry.userToDisplay.apply(text.box)
        let box = old.resized(x, y, by: vector, least: 2 * FreeText.padding + 1, keepsAspect: scales)
        var copy = text
        copy.sizing = .fixedWidth
        copy.box = geometry.displayToUser.apply(box)
        if scales {
            let size = text.style.size * box.width / old.width
            copy.style.size = min(
                max((size * 10).rounded() / 10, ToolStyle.fontSizes.lowerBound),
                ToolStyle.fontSizes.upperBound)
        }
        copy.fit(on: geometry, measurer: environment.measurer)
        // A text that needs more room than that grows away from the sides that stay.
        let fitted = geometry.userToDisplay.apply(copy.box)
        let shift = Point(
            x: x < 0 ? old.maxX - fitted.maxX : old.minX - fitted.minX,
            y: y < 0 ? old.maxY - fitted.maxY : old.minY - fitted.minY)
        copy.box = geometry.displayToUser.apply(fitted.offset(by: shift)).rounded
        copy.attachCallout()
        return copy
    }
}

extension Rect {
    /// The rectangle with the sides moved that `x` and `y` name, −1 for the first and 1 for the last.
    func resized(_ x: Int, _ y: Int, by vector: Point, least: Double, keepsAspect: Bool) -> Rect {
        var box = self
        if x < 0 { box.minX = min(minX + vector.x, maxX - least) }
        if x > 0 { box.maxX = max(maxX + vector.x, minX + least) }
        if y < 0 { box.minY = min(minY + vector.y, maxY - least) }
        if y > 0 { box.maxY = max(maxY + vector.y, minY + least) }
        guard keepsAspect, width > 0, height > 0 else { return box }
        let factors = (box.width / width, box.height / height)
        let scale =
            x == 0
            ? factors.1 : y == 0 ? factors.0 : abs(factors.0 - 1) > abs(factors.1 - 1) ? factors.0 : factors.1
        let size = (width * scale, height * scale)
        let left = x < 0 ? maxX - size.0 : x > 0 ? minX : center.x - size.0 / 2
        let top = y < 0 ? maxY - size.1 : y > 0 ? minY : center.y - size.1 / 2
        return Rect(x: left, y: top, width: size.0, height: size.1)
    }
}

extension Shape.Figure {
    /// The figure with one of its points moved by a vector of user space.
    func moving(_ index: Int, by vector: Point, isConstrained: Bool) -> Shape.Figure {
        func moved(_ points: [Point]) -> [Point] {
            guard points.indices.contains(index) else { return points }
            var points = points
            var point = points[index] + vector
            if isConstrained, points.count > 1 {
                point = point.turned(about: points[index == 0 ? 1 : index - 1])
            }
            points[index] = point.rounded
            return points
        }
        switch self {
        case .line(let a, let b):
            let points = moved([a, b])
            return .line(points[0], points[1])
        case .polygon(let points): return .polygon(moved(points))
        case .polyline(let points): return .polyline(moved(points))
        case .rectangle, .ellipse: return self
        }
    }
}
