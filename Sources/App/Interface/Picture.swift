// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A small picture that is painted with cairo: a swatch, a nib, a preview.
@MainActor
final class Picture {
    /// The widget to be put somewhere.
    let widget: GObjectRef
    private let paint: @MainActor (OpaquePointer, Double, Double) -> Void

    /// Creates a picture. `paint` gets a cairo context and the size in pixels.
    init(width: Int, height: Int, _ paint: @escaping @MainActor (OpaquePointer, Double, Double) -> Void) {
        self.paint = paint
        widget = GObjectRef(created(gtk_drawing_area_new()))
        gtk_drawing_area_set_content_width(widget.cast(), gint(width))
        gtk_drawing_area_set_content_height(widget.cast(), gint(height))
        gtk_widget_set_can_target(widget.widget, 0)
        let box = PaintBox(picture: self)
        gtk_drawing_area_set_draw_func(
            widget.cast(), paintArea, Unmanaged.passRetained(box).toOpaque(), releasePaintBox)
    }

    /// Paints it anew with the next frame.
    func redraw() { gtk_widget_queue_draw(widget.widget) }

    fileprivate func draw(_ context: OpaquePointer, width: Double, height: Double) {
        paint(context, width, height)
    }
}

/// What GTK holds: the widget may outlive the picture.
@MainActor
private final class PaintBox {
    weak var picture: Picture?
    init(picture: Picture) { self.picture = picture }
}

private nonisolated func paintArea(
    area: UnsafeMutablePointer<GtkDrawingArea>?, context: OpaquePointer?, width: gint, height: gint,
    data: gpointer?
) {
    guard let data, let context else { return }
    nonisolated(unsafe) let call = (data, context)
    MainActor.assumeIsolated {
        let box = Unmanaged<PaintBox>.fromOpaque(call.0).takeUnretainedValue()
        box.picture?.draw(call.1, width: Double(width), height: Double(height))
    }
}

private nonisolated func releasePaintBox(data: gpointer?) {
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
