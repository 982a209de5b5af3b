// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble

/// Gives a field room for four lines when a pen is expected, or when it has been written into.
@MainActor
private final class PencilGrowth: ScribbleInteractionDelegate {
    private unowned let service: ScribbleService
    private let text: WeakGObjectRef
    private let field: WeakGObjectRef
    private let ordinary: Int
    private var isGrown = false

    init(_ service: ScribbleService, text: WidgetPointer, field: WidgetPointer) {
        self.service = service
        self.text = WeakGObjectRef(text)
        self.field = WeakGObjectRef(field)
        ordinary = field.intProperty("height-request")
        connect(field, "map") { [weak self] _ in
            guard let self, self.service.presence.isExpected else { return }
            self.service.afterWriting { [weak self] in self?.grow() }
        }
        service.presence.observe(self) { [weak self] isExpected in
            if !isExpected { self?.shrinkIfUnused() }
        }
        if let focus = gtk_event_controller_focus_new() {
            connect(focus, "leave") { [weak self] _ in
                guard let self, !self.service.presence.isExpected else { return }
                self.service.afterWriting { [weak self] in self?.shrinkIfUnused() }
            }
            gtk_widget_add_controller(text, focus)
        }
    }

    func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) { grow() }

    private func grow() {
        guard let field = field.object, let text = text.object else { return }
        isGrown = true
        gtk_widget_set_size_request(
            field.widget, gint(field.intProperty("width-request")),
            gint(ScribbleService.roomForWriting(lineHeight: Self.lineHeight(of: text.widget)).rounded()))
    }

    private func shrinkIfUnused() {
        guard isGrown, let field = field.object, let text = text.object,
            let input = service.textInput(of: text), input.length == 0, !input.isFocused
        else { return }
        isGrown = false
        gtk_widget_set_size_request(field.widget, gint(field.intProperty("width-request")), gint(ordinary))
    }

    /// The height of a line in the widget's font; nil where Pango knows none.
    private static func lineHeight(of widget: WidgetPointer) -> Double? {
        guard let context = gtk_widget_get_pango_context(widget),
            let metrics = pango_context_get_metrics(context, nil, nil)
        else { return nil }
        defer { pango_font_metrics_unref(metrics) }
        let height = Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)
        return height > 0 ? height : nil
    }
}

extension ScribbleService {
    /// The height of a field with room for sentences: four lines, of 17 px where the font is unknown.
    public static func roomForWriting(lineHeight: Double?) -> Double { 4 * (lineHeight ?? 17) }

    /// Gives a field the height of four lines: when it is shown while a pen is expected, else after it has been written
    /// into, never while someone writes. It shrinks again when no pen is expected, and it is empty and unfocused.
    ///
    /// - Parameters:
    ///   - text: the widget that is written into.
    ///   - field: the widget that gets the height, such as a scrolled window around the text; the text itself for nil.
    public func growForPencil(_ text: some ObjectPointer, field: (any ObjectPointer)? = nil) {
        let growth = PencilGrowth(self, text: text.widget, field: field?.widget ?? text.widget)
        keep(growth, with: text.widget)
        addInteraction(ScribbleInteraction(delegate: growth), to: text)
    }
}
