// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// The folder of recovery journals, readable by its owner alone.
struct RecoveryFolder: Sendable {
    /// The folder.
    let path: String

    /// The person's own: `$XDG_STATE_HOME/postil/recovery`.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = StateFolder.path(environment: environment) + "/recovery"
    }

    /// A folder of choice.
    init(path: String) { self.path = path }

    /// A journal whose program is gone, locked for us.
    final class Abandoned: Sendable {
        /// The file.
        let path: String
        /// What it holds.
        let contents: JournalContents
        private let descriptor: Int32

        fileprivate init?(path: String) {
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            // A lock that is held belongs to a program that lives, this one among them.
            guard lockFile(descriptor) else {
                close(descriptor)
                return nil
            }
            guard let contents = JournalContents(path: path) else {
                close(descriptor)
                return nil
            }
            self.path = path
            self.contents = contents
            self.descriptor = descriptor
        }

        deinit { close(descriptor) }

        /// Takes the journal away for good.
        func discard() { unlink(path) }
    }

    /// The journals that nobody writes any more and that hold work, the oldest first.
    func abandoned() -> [Abandoned] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".jsonl") }
            .compactMap { Abandoned(path: "\(path)/\($0)") }
            .filter { journal in
                let isEmpty = journal.contents.following().isEmpty
                if isEmpty { journal.discard() }
                return !isEmpty
            }
            .sorted { Self.changed($0.path) < Self.changed($1.path) }
    }

    /// Makes a new file, locked.
    func makeFile() throws(JournalError) -> (path: String, descriptor: Int32) {
        let failure = StateFolder.make(path)
        guard failure == 0 else { throw JournalError(code: failure) }
        let file = "\(path)/\(UUID().uuidString.lowercased()).jsonl"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw JournalError(code: errno) }
        guard lockFile(descriptor) else {
            let code = errno
            close(descriptor)
            unlink(file)
            throw JournalError(code: code)
        }
        return (file, descriptor)
    }

    private static func changed(_ path: String) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

/// Locks a file for its descriptor, without waiting; the lock goes with the process.
private func lockFile(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
