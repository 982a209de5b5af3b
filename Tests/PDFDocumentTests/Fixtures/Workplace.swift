// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A temporary folder that is removed when the test is done with it.
final class Workplace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("postil-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a file and gives its path.
    func write(_ data: Data, as name: String = "file.pdf") throws -> String {
        try data.write(to: folder.appendingPathComponent(name))
        return path(name)
    }

    func read(_ name: String = "file.pdf") throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }
}
