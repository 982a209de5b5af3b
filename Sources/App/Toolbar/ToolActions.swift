// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport

/// The actions `tool`, `undo`, `redo`, `style` and `pencil-tap` of a window: they show the state manager's state and
/// hand wishes on to it.
@MainActor
final class ToolActions: AnnotationStateManagerDelegate {
    private let manager: AnnotationStateManager
    private let tool: Action
    private let undo: Action
    private let redo: Action
    private let style: Action

    /// What undo, redo and a press of the pen's button do.
    struct Commands {
        var undo: @MainActor () -> Void = {}
        var redo: @MainActor () -> Void = {}
        var pencilTap: @MainActor () -> Void = {}
    }

    /// Adds the actions to a window or an action group.
    init(_ manager: AnnotationStateManager, in map: some ObjectPointer, commands: Commands) {
        self.manager = manager
        tool = Action(in: map, "tool", parameter: .string(""), state: .string(manager.current?.key ?? "")) {
            [weak manager] value in
            guard let manager, case .string(let key)? = value else { return }
            if key.isEmpty {
                manager.set(nil)
            } else if let state = ToolState(key: key) {
                manager.toggleState(state.tool, variant: state.variant)
            }
        }
        undo = Action(in: map, "undo", isEnabled: false) { _ in commands.undo() }
        redo = Action(in: map, "redo", isEnabled: false) { _ in commands.redo() }
        style = Action(in: map, "style", isEnabled: manager.showsStylePicker) { [weak manager] _ in
            manager?.toggleStylePicker()
        }
        Action(in: map, "pencil-tap") { _ in commands.pencilTap() }
        manager.addDelegate(self)
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) {
        tool.state = .string(new?.key ?? "")
        style.isEnabled = manager.showsStylePicker
    }

    func annotationStateManager(_ manager: AnnotationStateManager, didChangeUndo canUndo: Bool, canRedo: Bool)
    {
        undo.isEnabled = canUndo
        redo.isEnabled = canRedo
    }
}
