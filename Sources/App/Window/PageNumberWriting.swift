// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// Writing a page's number on the button that shows the page: it becomes a field, and when the number has been written
/// the page is gone to, without a key.
@MainActor
final class PageNumberWriting: IndirectScribbleInteractionDelegate, ScribbleInteractionDelegate {
    private unowned let title: DocumentTitle
    private let button: GObjectRef
    private let entry: GObjectRef
    private let service: ScribbleService
    private var direct: ScribbleInteraction?

    /// Adds writing to the button and the field of a title.
    init(_ title: DocumentTitle, button: GObjectRef, entry: GObjectRef, service: ScribbleService) {
        self.title = title
        self.button = button
        self.entry = entry
        self.service = service
        service.addInteraction(IndirectScribbleInteraction(delegate: self), to: button)
        service.onTap(of: button) { [weak self] _ in self?.title.beginEntry() }
        let direct = ScribbleInteraction(delegate: self)
        self.direct = direct
        service.addInteraction(direct, to: entry)
    }

    // MARK: The field itself

    func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) { title.goToEntry() }

    // MARK: The button

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) { completion(["page"]) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>, frameForElement element: String
    ) -> Rect {
        Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(button.widget)),
            height: Double(gtk_widget_get_height(button.widget)))
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
        title.beginEntry(isEmpty: true)
        completion(service.textInput(of: entry))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<PageNumberWriting>,
        didFinishWritingInElement element: String
    ) { title.goToEntry() }
}
