// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// Opens a new note whose icon stands around a point of the page as shown.
    func beginNote(at point: Point, onPage page: Int) {
        let geometry = layout.pages[page]
        let style = manager.style(of: ToolState(.note))
        let half = StickyNote.size / 2
        let corner = layout.held(point - Point(x: half, y: half), toPage: page)
        let note = StickyNote(
            at: geometry.displayToUser.apply(corner), rotation: geometry.rotation, icon: style.icon,
            color: style.color)
        let annotation = newAnnotation(.note(note), page: page, opacity: style.opacity)
        open(NoteEditor(annotation, isNew: true, in: self))
    }

    /// Opens what is said about an annotation.
    public func openNote(_ id: AnnotationID) -> [EditorEffect] {
        collect {
            guard let annotation = store[id], noteEditor?.id != id else { return }
            select([id])
            open(NoteEditor(annotation, isNew: false, in: self))
        }
    }

    private func open(_ editor: NoteEditor) {
        endEditing()
        dropNote()
        noteEditor = editor
        emit(.overlayChanged)
        emit(.noteEditingChanged)
    }

    /// Closes the note that is open.
    public func closeNote() -> [EditorEffect] { collect { dropNote() } }

    func dropNote() {
        guard let editor = noteEditor else { return }
        noteEditor = nil
        editor.discardIfEmpty()
        emit(.overlayChanged)
        emit(.noteEditingChanged)
    }
}
