// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import ScribbleGTK

/// A field for a message: one line high, four where a pen is expected or has been used.
@MainActor
final class MessageField {
    /// The field.
    let widget: GObjectRef
    /// The text in it.
    let view: GObjectRef

    /// Makes the field.
    init(_ service: ScribbleService) {
        view = GObjectRef(created(gtk_text_view_new()))
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(view.cast(), 6) }
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(view.cast(), 8) }
        let scroller = Widgets.scroller(view.widget)
        gtk_scrolled_window_set_has_frame(scroller.opaque, 1)
        gtk_widget_set_size_request(scroller, -1, 34)
        widget = GObjectRef(scroller)
        Widgets.describe(view.widget, localized("Message"))
        gtk_widget_set_has_tooltip(view.widget, 0)
        service.growForPencil(view, field: widget)
    }
}
