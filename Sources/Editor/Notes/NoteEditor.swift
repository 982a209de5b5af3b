// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Edits what is said about one annotation: its own note, answers to it, and what reviewers say of its state.
///
/// A new note becomes an annotation with its first character, so that one that stays empty leaves no trace.
@MainActor
public final class NoteEditor {
    /// The annotation's name.
    public let id: AnnotationID
    private weak var session: EditorSession?
    /// The annotation before it is in the document.
    private let draft: Annotation
    /// Whether it was made here, so that it goes again where nothing was written.
    private let isNew: Bool
    private var isTyping = false

    /// An answer in words.
    public struct Reply: Hashable, Sendable {
        /// Its name.
        public var id: AnnotationID
        /// Who answered; may be empty.
        public var author: String
        /// When.
        public var date: Date?
        /// The answer.
        public var text: String
    }

    init(_ annotation: Annotation, isNew: Bool, in session: EditorSession) {
        id = annotation.id
        draft = annotation
        self.isNew = isNew
        self.session = session
    }

    /// The annotation as it is now.
    public var annotation: Annotation { session?.store[id] ?? draft }
    /// Whether it is in the document.
    public var isInDocument: Bool { session?.store[id] != nil }
    /// The note's text.
    public var text: String { annotation.contents }
    /// Whether the note's text can be changed here: a text on the page is edited there.
    public var isEditable: Bool { annotation.isEditable && annotation.freeText == nil }
    /// Whether answers can be given: not before there is something to answer.
    public var takesReplies: Bool { isInDocument }

    /// All that answers the annotation, answers to answers included, in z-order.
    private var thread: [Annotation] {
        guard let session else { return [] }
        var known: Set<AnnotationID> = [id]
        let all = session.store.annotations(onPage: annotation.page).filter { $0.reply?.kind == .reply }
        var found: [Annotation] = []
        var count = -1
        // Answers to answers may stand before what they answer.
        while count != found.count {
            count = found.count
            for reply in all where !known.contains(reply.id) {
                guard let parent = reply.reply?.parent, known.contains(parent) else { continue }
                known.insert(reply.id)
                found.append(reply)
            }
        }
        return found
    }

    /// Answers in words, oldest first.
    public var replies: [Reply] {
        thread.filter { $0.reply?.state == nil }
            .map { Reply(id: $0.id, author: $0.author, date: $0.created ?? $0.modified, text: $0.contents) }
            .sorted { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
    }

    /// What was said last of the annotation's state.
    public var state: AnnotationReply.State { latestState?.reply?.state ?? .none }

    private var latestState: Annotation? {
        thread.filter { $0.reply?.state?.model == "Review" && $0.reply?.parent == id }
            .max { ($0.modified ?? .distantPast) < ($1.modified ?? .distantPast) }
    }

    // MARK: Changes

    /// Changes the note's text. All changes until `endTyping` are one step to undo.
    public func setText(_ text: String) -> [EditorEffect] {
        guard let session, isEditable, text != self.text else { return [] }
        return session.collect {
            guard session.mayChange() else { return session.emit(.noteEditingChanged) }
            if !isTyping {
                session.document.beginAction(isInDocument ? "Edit Note" : "Note")
                isTyping = true
            }
            var changed = annotation
            changed.note = text
            changed.modified = session.environment.now()
            session.perform(
                [isInDocument ? .replace(changed) : .add(changed, index: nil)], named: "Edit Note")
            session.emit(.overlayChanged)
        }
    }

    /// Ends the step that typing is in.
    func endTyping() {
        guard isTyping, let session else { return }
        isTyping = false
        session.document.commitAction()
        session.undoChanged()
    }

    /// A new note in which nothing was written goes again, as if it had never been there.
    func discardIfEmpty() {
        guard let session, isNew, isInDocument, text.isEmpty, thread.isEmpty else { return endTyping() }
        if isTyping {
            isTyping = false
            session.report(session.document.rollbackAction())
        } else {
            session.perform([.remove(id)], named: "Delete")
        }
    }

    /// Adds an answer in words.
    public func addReply(_ text: String) -> [EditorEffect] {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let session, takesReplies, !words.isEmpty else { return [] }
        return change("Reply") { [.add(reply(words, state: nil, in: session), index: nil)] }
    }

    /// Says what is thought of the annotation. What the same person said before is taken back by it.
    public func setState(_ state: AnnotationReply.State) -> [EditorEffect] {
        guard let session, takesReplies, state != self.state else { return [] }
        return change("Review") {
            guard var own = latestState, own.author == session.environment.author(), own.isEditable else {
                return [.add(reply("", state: state, in: session), index: nil)]
            }
            own.reply?.state = state
            own.modified = session.environment.now()
            return [.replace(own)]
        }
    }

    /// Takes an answer away.
    public func removeReply(_ reply: AnnotationID) -> [EditorEffect] {
        guard let session, let annotation = session.store[reply] else { return [] }
        guard annotation.isEditable else { return session.collect { session.emit(.refused(.locked)) } }
        return change("Delete") { [.remove(reply)] }
    }

    private func change(_ name: String, _ edits: () -> [Edit]) -> [EditorEffect] {
        guard let session else { return [] }
        return session.collect {
            guard session.mayChange() else { return session.emit(.noteEditingChanged) }
            endTyping()
            session.perform(edits(), named: name)
            session.emit(.noteEditingChanged)
        }
    }

    private func reply(
        _ text: String, state: AnnotationReply.State?, in session: EditorSession
    ) -> Annotation {
        let box = annotation.bounds
        let corner = Point(x: box.minX, y: box.maxY)
        let rotation = session.layout.pages[annotation.page].rotation
        var made = session.newAnnotation(
            .note(StickyNote(at: corner, rotation: rotation)), page: annotation.page, opacity: 1)
        made.note = text
        made.reply = AnnotationReply(to: id, state: state)
        return made
    }
}
