// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF
import Foundation

/// Writes over a file that can't be replaced. What is equal already stays untouched: after a save that only appends,
/// these are the original's bytes.
final class InPlaceWriter {
    /// Whether the file is not what it was before.
    private(set) var hasChanged = false
    private let path: String
    private let descriptor: Int32
    private let operations: FileOperations

    private static let step = 1 << 20

    /// Opens the file.
    ///
    /// - Parameter creating: whether it must not be there yet.
    init(_ path: String, creating: Bool, _ operations: FileOperations) throws(SaveError) {
        self.path = path
        self.operations = operations
        descriptor = open(path, O_RDWR | O_CLOEXEC | (creating ? O_CREAT | O_EXCL : 0), 0o666)
        guard descriptor >= 0 else {
            let code = errno
            if !creating, [EACCES, EPERM, EROFS, ETXTBSY].contains(code) { throw .notPermitted(path) }
            throw .system(code, path: path)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// What the file is like now; nil where it can't be read.
    var fingerprint: FileFingerprint? { FileFingerprint(descriptor: descriptor) }

    /// Whether it is the very file that a document is read from.
    func isFile(of bytes: FileBytes) -> Bool {
        var here = stat()
        var there = stat()
        guard fstat(descriptor, &here) == 0, fstat(bytes.descriptor, &there) == 0 else { return false }
        return here.st_dev == there.st_dev && here.st_ino == there.st_ino
    }

    /// Finds out whether there is space, before anything is touched.
    func reserve(_ size: Int) throws(SaveError) {
        guard cq_reserve_space(descriptor, Int64(size)) != 0 else { throw .system(errno, path: path) }
    }

    /// Makes the file's bytes those of a copy, and makes them last.
    func write(_ copy: SaveFile, count: Int) throws(SaveError) {
        let step = Self.step
        let new = UnsafeMutableRawPointer.allocate(byteCount: step, alignment: 16)
        let old = UnsafeMutableRawPointer.allocate(byteCount: step, alignment: 16)
        defer {
            new.deallocate()
            old.deallocate()
        }
        var place = 0
        while place < count {
            let length = min(step, count - place)
            guard Self.read(copy.descriptor, new, length, at: place) == length else {
                throw .system(errno, path: path)
            }
            let known = Self.read(descriptor, old, length, at: place)
            let equal = Self.commonLength(new, old, known)
            if equal < length { try put(new + equal, length - equal, at: place + equal) }
            place += length
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, path: path) }
        if Int(status.st_size) > count {
            hasChanged = true
            guard ftruncate(descriptor, off_t(count)) == 0 else { throw .system(errno, path: path) }
        }
        guard operations.sync(descriptor) == 0 || SystemError.last.isUnsupported else {
            throw .system(errno, path: path)
        }
    }

    private func put(_ bytes: UnsafeRawPointer, _ count: Int, at place: Int) throws(SaveError) {
        var done = 0
        while done < count {
            let step = operations.write(descriptor, bytes + done, count - done, off_t(place + done))
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw .system(errno, path: path) }
            hasChanged = true
            done += step
        }
    }

    /// How many of the first bytes are the same.
    private static func commonLength(
        _ one: UnsafeMutableRawPointer, _ other: UnsafeMutableRawPointer, _ count: Int
    ) -> Int {
        let block = 4096
        var done = 0
        while done + block <= count, memcmp(one + done, other + done, block) == 0 { done += block }
        while done < count,
            one.load(fromByteOffset: done, as: UInt8.self)
                == other.load(fromByteOffset: done, as: UInt8.self)
        {
            done += 1
        }
        return done
    }

    /// Reads so many bytes, or those up to the end.
    private static func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int, at place: Int)
        -> Int
    {
        var done = 0
        while done < count {
            let step = pread(file, buffer + done, count - done, off_t(place + done))
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { break }
            done += step
        }
        return done
    }
}
