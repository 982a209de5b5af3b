// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// Writing a page's number on the button that shows the page: it becomes a field, and when the number has been written
/// the page is gone to, without a key.
@MainActor
final class PageNumberWriting: IndirectScribbleInteractionDelegate {
    private unowned let title: DocumentTitle
    private let place: GObjectRef
    private let entry: GObjectRef
    private let service: ScribbleService

    /// Adds writing to a title.
    ///
    /// - Parameter place: what shows either the button or the field; it stays when one takes the other's place.
    init(
        _ title: DocumentTitle, place: GObjectRef, button: GObjectRef, entry: GObjectRef,
        service: ScribbleService
    ) {
        self.title = title
        self.place = place
        self.entry = entry
        self.service = service
        service.addInteraction(IndirectScribbleInteraction(delegate: self), to: place)
        service.letWritingThrough(button)
        service.onTap(of: place) { [weak self] in self?.tapped($0) }
    }

    private var isField: Bool { gtk_widget_get_mapped(entry.widget) != 0 }

    private func tapped(_ point: Point) {
        guard isField else { return title.beginEntry() }
        guard let input = service.textInput(of: entry, in: place), input.focus() else { return }
        let position = input.closestPosition(to: point)
        input.selectedRange = position..<position
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) { completion(["page"]) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, frameForElement element: String
    ) -> Rect {
        Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(place.widget)),
            height: Double(gtk_widget_get_height(place.widget)))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, isElementFocused element: String
    ) -> Bool { service.textInput(of: entry)?.isFocused ?? false }

    /// The button moves when it becomes a field: that waits until the number is written.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>,
        shouldDelayFocusForElement element: String
    ) -> Bool { true }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, focusElementIfNeeded element: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        if !isField { title.beginEntry(isEmpty: true) }
        completion(service.textInput(of: entry, in: place))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>,
        didFinishWritingInElement element: String
    ) { title.goToEntry() }
}
