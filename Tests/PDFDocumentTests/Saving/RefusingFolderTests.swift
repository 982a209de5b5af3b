// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization
import Testing

@testable import PDFDocument

/// Saving where the file system refuses part of what a save does.
@Suite struct RefusingFolderTests {
    private let work: Workplace
    private let path: String
    private let old = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    private let new = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) } + "the new end".utf8)

    init() throws {
        work = try Workplace()
        path = try work.write(old)
    }

    private var safe: SafeCopyFolder { SafeCopyFolder(path: work.path("safe")) }
    private var safeNames: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: safe.path)) ?? []).sorted()
    }

    /// Saves the new bytes with these changes to the system's calls.
    private func save(
        _ bytes: Data? = nil, to name: String = "file.pdf", expecting: FileFingerprint? = nil,
        _ change: (inout FileOperations) -> Void = { _ in }
    ) throws -> SaveOutcome {
        var way = SaveWay()
        way.safeCopies = safe
        change(&way.operations)
        let bytes = bytes ?? new
        return try SaveDestination(work.path(name)).write(expecting: expecting, by: way) {
            (file) throws(SaveError) in
            try file.append([UInt8](bytes))
            return (.append, 0)
        }.outcome
    }

    private static func refusing(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: work.folder.path).sorted()
    }

    private func inode() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.systemFileNumber] as? Int)
    }

    @Test func anOrdinaryFolderReplacesTheFile() throws {
        let before = try inode()
        #expect(try save().isInPlace == false)
        #expect(try work.read() == new)
        #expect(try inode() != before)
        #expect(try names() == ["file.pdf"])
    }

    @Test(arguments: [EPERM, EACCES, EBUSY, EXDEV, ENOTSUP, ENOSYS, EINVAL])
    func whereRenamingIsRefusedTheFileIsWrittenOver(code: Int32) throws {
        let before = try inode()
        let outcome = try save { $0.rename = { _, _ in Self.refusing(code) } }
        #expect(outcome.isInPlace && outcome.size == new.count)
        #expect(try work.read() == new)
        #expect(try inode() == before)
        #expect(safeNames.isEmpty)
        #expect(try names() == ["file.pdf", "safe"])
        // A shorter document leaves nothing of the longer one.
        _ = try save(old.prefix(1000)) { $0.rename = { _, _ in Self.refusing(code) } }
        #expect(try work.read() == old.prefix(1000))
    }

    @Test(arguments: [EPERM, EXDEV]) func whereRenamingIsRefusedANewFileIsWritten(code: Int32) throws {
        let outcome = try save(to: "new.pdf") { $0.rename = { _, _ in Self.refusing(code) } }
        #expect(outcome.isInPlace)
        #expect(try work.read("new.pdf") == new)
        #expect(safeNames.isEmpty)
    }

    @Test(arguments: [EACCES, EPERM, EROFS, ENAMETOOLONG])
    func whereNoFileCanBeMadeTheFileIsWrittenOver(code: Int32) throws {
        let outcome = try save { $0.makeTemporary = { _ in Self.refusing(code) } }
        #expect(outcome.isInPlace)
        #expect(try work.read() == new)
        #expect(throws: SaveError.self) {
            try save(to: "new.pdf") { $0.makeTemporary = { _ in Self.refusing(code) } }
        }
        #expect(try names() == ["file.pdf", "safe"])
    }

    @Test func aFullDiskIsFoundOutBeforeAnythingIsTouched() throws {
        #expect(throws: SaveError.noSpace) { try save { $0.makeTemporary = { _ in Self.refusing(ENOSPC) } } }
        #expect(throws: SaveError.noSpace) { try save { $0.rename = { _, _ in Self.refusing(ENOSPC) } } }
        #expect(try work.read() == old)
        #expect(try names() == ["file.pdf"])
    }

    @Test func syncingMayBeUnknownButNotFail() throws {
        for code in [EINVAL, ENOSYS, ENOTSUP] {
            _ = try save { $0.sync = { _ in Self.refusing(code) } }
            #expect(try work.read() == new)
            try old.write(to: URL(fileURLWithPath: path))
        }
        for code in [EIO, ENOSPC] {
            #expect(throws: SaveError.self) { try save { $0.sync = { _ in Self.refusing(code) } } }
            #expect(try work.read() == old)
            #expect(try names() == ["file.pdf"])
        }
    }

    @Test func permissionsThatCanNotBeGivenKeepTheFile() throws {
        #expect(chmod(path, 0o640) == 0)
        let before = try inode()
        #expect(try save { $0.changeMode = { _, _ in Self.refusing(EPERM) } }.isInPlace)
        #expect(try inode() == before)
        #expect(try work.read() == new)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func ownersThatCanNotBeGivenKeepTheFile() throws {
        #expect(chown(path, 12345, 54321) == 0)
        #expect(try save().isInPlace == false)
        let before = try inode()
        #expect(try save(old) { $0.changeOwner = { _, _, _ in Self.refusing(EPERM) } }.isInPlace)
        #expect(try inode() == before)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.ownerAccountID] as? Int == 12345)
        #expect(attributes[.groupOwnerAccountID] as? Int == 54321)
    }

    @Test func allNamesOfAFileGoOnShowingTheSame() throws {
        #expect(link(path, work.path("other.pdf")) == 0)
        #expect(try save().isInPlace)
        #expect(try work.read("other.pdf") == new)
        #expect(
            try inode() == FileManager.default.attributesOfItem(atPath: work.path("other.pdf"))[
                .systemFileNumber] as? Int)
    }

    @Test(arguments: ["ü", "𝒳", "a"]) func longNamesAreSaved(letter: String) throws {
        let name = String(repeating: letter, count: (255 - 4) / letter.utf8.count) + ".pdf"
        _ = try save(to: name)
        #expect(try work.read(name) == new)
        #expect(try save(old, to: name).isInPlace == false)
        #expect(try work.read(name) == old)
        #expect(try names() == ["file.pdf", name].sorted())
    }

    @Test func aFileThatChangedMeanwhileIsNotWrittenOver() throws {
        let known = try #require(FileFingerprint(path: path))
        let other = Data("another program's".utf8)
        let url = URL(fileURLWithPath: path)
        #expect(throws: SaveError.changedOnDisk) {
            try save(expecting: known) { operations in
                operations.rename = { _, _ in
                    try? other.write(to: url, options: [])
                    return Self.refusing(EPERM)
                }
            }
        }
        #expect(try work.read() == other)
        #expect(safeNames.isEmpty)
    }

    @Test func aTornFileHasAWholeCopy() async throws {
        let writes = Mutex(0)
        // The first write does half of what it should, the second fails.
        func breakOff(_ operations: inout FileOperations) {
            operations.rename = { _, _ in Self.refusing(EPERM) }
            operations.write = { descriptor, bytes, count, place in
                let number = writes.withLock { number in
                    number += 1
                    return number
                }
                guard number == 1 else { return Int(Self.refusing(EIO)) }
                return pwrite(descriptor, bytes, count / 2, place)
            }
        }
        var copy: String?
        do {
            // Nothing of the new document is where it was.
            _ = try save(Data(new.reversed()), breakOff)
            Issue.record("the save can’t have ended")
        } catch SaveError.incomplete(let path) {
            copy = path
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: #require(copy))) == Data(new.reversed()))
        #expect(try work.read() != old)

        let found = UnfinishedSave.found(in: safe)
        #expect(found.map(\.path) == [SaveDestination(path).path])
        #expect(UnfinishedSave.found(in: safe).isEmpty, "it belongs to the one who found it")
        try await found[0].write()
        #expect(try work.read() == Data(new.reversed()))
        #expect(safeNames.isEmpty)
    }

    @Test func aWriteThatFailsAtOnceLeavesTheFileAlone() throws {
        #expect(throws: SaveError.self) {
            try save { operations in
                operations.rename = { _, _ in Self.refusing(EPERM) }
                operations.write = { _, _, _, _ in Int(Self.refusing(ENOSPC)) }
            }
        }
        #expect(try work.read() == old)
        #expect(safeNames.isEmpty)
        #expect(throws: SaveError.self) {
            try save(to: "new.pdf") { operations in
                operations.rename = { _, _ in Self.refusing(EPERM) }
                operations.write = { _, _, _, _ in Int(Self.refusing(ENOSPC)) }
            }
        }
        #expect(try names() == ["file.pdf", "safe"])
    }

    @Test func aLaterSaveMakesTheCopyNeedless() throws {
        for content in [Data(new.reversed()), Data(old.reversed())] {
            #expect(throws: SaveError.self) {
                try save(content) { operations in
                    operations.sync = { _ in Self.refusing(EIO) }
                    operations.makeTemporary = { _ in Self.refusing(EPERM) }
                }
            }
        }
        #expect(safeNames.count == 4, "two copies with their records: \(safeNames)")
        _ = try save()
        #expect(safeNames.isEmpty)
        #expect(try work.read() == new)
    }

    @Test func whatIsNoCompleteCopyIsRemoved() throws {
        let copy = try safe.makeCopy(FileOperations())
        #expect(UnfinishedSave.found(in: safe).isEmpty, "its save goes on")
        #expect(safeNames.count == 1)
        _ = copy
    }

    /// Programs that look for what others left behind don't get in the way of those that are saving.
    @Test func savesGoOnWhileOthersLookForCopies() async throws {
        let safe = safe
        let looking = Task.detached {
            while !Task.isCancelled { _ = UnfinishedSave.found(in: safe) }
        }
        for round in 0..<40 {
            _ = try save(round % 2 == 0 ? old.prefix(5000) : new.prefix(4000)) {
                $0.makeTemporary = { _ in Self.refusing(EPERM) }
            }
        }
        looking.cancel()
        await looking.value
        #expect(safeNames.isEmpty)
    }

    @Test func copiesAreForTheirOwnerAlone() throws {
        let copy = try safe.makeCopy(FileOperations())
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(copy.file.path) == 0o600)
        #expect(try mode(safe.path) == 0o700)
        copy.discard()
        #expect(safeNames.isEmpty)
    }
}
