// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Copies of attached files that other programs show: in a folder of their own, which goes with the document.
@MainActor
final class AttachedFiles {
    private var folder: URL?

    /// Writes a copy that can only be read.
    ///
    /// - Throws: what the file system reports.
    func copy(_ data: Data, named name: String) async throws -> String {
        let place = try makeFolder().appendingPathComponent(UUID().uuidString)
        let url = place.appendingPathComponent(name)
        try await Task.detached {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            try data.write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: url.path)
        }.value
        return url.path
    }

    private func makeFolder() throws -> URL {
        if let folder { return folder }
        let made = FileManager.default.temporaryDirectory.appendingPathComponent(
            "postil-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        folder = made
        return made
    }

    /// Removes all copies.
    func removeAll() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }
}
