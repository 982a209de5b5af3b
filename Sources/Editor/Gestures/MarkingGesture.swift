// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Marks the text between down and up.
@MainActor
final class MarkingGesture: PointerGesture {
    let device: InputEvent.Device
    private var start: (page: Int, point: Point)?
    private var hasMoved = false

    init(device: InputEvent.Device) {
        self.device = device
    }

    func began(_ event: InputEvent, in session: EditorSession) {
        session.select([])
        start = session.layout.place(at: event.location)
    }

    func moved(_ event: InputEvent, in session: EditorSession) {
        guard start != nil else { return }
        hasMoved = true
        ask(event, isFinal: false, in: session)
    }

    func ended(_ event: InputEvent, in session: EditorSession) {
        guard start != nil, hasMoved else { return }
        ask(event, isFinal: true, in: session)
    }

    func cancelled(in session: EditorSession) { session.cancelMarkup() }

    private func ask(_ event: InputEvent, isFinal: Bool, in session: EditorSession) {
        guard let start else { return }
        let end = session.layout.displayPoint(event.location, onPage: start.page)
        session.requestMarkup(onPage: start.page, from: start.point, to: end, isFinal: isFinal)
    }
}

extension EditorSession {
    func requestMarkup(onPage page: Int, from start: Point, to end: Point, isFinal: Bool) {
        markupRequest += 1
        finalMarkupRequest = isFinal ? markupRequest : nil
        emit(.selectText(TextSelectionRequest(id: markupRequest, page: page, start: start, end: end)))
    }

    func cancelMarkup() {
        markupRequest += 1
        finalMarkupRequest = nil
        guard markupPreview != nil else { return }
        markupPreview = nil
        emit(.selectionChanged)
    }

    /// Text that was to be found has been found: its pieces in user space, none where there is no text.
    public func selected(_ quads: [Quad], for request: TextSelectionRequest) -> [EditorEffect] {
        collect {
            guard request.id == markupRequest else { return }
            let tool = manager.current.flatMap { $0.isMarkup ? $0 : nil } ?? ToolState(.highlight)
            let style = manager.style(of: tool)
            let markup = TextMarkup(
                tool.markupKind ?? .highlight, quads: quads.map(\.asStored), color: style.color)
            if finalMarkupRequest == request.id {
                cancelMarkup()
                guard !quads.isEmpty else { return }
                let annotation = newAnnotation(.markup(markup), page: request.page, opacity: style.opacity)
                add(annotation, by: tool)
            } else {
                markupPreview = quads.isEmpty ? nil : MarkupPreview(page: request.page, markup: markup)
                emit(.selectionChanged)
            }
        }
    }
}
