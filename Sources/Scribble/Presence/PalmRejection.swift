// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells a palm on the screen from a finger: while a pen is near, and for a moment after, every touch is a palm.
///
/// Times are those of the caller's clock in milliseconds.
public struct PalmRejection: Sendable {
    /// How long after a pen was near a touch is still a palm, in milliseconds.
    public var timeout = 500.0
    /// A finger's pan that a pen follows within this time was the palm coming down before the tip, in milliseconds.
    public static let panWindow = 200.0

    private var lastPen: Double?
    private var isTipDown = false
    private var panStart: Double?

    /// Creates the defaults; no pen was near.
    public init() {}

    /// A pen moved near the surface, or on it.
    public mutating func penSeen(at time: Double) { lastPen = time }

    /// The tip touches.
    ///
    /// - Returns: whether a pan that runs is to be taken back.
    public mutating func penDown(at time: Double) -> Bool {
        lastPen = time
        isTipDown = true
        defer { panStart = nil }
        return panStart.map { time - $0 <= Self.panWindow } ?? false
    }

    /// The tip leaves.
    public mutating func penUp(at time: Double) {
        lastPen = time
        isTipDown = false
    }

    /// A finger comes down that may pan.
    public mutating func panBegan(at time: Double) { panStart = time }

    /// Whether a touch at a time is a palm. A pen that rests keeps its palm down for as long as it rests.
    public func isPalm(at time: Double) -> Bool {
        isTipDown || lastPen.map { time - $0 <= timeout } ?? false
    }
}
