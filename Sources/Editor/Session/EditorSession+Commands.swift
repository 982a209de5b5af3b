// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Handwriting
import Ink
import Scribble

extension EditorSession {
    /// Takes a page's annotations as the file has them.
    public func load(_ annotations: [Annotation], page: Int) -> [EditorEffect] {
        collect { document.load(annotations, page: page) }
    }

    /// Takes back what was done last. Writing that is not text yet is dropped instead.
    public func undo() -> [EditorEffect] {
        collect {
            cancelGesture()
            if scribble.hasUncommittedInk {
                scribble.discard()
                return
            }
            textEditor?.endTypingBurst()
            if let outcome = document.undo() { report(outcome) }
            afterHistory()
        }
    }

    /// Does again what was taken back last.
    public func redo() -> [EditorEffect] {
        collect {
            cancelGesture()
            textEditor?.endTypingBurst()
            if let outcome = document.redo() { report(outcome) }
            afterHistory()
        }
    }

    /// Removes the selected annotations.
    public func deleteSelection() -> [EditorEffect] {
        collect {
            let chosen = selection.compactMap { store[$0] }
            let removable = chosen.filter { !$0.isLocked }
            if removable.count < chosen.count { emit(.refused(.locked)) }
            guard !removable.isEmpty else { return }
            perform(removable.map { .remove($0.id) }, named: "Delete")
            select([])
        }
    }

    /// Selects everything on the current page.
    public func selectAll() -> [EditorEffect] {
        collect {
            select(Set(store.annotations(onPage: layout.currentPage).filter(\.isEditable).map(\.id)))
        }
    }

    /// Moves the selected annotations, in points of the page as shown.
    public func moveSelection(by vector: Point) -> [EditorEffect] {
        collect {
            let edits = selection.compactMap { store[$0] }.filter(\.isEditable).map { annotation in
                Edit.replace(annotation.moved(by: userVector(vector, onPage: annotation.page)))
            }
            if !edits.isEmpty { perform(edits, named: "Move") }
        }
    }

    /// Ends what is under way, one thing at a time: writing, text editing, a selection, the tool.
    public func escape() -> [EditorEffect] {
        collect {
            if gesture != nil {
                cancelGesture()
            } else if scribble.hasUncommittedInk {
                scribble.discard()
            } else if textEditor != nil {
                scribble.commit()
                endEditing()
            } else if !selection.isEmpty {
                select([])
            } else {
                manager.set(nil)
            }
        }
    }

    /// Makes text of what was written; `writingCommitted` follows when all of it is in the document.
    public func commitWriting() -> [EditorEffect] {
        collect {
            cancelGesture()
            scribble.commit()
            textEditor?.endTypingBurst()
        }
    }

    /// Ends text editing and writing, for saving and closing.
    public func endTextEditing() -> [EditorEffect] { collect { endEditing() } }

    /// A timer that was asked for has run out.
    public func timerFired(_ timer: ScribbleTimer) -> [EditorEffect] {
        collect { scribble.timerFired(timer) }
    }

    /// Ink that was to be read has been read.
    public func recognized(
        _ result: Result<Recognition, any Error>, for id: RecognitionRequest.ID
    ) -> [EditorEffect] {
        collect {
            if let conversion = conversions.removeValue(forKey: id) {
                finish(conversion, with: result)
            } else {
                scribble.recognized(result, for: id)
            }
        }
    }

    /// Marks the state of `serial` as the one in the file; see `UndoHistory.markSaved`.
    public func markSaved(_ serial: Int) -> [EditorEffect] {
        collect {
            document.markSaved(serial)
            undoChanged()
        }
    }

    /// Marks the present state as in no file.
    public func markUnsaved() -> [EditorEffect] {
        collect {
            document.markUnsaved()
            undoChanged()
        }
    }

    /// Applies edits from outside the view, such as a recovery journal or a script, as one step.
    ///
    /// - Throws: `EditError`; nothing is then applied.
    public func apply(_ edits: [Edit], named name: String) throws(EditError) -> [EditorEffect] {
        var failure: EditError?
        let effects = collect {
            do throws(EditError) {
                report(try document.perform(edits, named: name))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return effects
    }

    /// Changes the look of the selected annotations as one step.
    public func changeSelectionStyle(_ body: (inout ToolStyle) -> Void) -> [EditorEffect] {
        collect {
            let edits = selection.compactMap { id -> Edit? in
                guard let annotation = store[id], annotation.isEditable, var style = annotation.toolStyle
                else {
                    return nil
                }
                body(&style)
                var changed = annotation.applying(style)
                if case .freeText(var text) = changed.content {
                    text.fit(on: layout.pages[annotation.page], measurer: environment.measurer)
                    changed.content = .freeText(text)
                }
                guard changed != annotation else { return nil }
                changed.modified = environment.now()
                return .replace(changed)
            }
            if !edits.isEmpty { perform(edits, named: "Change Style") }
        }
    }

    /// Maps a vector of the page as shown to user space.
    func userVector(_ vector: Point, onPage page: Int) -> Point {
        let map = layout.pages[page].displayToUser
        return map.apply(vector) - map.apply(.zero)
    }

    private func afterHistory() {
        inkGroup = nil
        select(selection.filter { store[$0] != nil })
        textEditor?.documentChanged()
        undoChanged()
    }
}
