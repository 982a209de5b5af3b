// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF
import Foundation

/// A new file under a temporary name.
final class SaveFile {
    /// The open file.
    let descriptor: Int32
    /// Its temporary name.
    let path: String

    /// Makes an empty file.
    ///
    /// - Parameters:
    ///   - template: a path that ends in six X.
    ///   - old: the file that will be replaced; its mode and owner are taken over.
    init(template: String, replacing old: String) throws(SaveError) {
        var name = Array(template.utf8CString)
        descriptor = mkstemp(&name)
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw .system(errno, path: old) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var status = stat()
        if stat(old, &status) == 0 {
            // Only root may give files away; for others the owner is the same already.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, status.st_mode & 0o7777)
        } else {
            let mask = umask(0)
            umask(mask)
            _ = fchmod(descriptor, 0o666 & ~mask)
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

    /// Makes the bytes last.
    ///
    /// - Returns: how many there are.
    func finish() throws(SaveError) -> Int {
        guard fsync(descriptor) == 0 else { throw .system(errno, path: path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, path: path) }
        return Int(status.st_size)
    }
}
