// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Where whole copies of documents are kept while these are written over in place: were the program stopped then,
/// nothing would be lost.
///
/// A copy is a PDF, locked as long as its save goes on, with a record of the same name beside it once it is complete.
struct SafeCopyFolder: Hashable, Sendable {
    /// The folder, readable by its owner alone.
    let path: String

    /// The person's own: `$XDG_STATE_HOME/postil/saving`.
    init() { path = StateFolder.path() + "/saving" }

    /// A folder of choice.
    init(path: String) { self.path = path }

    /// What a copy is of.
    struct Record: Codable {
        /// The document.
        var path: String
    }

    /// Makes an empty copy.
    func makeCopy(_ operations: FileOperations) throws(SaveError) -> SafeCopy {
        let failure = StateFolder.make(path)
        guard failure == 0 else { throw .system(failure, path: path + "/copy") }
        // The folder's own file system is not the one that refuses.
        var own = FileOperations()
        own.write = operations.write
        for _ in 0..<10 {
            let file: SaveFile
            do throws(SystemError) {
                file = try SaveFile(template: path + "/copy-XXXXXX", own)
            } catch {
                throw .system(error.code, path: path + "/copy")
            }
            // Before it is locked, another program may take it for one that was left behind.
            let isTaken = flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            if !isTaken, fstat(file.descriptor, &status) == 0, status.st_nlink > 0 {
                return SafeCopy(file: file)
            }
            file.remove()
        }
        throw .failed("no whole copy could be made in “\(path)”")
    }

    /// The copies whose programs are gone. What never became complete is removed.
    func abandoned() -> [(copy: String, record: Record, descriptor: Int32)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().compactMap { name in
            guard name.hasPrefix("copy-"), !name.hasSuffix(".json") else { return nil }
            let copy = "\(path)/\(name)"
            let descriptor = open(copy, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            let data = FileManager.default.contents(atPath: copy + ".json")
            guard let data, let record = try? JSONDecoder().decode(Record.self, from: data) else {
                unlink(copy)
                unlink(copy + ".json")
                close(descriptor)
                return nil
            }
            return (copy, record, descriptor)
        }
    }

    /// Removes what is left of earlier saves of a document that is whole again.
    func forget(_ document: String) {
        for found in abandoned() {
            if found.record.path == document { Self.remove(found.copy) }
            close(found.descriptor)
        }
    }

    static func remove(_ copy: String) {
        unlink(copy + ".json")
        unlink(copy)
    }
}

/// A whole copy of a document that is about to be written over.
struct SafeCopy {
    /// The copy.
    let file: SaveFile

    /// Makes the copy known to programs that run later.
    func keep(for document: String) throws(SaveError) {
        let name = file.path + ".json"
        guard let data = try? JSONEncoder().encode(SafeCopyFolder.Record(path: document)) else {
            throw .failed("its path can’t be written as JSON")
        }
        // A name that is not taken for a copy's.
        let new =
            (name as NSString).deletingLastPathComponent + "/new-" + (name as NSString).lastPathComponent
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno, path: name) }
        defer { close(descriptor) }
        let count = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == data.count, fsync(descriptor) == 0, rename(new, name) == 0 else {
            let code = errno
            unlink(new)
            throw .system(code, path: name)
        }
        SaveDestination.sync(folder: (name as NSString).deletingLastPathComponent)
    }

    /// Takes the copy away: the document is whole, or was not touched.
    func discard() { SafeCopyFolder.remove(file.path) }
}
