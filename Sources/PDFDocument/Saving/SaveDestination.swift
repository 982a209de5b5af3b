// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A place that a file is written to whole or not at all: first under another name in the same folder, then renamed.
///
/// Where that can't be, or would part the file from its owner, its permissions or its other names (hard links), a whole
/// copy is made elsewhere first, and the file is written over.
struct SaveDestination: Hashable, Sendable {
    /// The path with symbolic links followed, so that a link stays one.
    let path: String

    /// How a new file is made: what its bytes are.
    typealias Body = (SaveFile) throws(SaveError) -> (kind: SaveOutcome.Kind, appended: Int)
    /// What came of writing.
    typealias Written = (outcome: SaveOutcome, fingerprint: FileFingerprint)

    init(_ path: String) {
        self.path = Self.resolve(path)
    }

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The new file's name until it is whole. File systems count bytes; the shortest limit in use is 143 (eCryptfs).
    private var template: String {
        var name = (path as NSString).lastPathComponent
        while name.utf8.count > 100 { name.removeLast() }
        return "\(folder)/.\(name).XXXXXX"
    }

    /// Writes with `body`, then moves the new file to its name.
    ///
    /// - Parameter expected: what the file that is replaced must still be like; nil for whatever is there.
    func write(expecting expected: FileFingerprint?, by way: SaveWay = SaveWay(), _ body: Body)
        throws(SaveError)
        -> Written
    {
        var status = stat()
        let exists = stat(path, &status) == 0
        // Devices, pipes and folders are no place for a document, and a rename would replace them.
        guard !exists || status.st_mode & S_IFMT == S_IFREG && access(path, W_OK) == 0 else {
            throw .notPermitted(path)
        }
        if exists, status.st_nlink > 1 { return try writeOver(expecting: expected, by: way, body) }
        let file: SaveFile
        do throws(SystemError) {
            file = try SaveFile(template: template, way.operations)
        } catch {
            guard exists, error.isRefusal else { throw .system(error.code, path: path) }
            return try writeOver(expecting: expected, by: way, body)
        }
        do throws(SaveError) {
            if exists, !file.takeOver(status, of: path) {
                file.remove()
                return try writeOver(expecting: expected, by: way, body)
            }
            if !exists { file.useUsualMode() }
            let result = try body(file)
            let size = try file.finish()
            try check(expected)
            way.willReplace(file.path)
            guard way.operations.rename(file.path, path) == 0 else {
                let refusal = SystemError.last
                guard refusal.isRefusal else { throw .system(refusal.code, path: path) }
                let safe = try way.safeCopies.makeCopy(way.operations)
                do throws(SaveError) {
                    try safe.file.copy(of: file, count: size)
                    _ = try safe.file.finish()
                } catch {
                    safe.discard()
                    throw error
                }
                file.remove()
                return try put(safe, size: size, result, expecting: expected, by: way, creating: !exists)
            }
            Self.sync(folder: folder)
            way.safeCopies.forget(path)
            guard let fingerprint = FileFingerprint(path: path) else { throw .failed("it is gone again") }
            let outcome = SaveOutcome(kind: result.kind, path: path, size: size, appended: result.appended)
            return (outcome, fingerprint)
        } catch {
            file.remove()
            throw error
        }
    }

    private func check(_ expected: FileFingerprint?) throws(SaveError) {
        if let expected, let now = FileFingerprint(path: path), now != expected { throw .changedOnDisk }
    }

    // MARK: In place

    /// Writes a whole copy elsewhere, then over the file that is there.
    private func writeOver(expecting expected: FileFingerprint?, by way: SaveWay, _ body: Body)
        throws(SaveError)
        -> Written
    {
        let safe = try way.safeCopies.makeCopy(way.operations)
        let result: (kind: SaveOutcome.Kind, appended: Int)
        let size: Int
        do throws(SaveError) {
            result = try body(safe.file)
            size = try safe.file.finish()
            try check(expected)
        } catch {
            safe.discard()
            throw error
        }
        way.willReplace(safe.file.path)
        return try put(safe, size: size, result, expecting: expected, by: way, creating: false)
    }

    /// Writes a whole copy over the file, or into a new one where none can be made by renaming.
    private func put(
        _ safe: SafeCopy, size: Int, _ result: (kind: SaveOutcome.Kind, appended: Int),
        expecting expected: FileFingerprint?, by way: SaveWay, creating: Bool
    ) throws(SaveError) -> Written {
        var writer: InPlaceWriter?
        do throws(SaveError) {
            let opened = try InPlaceWriter(path, creating: creating, way.operations)
            writer = opened
            if let expected, opened.fingerprint != expected { throw .changedOnDisk }
            if result.kind == .rewrite, let source = way.source, source.isMapped, opened.isFile(of: source) {
                throw .failed("its folder lets no file be replaced, and it is too large to be written over")
            }
            try opened.reserve(size)
            try safe.keep(for: path)
            try opened.write(safe.file, count: size)
        } catch {
            // A file that was touched is torn now: its whole copy stays.
            guard !creating, writer?.hasChanged == true else {
                if creating, writer != nil { unlink(path) }
                safe.discard()
                throw error
            }
            throw .incomplete(copy: safe.file.path)
        }
        safe.discard()
        way.safeCopies.forget(path)
        if result.kind == .append, let source = way.source, writer?.isFile(of: source) == true {
            source.acceptChange()
        }
        guard let fingerprint = writer?.fingerprint else { throw .failed("it is gone again") }
        var outcome = SaveOutcome(kind: result.kind, path: path, size: size, appended: result.appended)
        outcome.isInPlace = true
        return (outcome, fingerprint)
    }

    // MARK: Folders and links

    /// Makes the names in a folder last through a loss of power. Not every file system can; the file is right all the
    /// same.
    static func sync(folder: String) {
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
