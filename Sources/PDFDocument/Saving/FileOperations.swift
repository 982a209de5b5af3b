// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The calls of a save that some file systems refuse; tests refuse them in their stead. Each answers like the system's.
struct FileOperations: Sendable {
    /// Makes a file of a name that ends in six X, and changes these.
    var makeTemporary: @Sendable (inout [CChar]) -> Int32 = { mkstemp(&$0) }
    /// Gives a file another's name.
    var rename: @Sendable (_ from: String, _ to: String) -> Int32 = { Glibc.rename($0, $1) }
    /// Makes bytes last.
    var sync: @Sendable (_ descriptor: Int32) -> Int32 = { fsync($0) }
    /// Gives a file to another owner.
    var changeOwner: @Sendable (_ descriptor: Int32, uid_t, gid_t) -> Int32 = { fchown($0, $1, $2) }
    /// Changes who may read and write a file.
    var changeMode: @Sendable (_ descriptor: Int32, mode_t) -> Int32 = { fchmod($0, $1) }
    /// Writes into the middle of a file.
    var write: @Sendable (_ descriptor: Int32, UnsafeRawPointer?, Int, off_t) -> Int = {
        pwrite($0, $1, $2, $3)
    }
}

/// A call that failed, by the system's number.
struct SystemError: Error, Hashable, Sendable {
    var code: Int32

    /// The last call's error.
    static var last: SystemError { SystemError(code: errno) }

    /// Whether the place does not let files be made or replaced, so that writing into the file may work still.
    var isRefusal: Bool {
        [
            EACCES, EPERM, EROFS, EBUSY, EXDEV, EEXIST, EINVAL, ENOSYS, ENOTSUP, ENAMETOOLONG, ETXTBSY,
        ].contains(code)
    }

    /// Whether the file system knows no such call; it does what it can by itself.
    var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EROFS, ENOTTY].contains(code) }
}
