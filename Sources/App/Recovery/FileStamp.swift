// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What tells whether a document is still the one that a journal belongs to: its size and time of change.
struct FileStamp: Hashable, Sendable, Codable {
    /// The size in bytes.
    var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    var changed: Int64

    /// The stamp of the file at a path; nil where there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int64(status.st_size)
        changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
}
