// SPDX-License-Identifier: GPL-3.0-or-later

/// The channels of a trace, in the order their values stand in a point (InkML, 3.2.1).
struct InkMLTraceFormat: Hashable {
    struct Channel: Hashable {
        var name: String
        var lowest: Double?
        var highest: Double?
        /// What a value is multiplied by: milliseconds for a time in seconds, -1 for a reversed axis.
        var factor: Double = 1
    }

    /// Values of every point.
    var regular: [Channel]
    /// Values that may be left out at the end of a point.
    var intermittent: [Channel] = []

    /// What a trace without a format has: X and Y.
    static let standard = InkMLTraceFormat(regular: [Channel(name: "X"), Channel(name: "Y")])

    var channels: [Channel] { regular + intermittent }
}
