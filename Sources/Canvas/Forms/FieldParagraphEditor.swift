// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import GTKSupport

/// A text view over a field of several lines.
final class FieldParagraphEditor: FieldEditor {
    private let view: WidgetPointer
    private let size: Double

    init(_ place: FormStore.Place, _ field: FormField, in canvas: PageCanvas) {
        let view = created(gtk_text_view_new())
        self.view = view
        let widget = field.widgets[place.widget]
        size = field.lineStyle(in: widget, measurer: canvas.measurer).size
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        gtk_text_view_set_left_margin(view.cast(), 2)
        gtk_text_view_set_right_margin(view.cast(), 2)
        let justification: GtkJustification =
            switch widget.style.alignment {
            case .left: GTK_JUSTIFY_LEFT
            case .center: GTK_JUSTIFY_CENTER
            case .right: GTK_JUSTIFY_RIGHT
            }
        gtk_text_view_set_justification(view.cast(), justification)
        super.init(place, widget: Widgets.scroller(view), in: canvas)
        postil_accessible_set_label(view, field.title)
        refresh()
        connect(buffer, "changed") { [weak self] _ in
            guard let self else { return }
            put(.text(text))
        }
    }

    override var focusTarget: WidgetPointer { view }
    override var fontSize: Double? { size }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
        guard let buffer = gtk_text_view_get_buffer(view.cast()) else {
            preconditionFailure("a text view has a buffer")
        }
        return buffer
    }

    private var text: String {
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    override func show(_ field: FormField) {
        if text != field.text { gtk_text_buffer_set_text(buffer, field.text, -1) }
    }
}
