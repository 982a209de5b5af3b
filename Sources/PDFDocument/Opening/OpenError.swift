// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Why a file could not be opened.
public struct OpenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    public enum Reason: Hashable, Sendable {
        /// There is no such file.
        case missing
        /// The system does not let it be read, for the given reason.
        case unreadable(String)
        /// The file has no bytes.
        case empty
        /// The file is something else than a PDF.
        case notPDF
        /// A password is needed.
        case needsPassword
        /// The password given is wrong.
        case wrongPassword
        /// It is a PDF that can't be read, for the given reason.
        case damaged(String)
        /// The document has no page.
        case noPages
    }

    /// The file.
    public let path: String
    /// Why it could not be opened.
    public let reason: Reason

    /// Creates an error.
    public init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The reason and the next step in plain words.
    public var description: String {
        let name = (path as NSString).lastPathComponent
        switch reason {
        case .missing: return "“\(name)” does not exist. Check the name, or whether it was moved."
        case .unreadable(let why): return "“\(name)” can’t be read: \(why). Check its permissions."
        case .empty: return "“\(name)” is empty. Get the file again from where it came."
        case .notPDF: return "“\(name)” is not a PDF document. Open it with a program for its kind."
        case .needsPassword: return "“\(name)” is protected. Enter its password."
        case .wrongPassword: return "That is not the password of “\(name)”. Try again."
        case .damaged(let why):
            return "“\(name)” is damaged and can’t be shown: \(why). Get the file again from where it came."
        case .noPages: return "“\(name)” has no pages, so there is nothing to show."
        }
    }
}
