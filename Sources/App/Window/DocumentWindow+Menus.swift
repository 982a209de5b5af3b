// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Canvas
import Editor
import GTKSupport
import Ink

/// The menu at a place of the pages, and what the menus offer at a time.
extension DocumentWindow {
    /// Shows what can be done at a point of the canvas: with the text that is being edited, with what is selected, else
    /// with the document.
    func documentWantsMenu(at point: Point) {
        guard let document else { return }
        contextMenu(document).popUp(over: document.canvas.widget, at: point)
    }

    /// Shows the menu for the keyboard: at the selection where that can be seen, else in the middle.
    func openContextMenu() {
        guard let canvas = document?.canvas, let session = document?.session else { return }
        let view = Rect(x: 0, y: 0, width: canvas.layout.viewWidth, height: canvas.layout.viewHeight)
        let selected = session.selection.lazy.compactMap { session.store[$0] }.compactMap { annotation in
            canvas.layout.userToView(onPage: annotation.page).apply(annotation.region.rect).intersection(view)
        }
        documentWantsMenu(at: selected.first?.center ?? view.center)
    }

    private func contextMenu(_ document: OpenDocument) -> Menu {
        let session = document.session
        if session.textEditor != nil { return .textEditing }
        var sections: [[Menu.Item]] = []
        if session.selection.isEmpty {
            if canPaste { sections.append([Menu.Item(localized("_Paste"), "win.paste", key: "<Control>v")]) }
            sections.append([Menu.Item(localized("Select _All"), "win.select-all", key: "<Control>a")])
        } else {
            var first: [Menu.Item] = []
            if session.selection.count == 1 {
                first.append(Menu.Item(localized("_Note and Replies…"), "win.note"))
            }
            if session.canConvertToText {
                first.append(Menu.Item(localized("Convert to _Text"), "win.convert-to-text"))
            }
            sections.append(first)
            sections.append([
                Menu.Item(localized("Cu_t"), "win.cut", key: "<Control>x"),
                Menu.Item(localized("_Copy"), "win.copy", key: "<Control>c"),
                Menu.Item(localized("D_uplicate"), "win.duplicate", key: "<Control>d"),
                Menu.Item(localized("_Delete"), "win.delete", key: "Delete"),
            ])
        }
        if gtk_window_is_fullscreen(window.cast()) != 0 {
            sections.append([
                isPresenting
                    ? Menu.Item(localized("_End Presentation"), "win.present")
                    : Menu.Item(localized("_Leave Full Screen"), "win.fullscreen")
            ])
        }
        return Menu(sections: sections)
    }

    /// The main menu opens or closes: while it is open, what has nothing to work on is grey.
    func menuChanged(isOpen: Bool) {
        guard isOpen, let session = document?.session else {
            actions.documentChanged(hasDocument: document != nil)
            MainLoop.whenIdle { [weak self] in self?.reclaimKeyboard() }
            return
        }
        let selectsText = session.textEditor.map { !$0.selectedText.isEmpty }
        let selectsMarks = session.textEditor == nil && !session.selection.isEmpty
        actions.enable(["cut", "copy"], selectsText ?? selectsMarks)
        actions.enable(["delete"], session.textEditor != nil || selectsMarks)
        actions.enable(["duplicate"], selectsMarks)
        actions.enable(["paste"], canPaste)
    }

    /// A menu that closes with a menu beside it open leaves the keyboard with an item that is gone (GTK 4.8).
    private func reclaimKeyboard() {
        let focus = gtk_window_get_focus(window.cast())
        guard let document, focus.map({ gtk_widget_get_mapped($0) == 0 }) ?? true else { return }
        gtk_widget_grab_focus(document.canvas.widget)
    }

    /// Whether there is something to put in, as far as that is known without asking the clipboard's owner.
    private var canPaste: Bool {
        if document?.session.textEditor != nil { return true }
        let clipboard = gtk_widget_get_clipboard(window.widget)
        if gdk_clipboard_is_local(clipboard) != 0, !application.copiedMarks.isEmpty { return true }
        let formats = gdk_clipboard_get_formats(clipboard)
        return gdk_content_formats_contain_gtype(formats, g_type_from_name("gchararray")) != 0
            || gdk_content_formats_contain_mime_type(formats, "text/plain;charset=utf-8") != 0
    }
}
