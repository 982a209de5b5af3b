// SPDX-License-Identifier: GPL-3.0-or-later

/// What a press of the pen's button does. The raw values are those of the settings.
public enum PencilPreferredAction: String, Sendable, CaseIterable {
    /// Nothing.
    case ignore
    /// From an ink tool to the eraser and back.
    case switchEraser = "switch-eraser"
    /// To the tool used before, and back.
    case switchPrevious = "switch-previous"
    /// Shows the colour palette.
    case showColorPalette = "show-color-palette"

    /// The action of a stored value; one that is unknown does nothing.
    public init(stored: String) {
        self = Self(rawValue: stored) ?? .ignore
    }
}
