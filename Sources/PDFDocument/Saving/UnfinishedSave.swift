// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A save that was stopped while it wrote over a file in place: the file may be torn, but a whole copy was kept.
public final class UnfinishedSave: Sendable {
    /// The document.
    public let path: String
    private let copy: String
    private let descriptor: Int32

    private init(path: String, copy: String, descriptor: Int32) {
        self.path = path
        self.copy = copy
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// All there are, of programs that are gone.
    public static func found() -> [UnfinishedSave] { found(in: SafeCopyFolder()) }

    static func found(in folder: SafeCopyFolder) -> [UnfinishedSave] {
        folder.abandoned().map {
            UnfinishedSave(path: $0.record.path, copy: $0.copy, descriptor: $0.descriptor)
        }
    }

    /// Writes the whole document where it belongs, or to another place.
    ///
    /// - Throws: `SaveError`; the copy is then still kept.
    public func write(to other: String? = nil) async throws {
        guard let bytes = try? FileBytes(path: copy) else { throw SaveError.failed("its copy can’t be read") }
        _ = try SaveDestination(other ?? path).write(expecting: nil) { (file) throws(SaveError) in
            try file.copy(bytes)
            return (.append, 0)
        }
        discard()
    }

    /// Takes the copy away for good.
    public func discard() { SafeCopyFolder.remove(copy) }
}
