// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// A product that can be engraved: writing on it puts a real text field there, for as long as it is being edited.
@MainActor
final class Engraving: IndirectScribbleInteractionDelegate {
    /// The picture.
    let widget: GObjectRef
    /// What is engraved.
    private(set) var text = ""
    /// How often a field was put there.
    private(set) var fieldCount = 0
    private let service: ScribbleService
    private let label: GObjectRef
    private let outline: GObjectRef
    private var field: GObjectRef?
    private var interaction: IndirectScribbleInteraction<Engraving>?
    private static let element = "engraving"

    /// Makes the picture.
    init(_ service: ScribbleService) {
        self.service = service
        let overlay = created(gtk_overlay_new())
        widget = GObjectRef(overlay)
        let plate = Widgets.box(GTK_ORIENTATION_VERTICAL)
        gtk_widget_add_css_class(plate, "engraving-plate")
        gtk_widget_set_size_request(plate, -1, 110)
        gtk_overlay_set_child(overlay.opaque, plate)
        outline = GObjectRef(
            Widgets.label(localized("Write your engraving here"), style: "engraving-prompt", xalign: 0.5))
        label = GObjectRef(Widgets.label("", style: "engraving-text", xalign: 0.5))
        for part in [outline, label] {
            gtk_widget_set_can_target(part.widget, 0)
            gtk_overlay_add_overlay(overlay.opaque, part.widget)
        }
        let margins = [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
            gtk_widget_set_margin_bottom,
        ]
        for set in margins { set(outline.widget, 14) }
        let interaction = IndirectScribbleInteraction(delegate: self)
        self.interaction = interaction
        service.addInteraction(interaction, to: widget)
        service.onTap(of: widget) { [weak self] in _ = self?.edit(caretAt: $0) }
        let click = created(gtk_gesture_click_new())
        connect(click, "released") { [weak self] in
            _ = self?.edit(caretAt: Point(x: $0.double(1), y: $0.double(2)))
        }
        gtk_widget_add_controller(plate, click)
        show()
    }

    /// Whether the prompt can be seen.
    var showsPrompt: Bool { gtk_widget_get_visible(outline.widget) != 0 }
    /// The field while the engraving is being edited.
    var entry: WidgetPointer? { field?.widget }

    private func show() {
        let isWriting = interaction?.isHandlingWriting ?? false
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label.widget, field == nil ? 1 : 0)
        gtk_widget_set_visible(outline.widget, text.isEmpty && field == nil && !isWriting ? 1 : 0)
    }

    /// Puts the field there and gives it the keyboard.
    private func edit(caretAt point: Point) -> (any TextInput)? {
        let isNew = field == nil
        let entry = field ?? makeField()
        guard let input = service.textInput(of: entry, in: widget) else { return nil }
        if isNew || !input.isFocused {
            let position = input.closestPosition(to: point)
            input.selectedRange = position..<position
            _ = input.focus()
        }
        return input
    }

    private func makeField() -> GObjectRef {
        fieldCount += 1
        let entry = GObjectRef(created(gtk_entry_new()))
        field = entry
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_alignment(entry.opaque, 0.5)
        gtk_widget_set_valign(entry.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_start(entry.widget, 24)
        gtk_widget_set_margin_end(entry.widget, 24)
        Widgets.describe(entry.widget, localized("Engraving"))
        gtk_widget_set_has_tooltip(entry.widget, 0)
        gtk_overlay_add_overlay(widget.opaque, entry.widget)
        connect(entry, "activate") { [weak self] _ in self?.endSoon() }
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "leave") { [weak self] _ in self?.endSoon() }
        gtk_widget_add_controller(entry.widget, focus)
        show()
        return entry
    }

    /// Editing is over, once nobody writes.
    private func endSoon() {
        service.afterWriting { [weak self] in
            MainLoop.whenIdle { [weak self] in self?.endEditing() }
        }
    }

    /// Takes the field away and keeps its text.
    func endEditing() {
        guard let entry = field else { return }
        text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
        field = nil
        gtk_overlay_remove_overlay(widget.opaque, entry.widget)
        show()
    }

    // MARK: IndirectScribbleInteractionDelegate

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) { completion([Self.element]) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, frameForElement element: String
    ) -> Rect {
        guard element == Self.element else { return .zero }
        return Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(widget.widget)),
            height: Double(gtk_widget_get_height(widget.widget)))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, isElementFocused element: String
    ) -> Bool { field.flatMap { service.textInput(of: $0)?.isFocused } ?? false }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, focusElementIfNeeded element: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) { completion(edit(caretAt: referencePoint)) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, willBeginWritingInElement element: String
    ) { show() }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Engraving>, didFinishWritingInElement element: String
    ) {
        // The flag falls after this call.
        MainLoop.whenIdle { [weak self] in self?.show() }
    }
}
