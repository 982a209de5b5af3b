// SPDX-License-Identifier: GPL-3.0-or-later

/// What a save did.
public struct SaveOutcome: Hashable, Sendable {
    /// How the file was written.
    public var kind: Kind
    /// Where, symbolic links followed.
    public var path: String
    /// How many bytes the file has.
    public var size: Int
    /// How many bytes stand after the original ones; 0 for a file written anew.
    public var appended: Int
    /// Whether the file was written over, since it could not be replaced.
    public var isInPlace = false

    /// The two ways of writing.
    public enum Kind: String, Hashable, Sendable {
        /// The original bytes, unchanged, with new ones after them.
        case append
        /// A complete new file, since the old one is damaged.
        case rewrite
    }
}
