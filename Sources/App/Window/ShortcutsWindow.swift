// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The window that lists all keys.
@MainActor
enum ShortcutsWindow {
    private static func groups() -> [(title: String, keys: [(accelerator: String, name: String)])] {
        [
            (
                localized("Tools"),
                [
                    ("p", localized("Pen")), ("&lt;Shift&gt;h", localized("Highlighter")),
                    ("e", localized("Eraser")),
                    ("w t", localized("Write")), ("n", localized("Note")), ("h", localized("Highlight")),
                    ("u", localized("Underline")), ("k", localized("Strikeout")),
                    ("q", localized("Squiggly")), ("r", localized("Rectangle")), ("o", localized("Ellipse")),
                    ("&lt;Shift&gt;l", localized("Line")), ("a", localized("Arrow")),
                    ("v l", localized("Select")),
                    ("Return", localized("Place what the tool makes, or end a figure")),
                    ("Escape", localized("Leave the tool")),
                    ("&lt;Control&gt;&lt;Alt&gt;e", localized("Like the button of the pen")),
                ]
            ),
            (
                localized("Style"),
                [
                    ("c", localized("Next colour")), ("x", localized("Next width")),
                    ("bracketleft", localized("Narrower")), ("bracketright", localized("Wider")),
                ]
            ),
            (
                localized("Edit"),
                [
                    ("&lt;Control&gt;z", localized("Undo")),
                    ("&lt;Control&gt;&lt;Shift&gt;z &lt;Control&gt;y", localized("Redo")),
                    (
                        "&lt;Control&gt;Tab &lt;Control&gt;&lt;Shift&gt;Tab",
                        localized("Select the next or previous mark")
                    ),
                    ("Delete", localized("Delete")),
                    ("Menu &lt;Shift&gt;F10", localized("Menu of what is selected")),
                    ("&lt;Control&gt;BackSpace &lt;Control&gt;Delete", localized("Delete a word of text")),
                    ("&lt;Control&gt;a", localized("Select all")),
                    ("&lt;Control&gt;x", localized("Cut")), ("&lt;Control&gt;c", localized("Copy")),
                    ("&lt;Control&gt;v", localized("Paste")), ("&lt;Control&gt;d", localized("Duplicate")),
                    ("Return", localized("Open the selected mark: its text, note or file")),
                    ("Left Right Up Down", localized("Move the selection; more with Shift")),
                ]
            ),
            (
                localized("Pages"),
                [
                    ("Page_Down Page_Up", localized("Scroll by a view")),
                    ("&lt;Control&gt;Page_Down &lt;Control&gt;Page_Up", localized("Next and previous page")),
                    ("Home End", localized("First and last page")),
                    ("&lt;Control&gt;l", localized("Go to page")),
                    ("&lt;Control&gt;f", localized("Search")),
                    (
                        "&lt;Control&gt;g &lt;Control&gt;&lt;Shift&gt;g",
                        localized("Next and previous match")
                    ),
                    ("space", localized("Move the page while held")),
                    ("&lt;Control&gt;plus &lt;Control&gt;minus", localized("Zoom in and out")),
                    ("&lt;Control&gt;0", localized("100 %")), ("&lt;Control&gt;1", localized("Fit page")),
                    ("&lt;Control&gt;2", localized("Fit width")),
                ]
            ),
            (
                localized("Document"),
                [
                    ("&lt;Control&gt;o", localized("Open")), ("&lt;Control&gt;s", localized("Save")),
                    ("&lt;Control&gt;&lt;Shift&gt;s", localized("Save as")),
                    ("&lt;Control&gt;n", localized("New window")),
                    ("&lt;Control&gt;w", localized("Close the window")),
                    ("&lt;Control&gt;q", localized("Quit")),
                ]
            ),
            (
                localized("Window"),
                [
                    ("F8", localized("Inspector")), ("&lt;Control&gt;F8", localized("Toolbar")),
                    ("F11", localized("Full screen")),
                    ("F5", localized("Present: the page alone")),
                    ("&lt;Control&gt;comma", localized("Preferences")),
                    ("F1", localized("Guide")), ("&lt;Control&gt;question", localized("Keyboard shortcuts")),
                ]
            ),
        ]
    }

    /// The most lines in a column.
    private static let columnHeight = 18

    /// Gives an application window its list of keys, under `win.show-help-overlay`.
    static func attach(to window: GObjectRef) {
        let builder = GObjectRef(adopting: created(gtk_builder_new_from_string(description(), -1)))
        guard let shortcuts = gtk_builder_get_object(builder.opaque, "shortcuts") else { return }
        // GTK mixes up the order of groups that come one by one into columns that are too short for them.
        gtk_builder_get_object(builder.opaque, "keys").map { $0.setProperty("max-height", columnHeight) }
        gtk_application_window_set_help_overlay(window.cast(), shortcuts.opaque)
    }

    private static func description() -> String {
        var text =
            "<interface><object class='GtkShortcutsWindow' id='shortcuts'><property name='modal'>1</property>"
        text +=
            "<child><object class='GtkShortcutsSection' id='keys'><property name='section-name'>all</property>"
        text += "<property name='max-height'>1000</property>"
        for group in groups() {
            text +=
                "<child><object class='GtkShortcutsGroup'><property name='title'>\(escaped(group.title))</property>"
            for key in group.keys {
                text += "<child><object class='GtkShortcutsShortcut'>"
                text += "<property name='accelerator'>\(key.accelerator)</property>"
                text += "<property name='title'>\(escaped(key.name))</property></object></child>"
            }
            text += "</object></child>"
        }
        return text + "</object></child></object></interface>"
    }

    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return text }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
