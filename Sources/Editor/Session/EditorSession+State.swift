// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension EditorSession: AnnotationStateManagerDelegate {
    /// Ends what the old tool has begun: a stroke, a group of strokes, writing, and text editing where the new tool draws.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, willChangeFrom old: ToolState?, to new: ToolState?
    ) {
        let effects = collect {
            cancelGesture()
            dropCorners()
            noteEditor?.endTyping()
            inkGroup = nil
            scribble.commit()
            if new != nil { endFilling() }
            if let new, new.isDragged { endEditing() }
            if new?.tool == .eraser { select([]) }
        }
        if !effects.isEmpty { onLateEffects(effects) }
    }

    /// What is new in the active tool's style goes to the selected annotations too.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) {
        guard manager.current == tool, !selection.isEmpty else { return }
        let effects = changeSelectionStyle { $0.take(whatChangedFrom: old, to: new) }
        if !effects.isEmpty { onLateEffects(effects) }
    }
}
