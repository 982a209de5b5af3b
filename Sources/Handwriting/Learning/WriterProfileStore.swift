// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Where a writer's profile lies: a file that only its owner may read.
public struct WriterProfileStore: Sendable {
    /// The file.
    public let path: String

    /// Larger than any profile of ours; keeps a bad file from asking for all memory.
    static let largestFile = 16 << 20

    /// The person's own: `$XDG_DATA_HOME/postil/handwriting.json`.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (given ?? NSHomeDirectory() + "/.local/share") + "/postil/handwriting.json"
    }

    /// A file at a place of choice.
    public init(path: String) { self.path = path }

    /// Reads the profile, an empty one where there is none. A file that can't be read as a profile is set aside as
    /// `….damaged`, in place of an earlier such file.
    public func load() -> WriterProfile {
        guard FileManager.default.fileExists(atPath: path) else { return WriterProfile() }
        if let bytes = FileContent.read(path, limit: Self.largestFile),
            let profile = try? JSONDecoder().decode(WriterProfile.self, from: Data(bytes))
        {
            return profile
        }
        rename(path, path + ".damaged")
        return WriterProfile()
    }

    /// Writes the profile in one step: the file is the old one or the new one, never half of it.
    ///
    /// - Throws: `WriterProfileStoreError`.
    public func save(_ profile: WriterProfile) throws {
        let data = try JSONEncoder().encode(profile)
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw WriterProfileStoreError(code: errno) }
        do {
            defer { close(descriptor) }
            try Self.write(data, to: descriptor)
            guard fsync(descriptor) == 0 else { throw WriterProfileStoreError(code: errno) }
            guard rename(temporary, path) == 0 else { throw WriterProfileStoreError(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Removes the profile, and one that was set aside.
    ///
    /// - Throws: `WriterProfileStoreError`.
    public func forget() throws {
        for file in [path, path + ".damaged"] {
            guard unlink(file) == 0 || errno == ENOENT else { throw WriterProfileStoreError(code: errno) }
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Foundation.write(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                guard count > 0 || errno == EINTR else { throw WriterProfileStoreError(code: errno) }
                done += max(0, count)
            }
        }
    }
}

/// Why a profile can't be kept or removed.
public struct WriterProfileStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's number for it.
    public let code: Int32
    /// What the system says.
    public var description: String { String(cString: strerror(code)) }
}
