// SPDX-License-Identifier: GPL-3.0-or-later

extension EditorSession: AnnotationStateManagerDelegate {
    /// Ends what the old tool has begun: a stroke, a group of strokes, writing, and text editing where the new tool draws.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, willChangeFrom old: ToolState?, to new: ToolState?
    ) {
        let effects = collect {
            cancelGesture()
            inkGroup = nil
            scribble.commit()
            if let new, new.isDrawing || new.isMarkup { endEditing() }
            if new?.tool == .eraser { select([]) }
        }
        if !effects.isEmpty { onLateEffects(effects) }
    }

    /// A new style goes to the selected annotations too.
    public func annotationStateManagerDidChangeStyle(_ manager: AnnotationStateManager) {
        guard manager.current != nil, !selection.isEmpty else { return }
        let style = manager.style
        let effects = changeSelectionStyle { $0 = style.keepingBlend(of: $0) }
        if !effects.isEmpty { onLateEffects(effects) }
    }
}
