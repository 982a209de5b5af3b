// SPDX-License-Identifier: GPL-3.0-or-later

/// What writes besides the pen. The raw values are those of Postil's setting.
public enum WritingDevices: String, Sendable, CaseIterable {
    /// The pen alone.
    case pen
    /// The pen and the mouse.
    case penAndMouse = "pen+mouse"
    /// The pen and a finger.
    case penAndTouch = "pen+touch"
    /// Everything.
    case any

    var allowsMouse: Bool { self == .penAndMouse || self == .any }
    var allowsTouch: Bool { self == .penAndTouch || self == .any }
}
