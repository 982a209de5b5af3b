// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// What a pointing device did over the canvas.
public struct InputEvent: Sendable {
    /// What happened.
    public enum Phase: Sendable {
        /// A contact or button press.
        case down
        /// Movement while down.
        case move
        /// The end of a contact or button press.
        case up
        /// The contact was taken away by another gesture or the window system.
        case cancel
        /// Movement without contact.
        case hover
        /// The pointer left the canvas.
        case leave
    }

    /// What touches the canvas.
    public enum Device: Sendable {
        /// The tip of a pen.
        case pen
        /// The eraser end of a pen.
        case eraser
        /// A mouse or touchpad.
        case mouse
        /// A finger.
        case touch
    }

    /// Which button.
    public enum Button: Sendable {
        /// The tip, the left mouse button, a finger.
        case primary
        /// The right mouse button.
        case secondary
        /// The middle mouse button.
        case middle
        /// The pen's lower side button.
        case barrel1
        /// The pen's upper side button.
        case barrel2
    }

    /// What is held meanwhile.
    public struct Modifiers: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Control.
        public static let control = Modifiers(rawValue: 2)
        /// Alt.
        public static let alt = Modifiers(rawValue: 4)
        /// The pen's lower side button.
        public static let barrel1 = Modifiers(rawValue: 8)
        /// The pen's upper side button.
        public static let barrel2 = Modifiers(rawValue: 16)
    }

    /// What happened.
    public var phase: Phase
    /// What touches the canvas.
    public var device: Device
    /// All samples since the last event, the newest last; positions in view pixels, times in milliseconds.
    public var samples: [InkSample]
    /// Which button.
    public var button: Button
    /// What is held meanwhile.
    public var modifiers: Modifiers
    /// 1 for a single press, 2 for the second of two quick ones.
    public var clickCount: Int

    /// Creates an event.
    public init(
        _ phase: Phase, device: Device, samples: [InkSample], button: Button = .primary,
        modifiers: Modifiers = [],
        clickCount: Int = 1
    ) {
        self.phase = phase
        self.device = device
        self.samples = samples
        self.button = button
        self.modifiers = modifiers
        self.clickCount = clickCount
    }

    /// The newest position, in view pixels.
    public var location: Point { samples.last?.position ?? .zero }
    /// The newest time, in milliseconds.
    public var time: Double { samples.last?.time ?? 0 }
}
