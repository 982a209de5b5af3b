// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Handwriting
import Ink
import Scribble

extension EditorSession {
    /// Takes a page's annotations as the file has them.
    public func load(_ annotations: [Annotation], page: Int) -> [EditorEffect] {
        collect {
            document.load(annotations, page: page)
            // Marks for blacking out are drawn above the pages alone.
            if annotations.contains(where: { $0.subtype == "Redact" }) { emit(.overlayChanged) }
        }
    }

    /// Takes back what was done last. Writing that is not text yet is dropped instead.
    public func undo() -> [EditorEffect] {
        collect {
            cancelGesture()
            if corners != nil {
                dropLastCorner()
                return
            }
            if scribble.hasUncommittedInk {
                scribble.discard()
                return
            }
            noteEditor?.endTyping()
            textEditor?.endTypingBurst()
            endFillingStep()
            if let outcome = document.undo() { report(outcome) }
            afterHistory()
        }
    }

    /// Does again what was taken back last.
    public func redo() -> [EditorEffect] {
        collect {
            cancelGesture()
            noteEditor?.endTyping()
            textEditor?.endTypingBurst()
            endFillingStep()
            if let outcome = document.redo() { report(outcome) }
            afterHistory()
        }
    }

    /// Removes the selected annotations.
    public func deleteSelection() -> [EditorEffect] {
        collect {
            guard corners == nil else { return dropLastCorner() }
            guard !selection.isEmpty, mayChange() else { return }
            dropNote()
            let chosen = selection.compactMap { store[$0] }
            let removable = chosen.filter { !$0.isLocked }
            if removable.count < chosen.count { emit(.refused(.locked)) }
            guard !removable.isEmpty else { return }
            perform(removable.map { .remove($0.id) }, named: "Delete")
            select([])
        }
    }

    /// Removes one annotation.
    public func delete(_ id: AnnotationID) -> [EditorEffect] {
        collect {
            guard let annotation = store[id], mayChange() else { return }
            guard !annotation.isLocked else { return emit(.refused(.locked)) }
            dropNote()
            if store[id] != nil { perform([.remove(id)], named: "Delete") }
            select(selection.subtracting([id]))
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
            guard !selection.isEmpty, mayChange() else { return }
            noteEditor?.endTyping()
            let chosen = selection.compactMap { store[$0] }
            if let refusal = chosen.compactMap(\.refusal).first { emit(.refused(refusal)) }
            let edits = chosen.filter(\.isMovable).map { annotation in
                var moved = annotation.moved(by: userVector(vector, onPage: annotation.page))
                moved.modified = environment.now()
                return Edit.replace(moved)
            }
            if !edits.isEmpty { perform(edits, named: "Move") }
        }
    }

    /// Whether nothing is under way that `escape` would end.
    public var isIdle: Bool {
        gesture == nil && corners == nil && !scribble.hasUncommittedInk && activeField == nil
            && textEditor == nil && selection.isEmpty && manager.current == nil
    }

    /// Ends what is under way, one thing at a time: writing, text editing, a selection, the tool.
    public func escape() -> [EditorEffect] {
        collect {
            if gesture != nil {
                cancelGesture()
            } else if corners != nil {
                dropCorners()
            } else if scribble.hasUncommittedInk {
                scribble.discard()
            } else if activeField != nil {
                endFilling()
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
            endFillingStep()
        }
    }

    /// Ends text editing and writing, for saving and closing.
    public func endTextEditing() -> [EditorEffect] {
        collect {
            noteEditor?.endTyping()
            endEditing()
            endFillingStep()
        }
    }

    /// Does what Enter means: ends a figure that is being drawn, opens what is selected, or places what the active
    /// tool makes in the middle of the view. Nil where it means nothing.
    public func enter() -> [EditorEffect]? {
        var isDone = true
        let effects = collect {
            if corners != nil {
                finishCorners()
            } else if selection.count == 1, let id = selection.first, let annotation = store[id] {
                let box = layout.userToView(onPage: annotation.page).apply(annotation.bounds)
                open(annotation, caretAt: Point(x: box.maxX, y: box.maxY))
            } else {
                isDone = placeInView()
            }
        }
        return isDone ? effects : nil
    }

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
            guard !selection.isEmpty, mayChange() else { return }
            noteEditor?.endTyping()
            if let refusal = selection.compactMap({ store[$0]?.refusal }).first { emit(.refused(refusal)) }
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
        if let editor = noteEditor {
            // A new note that was taken back is closed with it.
            if !editor.isInDocument { noteEditor = nil }
            emit(.noteEditingChanged)
        }
        emit(.overlayChanged)
        undoChanged()
    }
}
