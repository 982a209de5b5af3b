// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// Places an empty text and opens it for typing.
    ///
    /// - Parameter point: where its first line begins, at half its height, in points of the page as shown.
    @discardableResult
    func placeText(at point: Point, onPage page: Int) -> FreeTextEditor {
        let style = manager.style(of: ToolState(.freeText))
        var text = FreeText.beginning(
            at: point, on: layout.pages[page], style: style.textStyle, fill: style.fillColor,
            measurer: environment.measurer)
        if style.lineWidth > 0 { text.border = BorderStyle(width: style.lineWidth, dash: style.dash) }
        let editor = FreeTextEditor(
            newAnnotation(.freeText(text), page: page, opacity: style.opacity), in: self)
        beginEditing(editor)
        return editor
    }

    /// Opens a text for editing, with the caret at a point of the view.
    ///
    /// - Returns: the editor, or nil where the text can't be changed.
    @discardableResult
    func edit(_ id: AnnotationID, caretAt point: Point) -> FreeTextEditor? {
        if let textEditor, textEditor.id == id {
            textEditor.placeCaret(at: point)
            return textEditor
        }
        guard let annotation = store[id], annotation.freeText != nil, mayChange() else { return nil }
        guard !annotation.isLocked else {
            emit(.refused(.locked))
            return nil
        }
        let editor = FreeTextEditor(annotation, in: self)
        editor.placeCaret(at: point)
        beginEditing(editor)
        return editor
    }

    /// Makes a text the one being edited; the one before it ends.
    func beginEditing(_ editor: FreeTextEditor) {
        guard textEditor !== editor else { return }
        endFilling()
        endEditing()
        select([])
        textEditor = editor
        emit(.textEditingChanged)
    }

    /// Ends text editing. A text that has become empty is removed.
    func endEditing() {
        guard let editor = textEditor else { return }
        editor.endTypingBurst()
        editor.removePlaceholder()
        scribble.confirmWords(of: editor)
        textEditor = nil
        if editor.isInDocument, editor.freeText.text.isEmpty {
            perform([.remove(editor.id)], named: "Delete")
        }
        emit(.textEditingChanged)
    }

    /// Ends the editing of a text that is no longer in the document.
    func dropEditor(_ editor: FreeTextEditor) {
        guard textEditor === editor else { return }
        textEditor = nil
        emit(.textEditingChanged)
    }
}
