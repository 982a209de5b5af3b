// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a handwriting model can't be used.
public enum ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No model was found; the places that were tried.
    case notFound(tried: [String])
    /// The file can't be read.
    case unreadable(path: String)
    /// The file is something else.
    case notAModel
    /// The layout is of a version this program does not know.
    case unsupportedVersion(Int)
    /// The file ends early or its checksum differs.
    case damaged
    /// The header names something impossible.
    case invalid(String)

    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .notFound(let tried): "no handwriting model found; looked at \(tried.joined(separator: ", "))"
        case .unreadable(let path): "can't read the handwriting model \(path)"
        case .notAModel: "not a handwriting model"
        case .unsupportedVersion(let version): "handwriting model of unknown version \(version)"
        case .damaged: "the handwriting model is damaged"
        case .invalid(let reason): "unusable handwriting model: \(reason)"
        }
    }
}

extension ModelFileError {
    /// What is wrong with a file that was taken for a model.
    init(_ error: DataFileError) {
        self =
            switch error {
            case .otherKind: .notAModel
            case .unsupportedVersion(let version): .unsupportedVersion(version)
            case .damaged: .damaged
            case .invalid(let reason): .invalid(reason)
            }
    }
}
