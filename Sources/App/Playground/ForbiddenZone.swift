// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// A picture that takes writing as its caption, but not in its middle: a direct interaction on the same widget refuses
/// there.
@MainActor
final class ForbiddenZone: IndirectScribbleInteractionDelegate, ScribbleInteractionDelegate {
    /// The picture with its caption.
    let widget: GObjectRef
    /// The caption.
    let caption: GObjectRef
    private let service: ScribbleService
    private var direct: ScribbleInteraction?
    /// The area that refuses. What it gets instead, it tells.
    let zone: GObjectRef

    /// Makes the picture.
    init(_ service: ScribbleService) {
        self.service = service
        let column = Widgets.box(GTK_ORIENTATION_VERTICAL)
        widget = GObjectRef(column)
        caption = GObjectRef(created(gtk_entry_new()))
        zone = GObjectRef(
            Widgets.label(localized("No writing here"), style: "forbidden-zone", xalign: 0.5))
        gtk_widget_add_css_class(column, "forbidden-picture")
        gtk_widget_set_halign(zone.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(zone.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(zone.widget, 1)
        gtk_widget_set_size_request(zone.widget, 180, 64)
        gtk_widget_set_size_request(column, -1, 190)
        gtk_widget_set_vexpand(column, 0)
        gtk_box_append(column.cast(), zone.widget)
        gtk_box_append(column.cast(), caption.widget)
        gtk_entry_set_placeholder_text(caption.cast(), localized("Write on the picture to caption it"))
        Widgets.describe(caption.widget, localized("Caption"))
        gtk_widget_set_has_tooltip(caption.widget, 0)
        let direct = ScribbleInteraction(delegate: self)
        self.direct = direct
        tellOfDrags()
        service.addInteraction(IndirectScribbleInteraction(delegate: self), to: widget)
        service.addInteraction(direct, to: widget)
    }

    private func tellOfDrags() {
        guard let drag = gtk_gesture_drag_new() else { return }
        connect(drag, "drag-end") { [weak self] arguments in
            guard let self else { return }
            let way = Point(x: arguments.double(0), y: arguments.double(1)).length
            let text = filled(localized("Dragged by %s pixels"), String(Int(way.rounded())))
            gtk_label_set_text(zone.opaque, text)
        }
        gtk_widget_add_controller(zone.widget, drag)
    }

    /// The area that refuses, in the picture's pixels.
    var zoneFrame: Rect { service.frame(of: zone, in: widget) }

    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool {
        !zoneFrame.contains(location)
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ForbiddenZone>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) { completion(["caption"]) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ForbiddenZone>, frameForElement element: String
    ) -> Rect {
        Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(widget.widget)),
            height: Double(gtk_widget_get_height(widget.widget)))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ForbiddenZone>, isElementFocused element: String
    ) -> Bool { service.textInput(of: caption)?.isFocused ?? false }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ForbiddenZone>, focusElementIfNeeded element: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        guard let input = service.textInput(of: caption, in: widget) else { return completion(nil) }
        if !input.isFocused { _ = input.focus() }
        completion(input)
    }
}
