// SPDX-License-Identifier: GPL-3.0-or-later

/// The steps that writing made in a short text. A step counts for as long as the text is what the step left behind.
struct WritingHistory {
    /// A text with its selection.
    struct State: Equatable {
        var text: String
        var selection: Range<Int>

        init(_ text: String, _ selection: Range<Int>) {
            self.text = text
            self.selection = selection
        }
    }

    private struct Step {
        var before: State
        var after: State
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    private static let most = 200

    /// Notes a step; none where nothing has changed.
    mutating func add(from before: State, to after: State) {
        guard before.text != after.text else { return }
        done.append(Step(before: before, after: after))
        if done.count > Self.most { done.removeFirst() }
        undone = []
    }

    /// Makes a change part of the last step, where the text is what that left behind; else a step of its own.
    mutating func amend(from before: State, to after: State) {
        guard let step = done.last, step.after.text == before.text else {
            return add(from: before, to: after)
        }
        done[done.count - 1].after = after
        undone = []
    }

    /// What was there before the last step; nil where the text is not what that step left behind.
    mutating func undo(from text: String) -> State? {
        guard let step = done.last, step.after.text == text else { return nil }
        done.removeLast()
        undone.append(step)
        return step.before
    }

    /// What the step that was taken back last had made.
    mutating func redo(from text: String) -> State? {
        guard let step = undone.last, step.before.text == text else { return nil }
        undone.removeLast()
        done.append(step)
        return step.after
    }
}
