// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF
import Foundation
import Synchronization

/// The bytes of a file as it was opened, readable as long as this object lives, even when another file takes its
/// name.
///
/// Files up to `copyLimit` are read into memory, so that a program that rewrites them in place can't pull them away.
/// Larger ones are mapped; where one is cut off, zeros are read.
final class FileBytes: Sendable {
    /// The largest file, in bytes, that is read instead of mapped.
    static let copyLimit = 16 << 20

    /// The first byte. Valid while this object lives; never written to.
    nonisolated(unsafe) let start: UnsafePointer<UInt8>
    /// The number of bytes; at least 1.
    let count: Int
    /// The open file.
    let descriptor: Int32
    /// What the file was like when it was opened.
    let fingerprint: FileFingerprint
    /// What it is like since this program wrote behind these bytes.
    private let accepted = Mutex<FileFingerprint?>(nil)
    /// Whether the bytes are the file itself, not a copy.
    let isMapped: Bool

    /// Opens a file.
    ///
    /// - Throws: `OpenError` with `.missing`, `.unreadable` or `.empty`.
    init(path: String) throws {
        // Without O_NONBLOCK, opening a pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw OpenError(path, Self.reason(forOpening: errno)) }
        do {
            (start, count, isMapped) = try Self.load(descriptor, path: path)
            guard let fingerprint = FileFingerprint(descriptor: descriptor) else {
                throw OpenError(path, .unreadable(Self.message(errno)))
            }
            self.fingerprint = fingerprint
            self.descriptor = descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        if isMapped {
            cq_unguard_mapping(start)
            munmap(UnsafeMutableRawPointer(mutating: start), count)
        } else {
            UnsafeMutableRawPointer(mutating: start).deallocate()
        }
        close(descriptor)
    }

    /// Whether the open file, not its name, is as it was when it was opened.
    var isUnchanged: Bool {
        FileFingerprint(descriptor: descriptor) == accepted.withLock { $0 } ?? fingerprint
    }

    /// This program has written into the open file, and only behind these bytes.
    func acceptChange() {
        let now = FileFingerprint(descriptor: descriptor)
        accepted.withLock { $0 = now }
    }

    /// All bytes.
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// The system's words for an error number.
    static func message(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static func reason(forOpening code: Int32) -> OpenError.Reason {
        code == ENOENT || code == ENOTDIR ? .missing : .unreadable(message(code))
    }

    private static func load(_ descriptor: Int32, path: String) throws -> (UnsafePointer<UInt8>, Int, Bool) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw OpenError(path, .unreadable(message(errno))) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw OpenError(path, .unreadable(message(EISDIR))) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw OpenError(path, .unreadable("it is not a regular file"))
        }
        let count = Int(status.st_size)
        guard count > 0 else { throw OpenError(path, .empty) }
        if count > copyLimit {
            guard let map = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED else {
                throw OpenError(path, .unreadable(message(errno)))
            }
            cq_guard_mapping(map, count)
            return (UnsafePointer(map.assumingMemoryBound(to: UInt8.self)), count, true)
        }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        var done = 0
        while done < count {
            let step = pread(descriptor, memory + done, count - done, off_t(done))
            if step < 0, errno == EINTR { continue }
            guard step > 0 else {
                let why = step < 0 ? message(errno) : "it became shorter while it was read"
                memory.deallocate()
                throw OpenError(path, .unreadable(why))
            }
            done += step
        }
        return (UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), count, false)
    }
}
