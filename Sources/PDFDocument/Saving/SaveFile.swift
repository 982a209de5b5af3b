// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF
import Foundation

/// A new file under a temporary name.
final class SaveFile {
    /// The open file; negative once it was removed.
    private(set) var descriptor: Int32
    /// Its temporary name.
    let path: String

    private let operations: FileOperations

    /// Makes an empty file that only its owner may read.
    ///
    /// - Parameter template: a path that ends in six X.
    init(template: String, _ operations: FileOperations) throws(SystemError) {
        self.operations = operations
        var name = Array(template.utf8CString)
        descriptor = operations.makeTemporary(&name)
        let code = errno
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw SystemError(code: code) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Takes over who owns a file and who may read and write it.
    ///
    /// - Returns: whether all of that could be taken over.
    func takeOver(_ old: stat, of oldPath: String) -> Bool {
        // Only root may give files away; for others the owner is mostly the same already.
        _ = operations.changeOwner(descriptor, old.st_uid, old.st_gid)
        let isListed = cq_copy_attributes(oldPath, descriptor) != 0
        _ = operations.changeMode(descriptor, old.st_mode & 0o7777)
        var now = stat()
        guard fstat(descriptor, &now) == 0 else { return false }
        return isListed && now.st_uid == old.st_uid && now.st_gid == old.st_gid && now.st_mode == old.st_mode
    }

    /// Gives the file the mode of any new file.
    func useUsualMode() {
        let mask = umask(0)
        umask(mask)
        _ = operations.changeMode(descriptor, 0o666 & ~mask)
    }

    /// Takes the file away. Closed first: file systems in user space (FUSE) rename open files that are removed, and some
    /// refuse that. As they may hear of the closing later than of the removal, it is tried a few times.
    func remove() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        for pause: UInt32 in [2, 10, 50, 250, 0] {
            if unlink(path) == 0 || errno == ENOENT || errno == EROFS { return }
            usleep(pause * 1000)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes the original bytes of a file, by the kernel where the file is still the same.
    func copy(_ bytes: FileBytes) throws(SaveError) {
        var done = 0
        if bytes.isUnchanged {
            // Not every pair of file systems can: the rest is written below.
            done = Int(cq_copy_bytes(bytes.descriptor, descriptor, Int64(bytes.count)))
        } else if bytes.isMapped {
            throw .failed("another program wrote into it while it was open, so its former content is gone")
        }
        try write(UnsafeRawBufferPointer(bytes.buffer)[done...])
    }

    /// Writes the bytes of another new file.
    func copy(of other: SaveFile, count: Int) throws(SaveError) {
        var done = Int(cq_copy_bytes(other.descriptor, descriptor, Int64(count)))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while done < count {
            let step = pread(
                other.descriptor, buffer.baseAddress, min(buffer.count, count - done), off_t(done))
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw .system(errno, path: path) }
            try write(UnsafeRawBufferPointer(buffer)[..<step])
            done += step
        }
    }

    /// Writes further bytes.
    func append(_ tail: [UInt8]) throws(SaveError) {
        let result: Result<Void, SaveError> = tail.withUnsafeBytes { buffer in
            do throws(SaveError) {
                return .success(try write(buffer[...]))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func write(_ bytes: Slice<UnsafeRawBufferPointer>) throws(SaveError) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes)
        while !rest.isEmpty {
            let step = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw .system(errno, path: path) }
            rest = UnsafeRawBufferPointer(rebasing: rest[step...])
        }
    }

    /// Reads the new file as any program would, and compares what matters.
    func verify(password: String?, pageCount: Int, counts: [Int: Int]) throws(SaveError) {
        let structure: PDFStructure
        do {
            structure = try PDFStructure(FileBytes(path: path), password: password, recover: false)
        } catch let error as StructureError {
            throw .verificationFailed(error.message)
        } catch {
            throw .verificationFailed("\(error)")
        }
        guard structure.pageCount == pageCount else {
            throw .verificationFailed("it has \(structure.pageCount) pages instead of \(pageCount)")
        }
        for (page, count) in counts {
            let found = structure.page(page)["Annots"].count
            guard found == count else {
                throw .verificationFailed("page \(page + 1) has \(found) annotations instead of \(count)")
            }
        }
    }

    /// Makes the bytes last, as far as the file system can.
    ///
    /// - Returns: how many there are.
    func finish() throws(SaveError) -> Int {
        guard operations.sync(descriptor) == 0 || SystemError.last.isUnsupported else {
            throw .system(errno, path: path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, path: path) }
        return Int(status.st_size)
    }
}
