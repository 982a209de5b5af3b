// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import Ink
import Testing

@testable import App

/// A folder that goes with the test.
private final class Place {
    let path = NSTemporaryDirectory() + "postil-journal-\(UUID().uuidString)"
    var folder: RecoveryFolder { RecoveryFolder(path: path) }
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

private func ink(_ name: String, x: Double) -> Annotation {
    let samples = [
        InkSample(Point(x: x, y: 10), pressure: 0.5), InkSample(Point(x: x + 5, y: 12.25), pressure: 0.7),
    ]
    return Annotation(
        id: AnnotationID(name), page: 0,
        content: .ink(InkDrawing(strokes: [Stroke(samples)], color: .black, width: 1.4)),
        created: Date(timeIntervalSince1970: 1_700_000_000.25))
}

@Suite struct RecoveryJournalTests {
    private let edits: [[Edit]] = [
        [.add(ink("a", x: 1), index: nil)], [.add(ink("b", x: 30), index: 0), .remove(AnnotationID("a"))],
        [.appendStrokes(AnnotationID("b"), [Stroke([InkSample(Point(x: 4, y: 5))])])],
    ]
    private let header = JournalHeader(path: "/nowhere/paper.pdf", isCopy: false)

    @Test func whatWasWrittenIsReadAgain() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        for list in edits { journal.append(list) }
        await journal.flush()
        #expect(journal.failure == nil)
        let path = try #require(journal.path)
        let contents = try #require(JournalContents(path: path))
        #expect(contents.header == header)
        #expect(contents.edits == edits)
        var store = AnnotationStore(pageCount: 1)
        var again = AnnotationStore(pageCount: 1)
        for edit in edits.joined() { _ = try store.apply(edit) }
        for edit in contents.edits.joined() { _ = try again.apply(edit) }
        #expect(store.annotations(onPage: 0) == again.annotations(onPage: 0))
        #expect(store.annotations(onPage: 0).count == 1)
    }

    @Test func onlyPagesThatEditsConcernAreNeeded() async throws {
        let place = Place()
        func needed(_ lists: [[Edit]]) async throws -> Set<Int>? {
            let journal = RecoveryJournal(in: place.folder, header: header)
            for list in lists { journal.append(list) }
            await journal.flush()
            let path = try #require(journal.path)
            let contents = try #require(JournalContents(path: path))
            return contents.neededPages
        }
        var far = ink("far", x: 3)
        far.page = 7
        #expect(try await needed(edits) == [0])
        #expect(try await needed(edits + [[.replace(far)], [.remove(far.id)]]) == [0, 7])
        // Of an annotation of the file nobody knows on which page it is.
        #expect(try await needed(edits + [[.remove(far.id)]]) == nil)
        let turn = PageEdit.turn(at: 0, by: 90)
        #expect(try await needed(edits + [[.arrange(turn)]]) == nil)
    }

    @Test func nothingIsWrittenBeforeTheFirstEdit() async {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        await journal.flush()
        #expect(place.files.isEmpty)
    }

    @Test func onlyTheOwnerMayRead() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.append(edits[0])
        await journal.flush()
        let path = try #require(journal.path)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600)
        #expect(try mode(place.path) == 0o700)
    }

    @Test func aTornLastLineIsLeftOut() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        for list in edits { journal.append(list) }
        await journal.flush()
        let path = try #require(journal.path)
        let whole = try #require(FileManager.default.contents(atPath: path))
        // Wherever a power cut tears the file: never an error, never less than what was whole.
        for length in stride(from: whole.count - 1, through: 0, by: -7) {
            let torn = place.path + "/torn.jsonl"
            try whole.prefix(length).write(to: URL(fileURLWithPath: torn))
            let lines = whole.prefix(length).count { $0 == UInt8(ascii: "\n") }
            let contents = JournalContents(path: torn)
            #expect(contents?.edits.count == (lines == 0 ? nil : lines - 1))
            if let contents { #expect(contents.edits == Array(edits.prefix(lines - 1))) }
        }
    }

    @Test func aJournalInUseIsNotAbandoned() async {
        let place = Place()
        var journal: RecoveryJournal? = RecoveryJournal(in: place.folder, header: header)
        journal?.append(edits[0])
        await journal?.flush()
        #expect(place.folder.abandoned().isEmpty)
        journal = nil
        let found = place.folder.abandoned()
        #expect(found.map(\.contents.edits) == [[edits[0]]])
        #expect(place.folder.abandoned().isEmpty, "it is locked by the one who found it")
        found.first?.discard()
        #expect(place.files.isEmpty)
    }

    @Test func aSaveKeepsWhatCameAfterIt() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.append(edits[0])
        let position = journal.position
        journal.append(edits[1])
        let saved = JournalHeader(path: "/nowhere/saved.pdf", isCopy: false)
        journal.restart(after: position, header: saved)
        journal.append(edits[2])
        await journal.flush()
        let path = try #require(journal.path)
        let contents = try #require(JournalContents(path: path))
        #expect(contents.header.path == saved.path)
        #expect(contents.edits == [edits[1], edits[2]])
        #expect(place.files.count == 1)
    }

    @Test func aSaveOfEverythingLeavesNoFile() async {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.append(edits[0])
        journal.restart(after: journal.position, header: header)
        await journal.flush()
        #expect(place.files.isEmpty)
    }

    private func unread(_ number: Int, page: Int = 0) -> UnreadInk {
        let samples = [InkSample(Point(x: 1.5, y: 2), pressure: 0.3), InkSample(Point(x: 8, y: 9.25))]
        return UnreadInk(
            number: number, page: page,
            drawing: InkDrawing(strokes: [Stroke(samples)], color: .black, width: 1.5), opacity: 0.75)
    }

    @Test func writingThatIsNoTextYetIsKept() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.forget([7])
        await journal.flush()
        #expect(place.files.isEmpty, "there is nothing to forget")
        for number in 1...4 { journal.append(unread(number, page: number)) }
        journal.append(edits[0])
        journal.forget([1, 3])
        await journal.flush()
        let path = try #require(journal.path)
        let contents = try #require(JournalContents(path: path))
        #expect(contents.edits == [edits[0]])
        #expect(contents.unread == [unread(2, page: 2), unread(4, page: 4)])
        #expect(contents.neededPages == [0, 2, 4])
        journal.restart(after: journal.position, header: header)
        await journal.flush()
        let again = try #require(journal.path.flatMap { JournalContents(path: $0) })
        #expect(again.edits.isEmpty && again.unread == contents.unread, "a save does not make it text")
        journal.forget([2, 4])
        await journal.flush()
        #expect(journal.path.flatMap { JournalContents(path: $0) }?.isEmpty == true)
    }

    @Test func journalsOfTheVersionBeforeAreRead() async throws {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.append(edits[0])
        await journal.flush()
        let path = try #require(journal.path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let old = text.replacingOccurrences(of: "\"format\":2", with: "\"format\":1")
        #expect(old != text)
        let oldPath = place.path + "/old.jsonl"
        try Data(old.utf8).write(to: URL(fileURLWithPath: oldPath))
        #expect(JournalContents(path: oldPath)?.edits == [edits[0]])
    }

    // MARK: The document

    /// A document of so many bytes, all of one value.
    private func document(_ place: Place, _ name: String, _ byte: UInt8, size: Int = 200_000) throws -> String
    {
        try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
        let path = "\(place.path)/\(name)"
        try Data(repeating: byte, count: size).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func contents(of journal: RecoveryJournal) async throws -> JournalContents {
        await journal.flush()
        return try #require(journal.path.flatMap { JournalContents(path: $0) })
    }

    @Test func theDocumentIsKnownByItsContent() async throws {
        let place = Place()
        let path = try document(place, "a.pdf", 1)
        let journal = RecoveryJournal(
            in: RecoveryFolder(path: place.path + "/journals"),
            header: JournalHeader(path: path, isCopy: false))
        journal.append(edits[0])
        let contents = try await contents(of: journal)
        #expect(contents.header.fitsFile && contents.fits(path))
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path)
        #expect(contents.header.fitsFile, "it was only touched")
        let moved = place.path + "/b.pdf"
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        #expect(!contents.header.fitsFile && !contents.fits(path) && contents.fits(moved))
        let there = contents.following(at: moved)
        #expect(there.header.path == moved && there.header.fitsFile && there.edits == [edits[0]])
        for other in [try document(place, "c.pdf", 2), try document(place, "d.pdf", 1, size: 200_001)] {
            #expect(!contents.fits(other))
        }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: moved))
        bytes[bytes.count - 1] = 9
        try bytes.write(to: URL(fileURLWithPath: moved))
        #expect(!contents.fits(moved))
    }

    /// The program ends between the moment that a save puts the new file in its place and its end.
    @Test func whatASaveHasPutInPlaceIsNotBroughtBackAgain() async throws {
        let place = Place()
        let path = try document(place, "a.pdf", 1)
        let new = try document(place, "a.pdf.new", 2)
        let journal = RecoveryJournal(
            in: RecoveryFolder(path: place.path + "/journals"),
            header: JournalHeader(path: path, isCopy: true))
        journal.append(edits[0])
        let position = journal.position
        journal.append(edits[1])
        journal.willSave(position, to: path, as: new)
        journal.append(edits[2])
        let contents = try await contents(of: journal)
        #expect(contents.edits == edits)
        #expect(contents.following().edits == edits, "the new file was not put in place")
        _ = try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: new, toPath: path)
        let following = contents.following()
        #expect(following.edits == [edits[1], edits[2]])
        #expect(following.header.fitsFile && !following.header.isCopy)
        let moved = place.path + "/b.pdf"
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        #expect(contents.fits(moved))
        #expect(contents.following(at: moved).edits == [edits[1], edits[2]])
    }

    @Test func aSaveBeforeTheFirstEditNeedsNoJournal() async {
        let place = Place()
        let journal = RecoveryJournal(in: place.folder, header: header)
        journal.willSave(0, to: "/nowhere/paper.pdf", as: "/nowhere/new.pdf")
        await journal.flush()
        #expect(place.files.isEmpty)
    }

    @Test func aFolderThatCannotBeMadeIsReported() async {
        let journal = RecoveryJournal(in: RecoveryFolder(path: "/proc/postil-recovery"), header: header)
        journal.append(edits[0])
        await journal.flush()
        #expect(journal.failure != nil)
    }

    @Test func rubbishIsNoJournal() throws {
        let place = Place()
        try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
        try Data("{}\nrubbish\n".utf8).write(to: URL(fileURLWithPath: place.path + "/x.jsonl"))
        #expect(place.folder.abandoned().isEmpty)
        #expect(place.files == ["x.jsonl"], "what can’t be read is left for the person")
    }
}

@Suite struct StyleFileTests {
    @Test func stylesComeBack() throws {
        let place = Place()
        let file = StyleFile(path: place.path + "/styles.json")
        var styles = StyleStore()
        styles["ink.pen"] = ToolStyle(color: Color(0xD7263D), lineWidth: 5)
        try file.save(styles)
        #expect(file.load() == styles)
        #expect(file.load()["ink.highlighter"] == StyleStore()["ink.highlighter"])
    }

    @Test func aBrokenFileIsKeptAside() throws {
        let place = Place()
        try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
        let file = StyleFile(path: place.path + "/styles.json")
        try Data("not json".utf8).write(to: URL(fileURLWithPath: file.path))
        #expect(file.load() == StyleStore())
        #expect(place.files == ["styles.json.broken"])
    }
}
