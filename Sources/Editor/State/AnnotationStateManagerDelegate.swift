// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// Follows an `AnnotationStateManager` and may refuse its changes.
@MainActor
public protocol AnnotationStateManagerDelegate: AnyObject {
    /// Whether the tool may change; any false leaves everything as it is.
    func annotationStateManager(
        _ manager: AnnotationStateManager, shouldChangeFrom old: ToolState?, to new: ToolState?
    ) -> Bool
    /// The tool is about to change: what it has begun is to be ended.
    func annotationStateManager(
        _ manager: AnnotationStateManager, willChangeFrom old: ToolState?, to new: ToolState?)
    /// The tool has changed.
    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?)
    /// The style of a tool has changed.
    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle)
    /// What can be undone has changed.
    func annotationStateManager(_ manager: AnnotationStateManager, didChangeUndo canUndo: Bool, canRedo: Bool)
    /// The person asks for the colour palette by a pen button. A tool bar that can show one does so.
    func annotationStateManagerDidRequestShowingColorPalette(_ manager: AnnotationStateManager)
    /// The inspector of the current tool is to be opened, or closed where it is open.
    func annotationStateManagerDidToggleStylePicker(_ manager: AnnotationStateManager)
}

extension AnnotationStateManagerDelegate {
    /// Allows it.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, shouldChangeFrom old: ToolState?, to new: ToolState?
    ) -> Bool { true }
    /// Does nothing.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, willChangeFrom old: ToolState?, to new: ToolState?
    ) {}
    /// Does nothing.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) {}
    /// Does nothing.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) {}
    /// Does nothing.
    public func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeUndo canUndo: Bool, canRedo: Bool
    ) {}
    /// Does nothing.
    public func annotationStateManagerDidRequestShowingColorPalette(_ manager: AnnotationStateManager) {}
    /// Does nothing.
    public func annotationStateManagerDidToggleStylePicker(_ manager: AnnotationStateManager) {}
}
