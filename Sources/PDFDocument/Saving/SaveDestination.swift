// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A place that a file is written to whole or not at all: first under another name in the same folder, then renamed.
struct SaveDestination: Hashable, Sendable {
    /// The path with symbolic links followed, so that a link stays one.
    let path: String

    init(_ path: String) {
        self.path = Self.resolve(path)
    }

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// Writes with `body`, then moves the new file to its name.
    ///
    /// - Parameter expected: what the file that is replaced must still be like; nil for whatever is there.
    func write(
        expecting expected: FileFingerprint?,
        _ body: (SaveFile) throws(SaveError) -> (kind: SaveOutcome.Kind, appended: Int)
    ) throws(SaveError) -> (outcome: SaveOutcome, fingerprint: FileFingerprint) {
        var status = stat()
        if stat(path, &status) == 0 {
            // Devices, pipes and folders are no place for a document, and a rename would replace them.
            guard status.st_mode & S_IFMT == S_IFREG, access(path, W_OK) == 0 else {
                throw .notPermitted(path)
            }
        }
        let name = (path as NSString).lastPathComponent
        let file = try SaveFile(template: "\(folder)/.\(name.prefix(100)).XXXXXX", replacing: path)
        do throws(SaveError) {
            let result = try body(file)
            let size = try file.finish()
            if let expected, let now = FileFingerprint(path: path), now != expected { throw .changedOnDisk }
            guard rename(file.path, path) == 0 else { throw .system(errno, path: path) }
            syncFolder()
            guard let fingerprint = FileFingerprint(path: path) else { throw .failed("it is gone again") }
            let outcome = SaveOutcome(kind: result.kind, path: path, size: size, appended: result.appended)
            return (outcome, fingerprint)
        } catch {
            unlink(file.path)
            throw error
        }
    }

    /// Makes the new name last through a loss of power. Not every file system can; the file is right all the same.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func resolve(_ path: String) -> String {
        var current = path
        // As many links as Linux follows.
        for _ in 0..<40 {
            if let real = realpath(current, nil) {
                defer { free(real) }
                return String(cString: real)
            }
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else {
                break
            }
            let folder = (current as NSString).deletingLastPathComponent
            current = target.hasPrefix("/") ? target : (folder as NSString).appendingPathComponent(target)
        }
        let folder = (current as NSString).deletingLastPathComponent
        guard let real = realpath(folder.isEmpty ? "." : folder, nil) else { return current }
        defer { free(real) }
        return (String(cString: real) as NSString).appendingPathComponent(
            (current as NSString).lastPathComponent)
    }
}
