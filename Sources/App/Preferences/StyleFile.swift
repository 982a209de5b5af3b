// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

/// Where the last used styles of all tools are kept: `$XDG_CONFIG_HOME/postil/styles.json`.
struct StyleFile {
    /// The file.
    let path: String

    /// The person's own file.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let given = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (given ?? NSHomeDirectory() + "/.config") + "/postil/styles.json"
    }

    /// A file at a place of choice.
    init(path: String) { self.path = path }

    /// Reads the styles. A file that can't be read as such is moved aside, and every tool begins anew.
    func load() -> StyleStore {
        guard let data = FileManager.default.contents(atPath: path) else { return StyleStore() }
        if let styles = try? JSONDecoder().decode(StyleStore.self, from: data) { return styles }
        let aside = path + ".broken"
        try? FileManager.default.removeItem(atPath: aside)
        try? FileManager.default.moveItem(atPath: path, toPath: aside)
        return StyleStore()
    }

    /// Writes the styles.
    ///
    /// - Throws: what the file system reports.
    func save(_ styles: StyleStore) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(styles).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
