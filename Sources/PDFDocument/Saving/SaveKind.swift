// SPDX-License-Identifier: GPL-3.0-or-later

/// How a file can be saved.
public enum SaveKind: Hashable, Sendable {
    /// By adding to the original bytes, which stay as they are.
    case append
    /// By writing a complete new file, for the given reason.
    case rewrite(String)
    /// Not at all, for the given reason.
    case viewOnly(String)
}
