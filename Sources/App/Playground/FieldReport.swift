// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport
import Ink
import ScribbleGTK

/// Tells tests where a window's fields are, what they hold, and what the window has heard: writes it, again and again, to
/// the file that `POSTIL_TEST_FIELDS` names; for documents' windows, to that name with `-document` behind it.
@MainActor
final class FieldReport {
    private struct Field: Encodable {
        var x, y, width, height: Double
        var text: String
        var isFocused: Bool
        /// Where the carets before the first characters are.
        var carets: [Double]
    }

    /// What a test waits for: that the window has heard what was sent, and that nobody writes any more.
    private struct State: Encodable {
        /// Contacts that have begun and ended, and keys that went down.
        var presses = 0
        var releases = 0
        var keys = 0
        var hasInk = false
        var isWriting = false
        /// What has been set.
        var isWritingMode = false
        var takesGestures = true
        /// The texts on the document's first page, and whether one of them is being edited; none for the playground.
        var texts: [String] = []
        var isEditing = false
    }

    /// What a document's window adds.
    struct Page {
        var texts: [String]
        var isEditing: Bool
    }

    private struct Report: Encodable {
        var state: State
        var fields: [String: Field]
    }

    private let path: String
    private var timer: MainLoopTimer?
    private var listener: OpaquePointer?
    private var state = State()
    private var last = Data()

    /// Nil where nobody asks.
    init?(
        suffix: String = "", environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        guard let path = environment["POSTIL_TEST_FIELDS"], !path.isEmpty else { return nil }
        self.path = path + suffix
    }

    /// Begins to report the fields of a window.
    func start(
        _ service: ScribbleService, window: GObjectRef,
        page: @escaping @MainActor () -> Page? = { nil },
        fields: @escaping @MainActor () -> [String: WidgetPointer]
    ) {
        timer?.cancel()
        timer = MainLoopTimer(after: 40, repeats: true) { [weak self, weak window] in
            guard let self, let window else { return }
            listen(to: window)
            state.hasInk = service.engine.hasUncommittedInk
            state.isWriting = service.engine.isWriting
            state.isWritingMode = service.isWritingMode
            state.takesGestures = service.engine.takesGestures
            if let page = page() {
                state.texts = page.texts
                state.isEditing = page.isEditing
            }
            write(service, window, fields())
        }
    }

    /// No more reports.
    func stop() { timer?.cancel() }

    /// Controllers that were added last hear first: this one hears what handwriting keeps from the widgets, too.
    private func listen(to window: GObjectRef) {
        guard listener == nil, gtk_widget_get_mapped(window.widget) != 0,
            let legacy = gtk_event_controller_legacy_new()
        else { return }
        listener = legacy
        gtk_event_controller_set_propagation_phase(legacy, GTK_PHASE_CAPTURE)
        connectAnswering(legacy, "event") { [weak self] _ in
            guard let self, let event = gtk_event_controller_get_current_event(legacy) else { return false }
            switch gdk_event_get_event_type(event) {
            case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: state.presses += 1
            case GDK_BUTTON_RELEASE, GDK_TOUCH_END: state.releases += 1
            case GDK_KEY_PRESS: state.keys += 1
            default: break
            }
            return false
        }
        gtk_widget_add_controller(window.widget, legacy)
    }

    private func write(_ service: ScribbleService, _ window: GObjectRef, _ fields: [String: WidgetPointer]) {
        var shadow = Point.zero
        gtk_native_get_surface_transform(window.opaque, &shadow.x, &shadow.y)
        let report = Report(
            state: state,
            fields: fields.mapValues { widget in
                let frame = service.frame(of: widget, in: window).offset(by: shadow)
                let input = service.textInput(of: widget)
                let text = input.map { $0.text(in: 0..<$0.length) } ?? Self.shownText(of: widget)
                return Field(
                    x: frame.minX, y: frame.minY, width: frame.width, height: frame.height, text: text,
                    isFocused: input?.isFocused ?? false,
                    carets: input.map { input in
                        (0...min(60, input.length)).map { offset in
                            var x = 0.0
                            var y = 0.0
                            gtk_widget_translate_coordinates(
                                widget, window.widget, input.caretRect(at: offset).center.x, 0, &x, &y)
                            return x + shadow.x
                        }
                    } ?? [])
            })
        guard let data = try? JSONEncoder().encode(report), data != last else { return }
        last = data
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The text entries that are shown in a window, by what they are called.
    static func entries(in widget: WidgetPointer) -> [String: WidgetPointer] {
        var found: [String: WidgetPointer] = [:]
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            child = gtk_widget_get_next_sibling(current)
            guard gtk_widget_get_mapped(current) != 0 else { continue }
            if isKind(current, gtk_editable_get_type()) || isKind(current, gtk_text_view_get_type()) {
                let name = gtk_widget_get_tooltip_text(current).map { String(cString: $0) } ?? ""
                found[name] = current
            } else {
                found.merge(entries(in: current)) { first, _ in first }
            }
        }
        return found
    }

    /// The text of a widget that handwriting has no part in, such as a password; nothing for a label that is hidden.
    private static func shownText(of widget: WidgetPointer) -> String {
        if isKind(widget, gtk_editable_get_type()) {
            return gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
        }
        guard isKind(widget, gtk_label_get_type()), gtk_widget_get_visible(widget) != 0 else { return "" }
        return gtk_label_get_text(widget.opaque).map { String(cString: $0) } ?? ""
    }

    private static func isKind(_ widget: WidgetPointer, _ type: GType) -> Bool {
        g_type_check_instance_is_a(widget.raw.assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
}
