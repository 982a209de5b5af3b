// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble

/// The text of a widget, which may be closed to writing for a while.
@MainActor
public protocol WidgetTextInput: TextInput {
    /// Whether the text may be written into now; false for read-only and secret text. Sensitivity and visibility of the
    /// widget are looked at by the service itself.
    var acceptsWriting: Bool { get }
    /// Takes back the last step, where that was written by hand. False leaves it to the widget.
    func undoWriting() -> Bool
    /// Does again what `undoWriting` took back. False leaves it to the widget.
    func redoWriting() -> Bool
}

extension WidgetTextInput {
    /// The widget takes steps back itself.
    public func undoWriting() -> Bool { false }
    /// The widget takes steps back itself.
    public func redoWriting() -> Bool { false }
}

/// Which widgets have text that can be written into: an open list, the program may add kinds of its own.
@MainActor
public final class TextInputRegistry {
    private struct Entry {
        var type: GType
        /// Nil for kinds that never take writing.
        var make: (@MainActor (WidgetPointer) -> (any TextInput)?)?
    }

    private var entries: [Entry] = []

    /// Creates a registry of GTK's own widgets.
    public init() {
        register(gtk_text_get_type()) { GtkTextInput(text: $0, host: $0) }
        for type in [gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_spin_button_get_type()] {
            register(type) { widget in
                gtk_editable_get_delegate(widget.opaque).flatMap {
                    isA($0, gtk_text_get_type()) ? GtkTextInput(text: $0, host: widget) : nil
                }
            }
        }
        register(gtk_editable_label_get_type()) { label in
            gtk_editable_get_delegate(label.opaque).map { EditableLabelInput(text: $0, host: label) }
        }
        register(gtk_text_view_get_type()) { TextViewInput($0) }
        exclude(gtk_password_entry_get_type())
    }

    /// Adds a kind of widget; what was added last is asked first.
    ///
    /// - Parameter make: gives the text of a widget of that kind, nil where it has none. Called once for each widget;
    ///   the input must not keep its widget alive.
    public func register(
        _ type: GType, make: @escaping @MainActor (WidgetPointer) -> (any TextInput)?
    ) { entries.append(Entry(type: type, make: make)) }

    /// Closes a kind of widget to writing for good. The pen is a pointer there, also beside other fields.
    public func exclude(_ type: GType) { entries.append(Entry(type: type)) }

    /// Whether the widget is closed to writing for good.
    func isExcluded(_ widget: WidgetPointer) -> Bool {
        guard let entry = entry(for: widget) else { return false }
        return entry.make == nil
    }

    /// Whether widgets of the kind may have text.
    func knows(_ widget: WidgetPointer) -> Bool { entry(for: widget)?.make != nil }

    /// A new input for the widget; nil where it has no text.
    func makeInput(for widget: WidgetPointer) -> (any TextInput)? { entry(for: widget)?.make?(widget) }

    private func entry(for widget: WidgetPointer) -> Entry? {
        let type = typeOf(widget)
        return entries.last { $0.type == type } ?? entries.last { g_type_is_a(type, $0.type) != 0 }
    }
}
