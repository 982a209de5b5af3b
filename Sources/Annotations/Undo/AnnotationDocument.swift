// SPDX-License-Identifier: GPL-3.0-or-later

/// A document's annotations with their history: every change goes through here.
public struct AnnotationDocument: Sendable {
    /// The annotations.
    public private(set) var store: AnnotationStore
    /// What can be undone.
    public private(set) var history = UndoHistory()

    /// What a change did.
    public struct Outcome: Hashable, Sendable {
        /// The parts of pages to be drawn again.
        public var dirty: [PageRegion] = []
        /// The edits as they were applied, for the recovery journal.
        public var applied: [Edit] = []

        /// Creates an outcome of no change.
        public init() {}
        /// Adds what a further change did.
        public mutating func merge(_ other: Outcome) {
            dirty += other.dirty
            applied += other.applied
        }
    }

    /// Creates a document of `pageCount` pages, none of them loaded.
    public init(pageCount: Int) {
        store = AnnotationStore(pageCount: pageCount)
    }

    /// Takes the annotations of a page as the file has them.
    public mutating func load(_ annotations: [Annotation], page: Int) { store.load(annotations, page: page) }

    /// Takes the form's fields as the file has them.
    public mutating func load(form fields: [FormField]) { store.load(form: fields) }

    /// Applies edits as one step of the history, or as part of the action that is open. Answers to an annotation that
    /// is removed are removed with it.
    ///
    /// - Throws: `EditError`; nothing of these edits is then applied.
    @discardableResult
    public mutating func perform(_ edits: [Edit], named name: String) throws(EditError) -> Outcome {
        let isOwnStep = !history.isInTransaction
        var outcome = Outcome()
        var inverses: [Edit] = []
        var rest = edits[...]
        while let edit = rest.first {
            if applyMany(&rest, sparesAnswered: true, &outcome, &inverses) { continue }
            rest = rest.dropFirst()
            do throws(EditError) {
                for part in parts(of: edit) {
                    let change = try store.apply(part)
                    outcome.dirty += change.dirty
                    outcome.applied.append(part)
                    inverses.append(change.inverse)
                }
            } catch {
                _ = applyAll(inverses.reversed())
                throw error
            }
        }
        if isOwnStep { history.begin(name) }
        for inverse in inverses { history.record(inverse) }
        if isOwnStep { history.commit() }
        return outcome
    }

    /// Applies the edits at the beginning that can be applied in one pass, takes them off, and notes what they did.
    ///
    /// - Returns: whether there were any; see `AnnotationStore.applyMany`.
    private mutating func applyMany(
        _ rest: inout ArraySlice<Edit>, sparesAnswered: Bool, _ outcome: inout Outcome,
        _ inverses: inout [Edit]
    ) -> Bool {
        let many = store.applyMany(rest, sparesAnswered: sparesAnswered)
        outcome.dirty += many.flatMap(\.dirty)
        outcome.applied += rest.prefix(many.count)
        inverses += many.map(\.inverse)
        rest = rest.dropFirst(many.count)
        return !many.isEmpty
    }

    private func parts(of edit: Edit) -> [Edit] {
        if case .remove(let id) = edit { return store.removal(of: id) }
        return [edit]
    }

    /// Begins an action of several changes that count as one step.
    public mutating func beginAction(_ name: String) { history.begin(name) }

    /// Makes the last step the open action again; without one there is none.
    public mutating func reopenAction() { history.reopen() }

    /// Ends the action.
    public mutating func commitAction() { history.commit() }

    /// Takes the open action back.
    public mutating func rollbackAction() -> Outcome { applyAll(history.rollback()).outcome }

    /// Takes the last step back; nil where there is none.
    public mutating func undo() -> Outcome? {
        history.commit()
        guard let step = history.popUndo() else { return nil }
        let (outcome, turned) = turn(step)
        history.pushUndone(turned)
        return outcome
    }

    /// Does the last step again that was taken back; nil where there is none.
    public mutating func redo() -> Outcome? {
        history.commit()
        guard let step = history.popRedo() else { return nil }
        let (outcome, turned) = turn(step)
        history.pushDone(turned)
        return outcome
    }

    /// Applies a step of the history, and makes of it the step that takes this back.
    private mutating func turn(_ step: UndoHistory.Step) -> (Outcome, UndoHistory.Step) {
        let (outcome, inverses) = applyAll(step.inverses.reversed())
        var turned = step
        turned.inverses = inverses
        return (outcome, turned)
    }

    /// Marks the state of `serial` as saved; see `UndoHistory.markSaved`.
    public mutating func markSaved(_ serial: Int) { history.markSaved(serial) }

    /// Marks the present state as not saved.
    public mutating func markUnsaved() { history.markUnsaved() }

    /// Applies edits that are known to fit, and collects those that take them back, in the same order.
    private mutating func applyAll(_ edits: [Edit]) -> (outcome: Outcome, inverses: [Edit]) {
        var outcome = Outcome()
        var inverses: [Edit] = []
        var rest = edits[...]
        while let edit = rest.first {
            if applyMany(&rest, sparesAnswered: false, &outcome, &inverses) { continue }
            rest = rest.dropFirst()
            guard let change = try? store.apply(edit) else {
                assertionFailure("an inverse edit no longer fits: \(edit)")
                continue
            }
            outcome.dirty += change.dirty
            outcome.applied.append(edit)
            inverses.append(change.inverse)
        }
        return (outcome, inverses)
    }
}
