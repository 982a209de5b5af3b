// SPDX-License-Identifier: GPL-3.0-or-later

/// A possible reading with all that its rank hangs on; for finding the decoder's weights.
public struct ReadingFeatures: Encodable, Sendable {
    /// The text.
    public var text: String
    /// The logarithms of its probability by each look at the ink.
    public var ink: [Double]
    /// What else says that it is one character, where the ink seems to be one.
    public var single: Double
    /// What each of the decoder's weights is multiplied by, by its name.
    public var language: [String: Double]
}
