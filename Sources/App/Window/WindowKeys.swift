// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// Keys that mean something only while no text has the keyboard: single letters, undo, the clipboard, Escape.
///
/// They are no accelerators of the application: those would reach the window before the text field that has the
/// keyboard.
@MainActor
final class WindowKeys {
    private unowned let window: DocumentWindow

    private struct Key {
        var action: String
        var target: ActionValue?
        init(_ action: String, _ target: String? = nil) {
            self.action = action
            self.target = target.map { .string($0) }
        }
    }

    /// By the key as typed, with `shift+` and `control+`.
    private static let letters: [String: Key] = [
        "p": Key("win.tool", "ink.pen"), "shift+h": Key("win.tool", "ink.highlighter"),
        "e": Key("win.tool", "eraser"), "w": Key("win.tool", "freeText"), "t": Key("win.tool", "freeText"),
        "v": Key("win.tool", ""), "l": Key("win.tool", ""), "n": Key("win.tool", "note"),
        "h": Key("win.tool", "highlight"), "u": Key("win.tool", "underline"),
        "k": Key("win.tool", "strikeout"), "q": Key("win.tool", "squiggly"), "r": Key("win.tool", "square"),
        "o": Key("win.tool", "circle"), "shift+l": Key("win.tool", "line"),
        "a": Key("win.tool", "line.arrow"), "c": Key("win.next-color"),
        "x": Key("win.next-width"), "bracketleft": Key("win.narrower"), "bracketright": Key("win.wider"),
    ]
    private static let commands: [String: Key] = [
        "control+z": Key("win.undo"), "control+shift+z": Key("win.redo"), "control+y": Key("win.redo"),
        "control+a": Key("win.select-all"), "control+c": Key("win.copy"), "control+x": Key("win.cut"),
        "control+v": Key("win.paste"), "control+d": Key("win.duplicate"), "Escape": Key("win.escape"),
        "Menu": Key("win.context-menu"), "shift+F10": Key("win.context-menu"), "Delete": Key("win.delete"),
        "KP_Delete": Key("win.delete"), "control+Page_Down": Key("win.next-page"),
        "control+Page_Up": Key("win.previous-page"),
    ]

    /// Listens to the keys that nothing else in the window took.
    init(_ window: DocumentWindow) {
        self.window = window
        let keys = created(gtk_event_controller_key_new())
        connectAnswering(keys, "key-pressed") { [weak self] arguments in
            self?.pressed(guint(arguments.int(0)), state: arguments.int(2)) ?? false
        }
        gtk_widget_add_controller(window.window.widget, keys)
    }

    private func pressed(_ key: guint, state: Int) -> Bool {
        guard !hasTextFocus, let name = gdk_keyval_name(gdk_keyval_to_lower(key)) else { return false }
        let modifiers = GdkModifierType.RawValue(truncatingIfNeeded: state)
        guard modifiers & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return false }
        var text = String(cString: name)
        if modifiers & GDK_SHIFT_MASK.rawValue != 0 { text = "shift+" + text }
        if modifiers & GDK_CONTROL_MASK.rawValue != 0 { text = "control+" + text }
        let isEditing = window.document?.session.textEditor != nil
        guard let found = Self.commands[text] ?? (isEditing ? nil : Self.letters[text]) else { return false }
        return activateAction(found.action, found.target, from: window.window)
    }

    /// Whether a field for text has the keyboard.
    private var hasTextFocus: Bool {
        guard let focus = gtk_window_get_focus(window.window.cast()) else { return false }
        return isKind(focus, gtk_text_get_type()) || isKind(focus, gtk_text_view_get_type())
    }

    private func isKind(_ widget: WidgetPointer, _ type: GType) -> Bool {
        g_type_check_instance_is_a(widget.raw.assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
}
