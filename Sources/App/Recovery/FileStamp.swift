// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What tells whether a file is still the one that a journal belongs to, wherever it is now: its size with its first and
/// last bytes. What was only touched or moved is the same.
struct FileStamp: Hashable, Sendable, Codable {
    /// How many bytes of each end are looked at. Whoever changes a PDF changes its last ones.
    static let endLength = 1 << 16

    /// The size in bytes.
    var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    var changed: Int64
    /// A hash of the bytes at both ends; nil in journals of older versions.
    var ends: UInt64?

    /// The stamp of the file at a path; nil where there is none that can be read.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        size = Int64(status.st_size)
        changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        // FNV-1a, 64 bits: the same in every process.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        let length = Int(min(size, Int64(Self.endLength)))
        for place in [0, size - Int64(length)] {
            var bytes = [UInt8](repeating: 0, count: length)
            guard pread(descriptor, &bytes, length, off_t(place)) == length else { return nil }
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        ends = hash
    }

    /// Whether both are of the same content.
    func fits(_ other: FileStamp) -> Bool {
        guard size == other.size else { return false }
        guard let ends, let theirs = other.ends else { return changed == other.changed }
        return ends == theirs
    }
}
