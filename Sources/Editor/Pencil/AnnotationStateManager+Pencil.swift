// SPDX-License-Identifier: GPL-3.0-or-later

extension AnnotationStateManager: PencilInteractionDelegate {
    /// Does what the person prefers.
    public func pencilInteractionDidTap(_ interaction: PencilInteraction) {
        switch PencilInteraction.preferredTapAction {
        case .ignore: break
        case .switchEraser: switchEraser()
        case .switchPrevious: switchPrevious()
        case .showColorPalette: requestColorPalette()
        }
    }

    /// From an ink tool to the eraser; from the eraser back to the ink tool used before it, if it was one.
    public func switchEraser() {
        if let current, current.supportsErasing {
            set(ToolState(.eraser))
        } else if state == .eraser, let previous, previous.supportsErasing {
            set(previous)
        }
    }

    /// To the tool used before; to none where the current one was left for none and then chosen again.
    public func switchPrevious() {
        guard let previous else { return }
        set(previous == current ? nil : previous)
    }
}
