// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// A widget that can be written on, as the engine sees it.
@MainActor
final class WidgetHost {
    let host = InteractionHost()
    /// The widget's own text, whether it may be written into now or not.
    var input: (any TextInput)?
    /// What a tap does that the engine had claimed; nil for what GTK would do.
    var onTap: (@MainActor (Point) -> Void)?
    /// What lives as long as the widget.
    var attachments: [AnyObject] = []
    /// Whether an interaction, an input or a way of tapping was given for the widget: it is kept until the widget goes.
    var isCustomised = false
    /// The surface that it stands on now.
    weak var surface: ScribbleSurface?
    private let weakWidget: WeakGObjectRef

    init(_ widget: WidgetPointer) { weakWidget = WeakGObjectRef(widget) }

    /// The widget; nil when it is gone.
    var widget: WidgetPointer? { weakWidget.object?.widget }

    /// Takes the widget's place and state as they are now.
    func refresh(on surface: ScribbleSurface) {
        self.surface = surface
        guard let widget, let native = surface.native, let frame = frame(of: widget, in: native) else {
            host.textInput = nil
            return
        }
        let corner = convert(.zero, from: widget, to: native) ?? Point(x: frame.minX, y: frame.minY)
        host.origin = corner
        host.bounds = Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(widget)),
            height: Double(gtk_widget_get_height(widget)))
        host.textInput = isWritable(widget) ? input : nil
        if let input { host.bodyLineHeight = max(12, input.lineHeight) }
    }

    private func isWritable(_ widget: WidgetPointer) -> Bool {
        guard let input, gtk_widget_get_mapped(widget) != 0, gtk_widget_is_sensitive(widget) != 0 else {
            return false
        }
        return (input as? any WidgetTextInput)?.acceptsWriting ?? true
    }
}
