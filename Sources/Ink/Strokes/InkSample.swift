// SPDX-License-Identifier: GPL-3.0-or-later

/// One reading of the pen.
public struct InkSample: Hashable, Sendable, Codable {
    /// Where the tip was, in the space of the stroke.
    public var position: Point
    /// When, in milliseconds from any fixed start.
    public var time: Double
    /// Pressure from 0 to 1; nil where the device has none.
    public var pressure: Double?

    /// Creates a sample.
    public init(_ position: Point, time: Double = 0, pressure: Double? = nil) {
        self.position = position
        self.time = time
        self.pressure = pressure
    }
}
