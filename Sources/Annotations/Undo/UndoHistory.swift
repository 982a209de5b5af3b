// SPDX-License-Identifier: GPL-3.0-or-later

/// The steps that can be taken back and done again.
///
/// A step is what one action of a person did, as the edits that take it back. Steps are recorded inside a
/// transaction: begun when the action begins, committed when it is done, rolled back when it is cancelled.
public struct UndoHistory: Sendable {
    /// One action.
    struct Step: Sendable {
        var name: String
        /// The edits that take the step back, in the order in which the step was done: to be applied backwards.
        var inverses: [Edit]
        /// Counts all steps ever recorded, to know a saved state again.
        var serial: Int

        /// The annotations in whose place taking the step back puts an earlier value, or nothing.
        private(set) var restored: Set<AnnotationID> = []

        init(name: String) {
            self.name = name
            inverses = []
            serial = 0
        }

        mutating func note(_ inverse: Edit) {
            inverses.append(inverse)
            switch inverse {
            case .replace(let annotation): restored.insert(annotation.id)
            case .remove(let id): restored.insert(id)
            case .add(let annotation, _): restored.remove(annotation.id)
            default: break
            }
        }
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    private var open: Step?
    private var serial = 0
    private var savedSerial = 0

    /// Creates an empty history of a document as it is in its file.
    public init() {}

    /// Whether there is a step to take back.
    public var canUndo: Bool { !done.isEmpty }
    /// Whether there is a step to do again.
    public var canRedo: Bool { !undone.isEmpty }
    /// What the next undo takes back.
    public var undoName: String? { done.last?.name }
    /// What the next redo does again.
    public var redoName: String? { undone.last?.name }
    /// Whether a transaction is open.
    public var isInTransaction: Bool { open != nil }
    /// Whether the state differs from the one last marked as saved.
    public var isModified: Bool { currentSerial != savedSerial || open?.inverses.isEmpty == false }
    /// A number that stands for the present state, to be given to `markSaved`.
    public var currentSerial: Int { done.last?.serial ?? 0 }

    /// Marks a state as the one that the file has: that of `currentSerial` when the save began.
    public mutating func markSaved(_ serial: Int) { savedSerial = serial }

    /// Marks the present as not saved, whatever was undone: used for recovered work and for copies.
    public mutating func markUnsaved() { savedSerial = -1 }

    /// Begins an action. An action that is still open is committed first.
    public mutating func begin(_ name: String) {
        commit()
        open = Step(name: name)
    }

    /// Opens the last step again: what follows is taken back with it.
    public mutating func reopen() {
        guard open == nil else { return }
        open = done.popLast()
    }

    /// Notes the edit that takes an applied edit back.
    ///
    /// An annotation that is put back to an earlier value in the end need not go through later ones: a drag of many
    /// small moves is kept as one.
    public mutating func record(_ inverse: Edit) {
        if case .replace(let annotation) = inverse, open?.restored.contains(annotation.id) == true { return }
        open?.note(inverse)
    }

    /// Ends the action; one that did nothing leaves no step.
    public mutating func commit() {
        guard var step = open else { return }
        open = nil
        guard !step.inverses.isEmpty else { return }
        serial += 1
        step.serial = serial
        done.append(step)
        undone.removeAll()
    }

    /// Ends the action and gives the edits that take it back, to be applied in order.
    public mutating func rollback() -> [Edit] {
        defer { open = nil }
        return open?.inverses.reversed() ?? []
    }

    mutating func popUndo() -> Step? { done.popLast() }
    mutating func popRedo() -> Step? { undone.popLast() }
    mutating func pushDone(_ step: Step) { done.append(step) }
    mutating func pushUndone(_ step: Step) { undone.append(step) }
}
