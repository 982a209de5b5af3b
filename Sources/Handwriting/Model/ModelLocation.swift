// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Where the program's data files are: models, samples, anything that is installed beside it.
///
/// ```swift
/// let path = ModelLocation().path(of: "handwriting/latin.postilmodel")
/// ```
public struct ModelLocation: Sendable {
    /// Folders to look in, first one first.
    public let folders: [String]

    /// The usual places: `POSTIL_DATA_DIR`; `share/postil` beside the program's `bin`; `postil` in each of
    /// `XDG_DATA_DIRS`; and for a build that was not installed, `data` in a folder above the program.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = ModelLocation.executablePath
    ) {
        var folders: [String] = []
        if let folder = environment["POSTIL_DATA_DIR"], !folder.isEmpty { folders.append(folder) }
        if let executable {
            let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
            folders.append(folder.deletingLastPathComponent().appendingPathComponent("share/postil").path)
        }
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
        for folder in (shared ?? "/usr/local/share:/usr/share").split(separator: ":") {
            folders.append("\(folder)/postil")
        }
        if let executable {
            var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
            // A build folder lies a few levels below the package.
            for _ in 0..<8 where folder.path != "/" {
                let data = folder.appendingPathComponent("data").path
                if FileManager.default.fileExists(atPath: data + "/handwriting") { folders.append(data) }
                folder.deleteLastPathComponent()
            }
        }
        self.folders = folders
    }

    /// The file with a name like `handwriting/latin.postilmodel`, or nil where no folder has it.
    public func path(of name: String) -> String? {
        candidates(for: name).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// All places where the file could be.
    public func candidates(for name: String) -> [String] {
        folders.map { "\($0)/\(name)" }
    }

    /// The running program's file.
    public static var executablePath: String? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first
    }
}
