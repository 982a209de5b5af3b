// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport

/// The input method of one of GTK's text widgets: it composes characters of keys and raises the on-screen keyboard.
///
/// GTK keeps it to itself, but hangs it onto the event controller that gives it the keys.
@MainActor
final class InputMethod {
    /// GTK's name for having none.
    private static let none = "gtk-im-context-none"

    private let weakWidget: WeakGObjectRef
    private let weakContext: WeakGObjectRef
    /// Whether it has been told to sleep.
    private(set) var isAsleep = false

    /// The input method of a text widget, an entry, or a label that is being edited; nil where there is none.
    init?(of field: WidgetPointer) {
        var widget = field
        while isA(widget, gtk_editable_get_type()), let inner = gtk_editable_get_delegate(widget.opaque) {
            widget = inner.widget
        }
        guard let context = Self.context(of: widget) else { return nil }
        weakWidget = WeakGObjectRef(widget)
        weakContext = WeakGObjectRef(context)
    }

    private static func context(of widget: WidgetPointer) -> UnsafeMutablePointer<GtkIMContext>? {
        guard let model = gtk_widget_observe_controllers(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        for index in 0..<g_list_model_get_n_items(model) {
            guard let item = g_list_model_get_item(model, index) else { continue }
            let controller = GObjectRef(adopting: item)
            guard isA(controller, gtk_event_controller_key_get_type()),
                let context = gtk_event_controller_key_get_im_context(controller.opaque)
            else { continue }
            return context
        }
        return nil
    }

    /// The text widget; nil when it is gone.
    var widget: WidgetPointer? { weakWidget.object?.widget }
    private var context: UnsafeMutablePointer<GtkIMContext>? { weakContext.object?.cast() }

    /// Whether its widget has the keyboard.
    var isFocused: Bool { widget.map { gtk_widget_is_focus($0) != 0 } ?? false }

    /// GTK's name of the method in use; nil for the program's default.
    var id: String? {
        guard let context, isA(context, gtk_im_multicontext_get_type()) else { return nil }
        return gtk_im_multicontext_get_context_id(context.cast()).map { String(cString: $0) }
    }

    /// What it shows at the caret that is not in the text yet.
    var preedit: String {
        guard let context else { return "" }
        var text: UnsafeMutablePointer<CChar>?
        gtk_im_context_get_preedit_string(context, &text, nil, nil)
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }

    /// Ends what is being composed. What becomes of it is the input method's to say.
    ///
    /// IBus makes text of it at once when it loses the focus, but drops it when it is reset. Under Wayland the compositor
    /// makes text of it when it is reset, while a method that loses the focus hears no more of it.
    func endComposing() {
        guard let context, let widget else { return }
        if postil_backend(widget) == POSTIL_BACKEND_WAYLAND {
            gtk_im_context_reset(context)
        } else {
            gtk_im_context_focus_out(context)
            gtk_im_context_focus_in(context)
        }
    }

    /// Gives it a key as the widget would. False where it does nothing with it.
    func filter(_ event: OpaquePointer) -> Bool {
        context.map { gtk_im_context_filter_keypress($0, event) != 0 } ?? false
    }

    /// Keeps it from waking when its widget gets the keyboard.
    func sleep() {
        guard !isAsleep, let context, isA(context, gtk_im_multicontext_get_type()) else { return }
        isAsleep = true
        gtk_im_multicontext_set_context_id(context.cast(), Self.none)
    }

    /// Wakes it; where its widget has the keyboard it takes part at once.
    func wake() {
        guard isAsleep else { return }
        isAsleep = false
        guard let context, let widget else { return }
        gtk_im_multicontext_set_context_id(context.cast(), widget.stringProperty("im-module"))
        // The method itself is made when it is first asked for something.
        _ = preedit
    }
}
