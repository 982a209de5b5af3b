// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What tells whether a file is still the one that was read: its inode, size, time of change and last bytes.
struct FileFingerprint: Hashable, Sendable {
    /// How many bytes at the end are looked at: a PDF's newest part stands there.
    static let tailLength = 4096

    private var device: UInt64
    private var inode: UInt64
    private var size: Int64
    private var seconds: Int64
    private var nanoseconds: Int64
    private var tail: UInt64

    /// Reads the fingerprint of an open file; nil where it can't be read.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = Int64(status.st_mtim.tv_sec)
        nanoseconds = Int64(status.st_mtim.tv_nsec)
        var bytes = [UInt8](repeating: 0, count: Int(min(size, Int64(Self.tailLength))))
        let count = pread(descriptor, &bytes, bytes.count, off_t(size) - off_t(bytes.count))
        guard count == bytes.count else { return nil }
        // FNV-1a, 64 bits: enough to notice a change, and the same in every process.
        tail = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Reads the fingerprint of the file at a path, symbolic links followed; nil where there is none.
    init?(path: String) {
        // A pipe that took the file's name must not make us wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        self.init(descriptor: descriptor)
    }
}
