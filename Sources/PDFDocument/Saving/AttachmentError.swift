// SPDX-License-Identifier: GPL-3.0-or-later

/// Why an attached file can't be taken out.
public enum AttachmentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The annotation has no file in the document.
    case notInDocument
    /// The file can't be read, for the given reason.
    case damaged(String)

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .notInDocument: "There is no such file in the document."
        case .damaged(let why): "The attached file can’t be read: \(why)."
        }
    }
}
