// SPDX-License-Identifier: GPL-3.0-or-later

/// A character of a reading and where the network saw it.
struct DecodedCharacter: Hashable, Sendable {
    /// The network's class, never the blank.
    var index: Int
    /// The frames in which it is the likeliest class.
    var frames: Range<Int>
    /// Its highest probability in these frames.
    var confidence: Double
}
