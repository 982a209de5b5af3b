// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a `DataFile` can't be used.
enum DataFileError: Error, Hashable, Sendable {
    /// The file is something else.
    case otherKind
    /// The layout is of a version this program does not know.
    case unsupportedVersion(Int)
    /// The file ends early or its checksum differs.
    case damaged
    /// The header names something impossible.
    case invalid(String)
}
