// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import PDFDocument

/// Copying and pasting: marks within the program, text with every other one.
extension DocumentWindow {
    func copyText() -> Bool {
        guard let editor = document?.session.textEditor, !editor.selectedText.isEmpty else { return false }
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window.widget), editor.selectedText)
        application.copiedMarks = []
        return true
    }

    /// Copies the selected marks, and in the clipboard what they say.
    func copyMarks() -> Bool {
        guard let session = document?.session, session.textEditor == nil, !session.selection.isEmpty else {
            return false
        }
        let marks = session.copies
        guard !marks.isEmpty else {
            toasts.show(localized("Marks of this kind can’t be copied."))
            return false
        }
        application.copiedMarks = marks
        let words = marks.map(\.contents).filter { !$0.isEmpty }.joined(separator: "\n")
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window.widget), words)
        if marks.contains(where: \.marksText) { copyMarkedText(marks) }
        return true
    }

    /// Adds the text of the page that is marked, which takes a moment to read.
    private func copyMarkedText(_ marks: [Annotation]) {
        guard let document else { return }
        Task { [weak self] in
            var words: [String] = []
            for mark in marks {
                var text = mark.contents
                if case .markup(let markup) = mark.content {
                    text = await document.file.renderer.text(page: mark.page, in: markup.quads)
                }
                if !text.isEmpty { words.append(text) }
            }
            // Something else may have been copied meanwhile.
            guard let self, application.copiedMarks == marks, !words.isEmpty else { return }
            gdk_clipboard_set_text(
                gtk_widget_get_clipboard(window.widget), words.joined(separator: "\n"))
        }
    }

    /// Puts in what was copied last: marks, unless another program has put something in the clipboard since.
    func paste() {
        let marks = application.copiedMarks
        let isOwn = gdk_clipboard_is_local(gtk_widget_get_clipboard(window.widget)) != 0
        guard document?.session.textEditor == nil, isOwn, !marks.isEmpty else { return pasteText() }
        withSession { $0.paste(marks) }
    }

    private func pasteText() {
        TextPaste.read(from: window.widget) { [weak self] text in
            self?.withSession { $0.paste(text: text) }
        }
    }
}

extension Annotation {
    /// Whether it is a mark of the page's own text.
    fileprivate var marksText: Bool {
        if case .markup = content { return true }
        return false
    }
}
