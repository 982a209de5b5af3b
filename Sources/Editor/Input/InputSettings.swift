// SPDX-License-Identifier: GPL-3.0-or-later

/// Which devices draw and write. The raw values are those of the settings.
public struct InputSettings: Hashable, Sendable {
    /// What writes words.
    public enum WriteWith: String, Sendable, CaseIterable {
        /// The pen alone.
        case pen
        /// The pen and the mouse.
        case penAndMouse = "pen+mouse"
        /// The pen and a finger.
        case penAndTouch = "pen+touch"
        /// Everything.
        case any
    }

    /// What draws.
    public enum StylusMode: String, Sendable, CaseIterable {
        /// Fingers draw until a pen was seen, from then on they scroll.
        case automatic
        /// Fingers draw.
        case direct
        /// Fingers scroll.
        case stylus
    }

    /// What holding the pen's lower side button does while the tip is down.
    public enum BarrelHold: String, Sendable, CaseIterable {
        /// Erases.
        case eraser
        /// Nothing.
        case none
    }

    /// What counts as a press of the pen's button.
    public enum TapTrigger: String, Sendable, CaseIterable {
        /// A click of the lower side button.
        case barrelClick = "barrel-click"
        /// Two clicks of the lower side button.
        case barrelDoubleClick = "barrel-double-click"
        /// A click of the upper side button.
        case barrel2Click = "barrel2-click"
        /// A button of the tablet, which calls the program's action.
        case padButton = "pad-button"
        /// Only the key and the menu.
        case none
    }

    /// Which strokes become one annotation.
    public enum InkGrouping: String, Sendable, CaseIterable {
        /// Each stroke is an annotation of its own.
        case separate
        /// All strokes of one look on a page, until the tool is left.
        case mergeSameStyle = "merge-same-style"
        /// Strokes of one look that are close in time and place.
        case automatic
    }

    /// Which strokes become one annotation.
    public var inkGrouping = InkGrouping.automatic
    /// What counts as a press of the pen's button.
    public var tapTrigger = TapTrigger.barrelClick
    /// What writes words.
    public var writeWith = WriteWith.pen
    /// What draws.
    public var stylusMode = StylusMode.automatic
    /// What holding the pen's lower side button does while the tip is down.
    public var barrelHold = BarrelHold.eraser
    /// How long after a pen was near a touch is taken for a palm, in milliseconds.
    public var palmTimeout = 500.0
    /// Whether the pen writes into a form's fields that were not tapped before, while no tool is active.
    public var writesInForms = true
    /// Whether pressure changes the width of ink.
    public var naturalDrawing = true

    /// Creates the defaults.
    public init() {}

    /// Whether a device writes words.
    func writes(_ device: InputEvent.Device) -> Bool {
        switch device {
        case .pen: true
        case .eraser: false
        case .mouse: writeWith == .penAndMouse || writeWith == .any
        case .touch: writeWith == .penAndTouch || writeWith == .any
        }
    }

    /// Whether a device draws.
    func draws(_ device: InputEvent.Device, penSeen: Bool) -> Bool {
        switch device {
        case .pen, .eraser, .mouse: true
        case .touch: stylusMode == .direct || (stylusMode == .automatic && !penSeen)
        }
    }
}
