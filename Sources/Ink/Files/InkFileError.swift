// SPDX-License-Identifier: GPL-3.0-or-later

/// Why an ink file can't be read.
public enum InkFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is neither InkML nor ink as JSON.
    case unknownFormat
    /// Something in the file is wrong: where (a line or a field) and what.
    case malformed(place: String, reason: String)

    /// The place and the reason.
    public var description: String {
        switch self {
        case .unknownFormat: "neither InkML nor ink as JSON"
        case .malformed(let place, let reason): place.isEmpty ? reason : "\(place): \(reason)"
        }
    }
}
