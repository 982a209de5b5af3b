// SPDX-License-Identifier: GPL-3.0-or-later

/// Reports presses of the pen's button to its delegate.
@MainActor
public final class PencilInteraction {
    /// Whether presses are reported.
    public var isEnabled = false
    /// Does the preferred action.
    public weak var delegate: (any PencilInteractionDelegate)?
    /// What a press is to do, from the person's settings.
    public static var preferredTapAction = PencilPreferredAction.switchEraser

    /// Creates an interaction that reports nothing until it is enabled.
    public init() {}

    /// The pen's button was pressed and released.
    public func tap() {
        guard isEnabled else { return }
        delegate?.pencilInteractionDidTap(self)
    }
}

/// Acts on presses of the pen's button.
@MainActor
public protocol PencilInteractionDelegate: AnyObject {
    /// The pen's button was pressed and released.
    func pencilInteractionDidTap(_ interaction: PencilInteraction)
}
