// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Why changes could not be written. The file is then as it was, but for `incomplete`.
public enum SaveError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program changed the file since it was opened or saved.
    case changedOnDisk
    /// The disk is full or a quota is used up.
    case noSpace
    /// The file at this path must not be written.
    case notPermitted(String)
    /// No new file can be made in this folder.
    case readOnlyFolder(String)
    /// The folder of this path does not exist.
    case noSuchFolder(String)
    /// The file can be shown but not written, for the given reason.
    case viewOnly(String)
    /// An annotation to change or remove is not in the file.
    case unknownAnnotation(String)
    /// A field to fill in is not in the file, or can't hold what it is to hold.
    case unknownField(String)
    /// The new file, read again, was not as it should be.
    case verificationFailed(String)
    /// The file could not be replaced, and writing over it was broken off: it is torn. The whole document is kept at
    /// this path.
    case incomplete(copy: String)
    /// Anything else, for the given reason.
    case failed(String)

    /// The reason and the next step in plain words.
    public var description: String {
        switch self {
        case .changedOnDisk:
            "The file was changed by another program. Save under another name, or overwrite it."
        case .noSpace: "There is no space left. Free some, or save in another place."
        case .notPermitted(let path): "“\(path)” must not be written. Save under another name."
        case .readOnlyFolder(let path): "No file can be made in “\(path)”. Save in another folder."
        case .noSuchFolder(let path): "The folder “\(path)” does not exist. Save in another folder."
        case .viewOnly(let why): "This file can be shown but not changed: \(why)."
        case .unknownAnnotation(let name): "The annotation “\(name)” is not in the file."
        case .unknownField(let name): "The field “\(name)” is not in the file’s form."
        case .verificationFailed(let why):
            "The new file was not right when it was read again, and was not kept: \(why). The old one is unchanged."
        case .incomplete(let copy):
            "The file was written only in part. The whole document is kept in “\(copy)”. Save in another place."
        case .failed(let why): "The file could not be written: \(why). The old one is unchanged."
        }
    }

    /// The error for a system call that failed while writing to `path`.
    static func system(_ code: Int32, path: String) -> SaveError {
        let folder = (path as NSString).deletingLastPathComponent
        switch code {
        case ENOSPC, EDQUOT, EFBIG: return .noSpace
        case EACCES, EPERM, EROFS: return .readOnlyFolder(folder.isEmpty ? "." : folder)
        case ENOENT, ENOTDIR: return .noSuchFolder(folder.isEmpty ? "." : folder)
        default: return .failed(FileBytes.message(code))
        }
    }
}
