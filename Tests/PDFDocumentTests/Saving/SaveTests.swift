// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct SaveTests {
    enum Layout: String, CaseIterable, Sendable {
        case table, stream, junkBefore, noLastLineEnd

        var data: Data {
            var builder = PDFBuilder(pages: 2)
            builder.usesStream = self == .stream
            let data = builder.build()
            switch self {
            case .junkBefore: return Data("junk\njunk\n".utf8) + data
            case .noLastLineEnd: return data.dropLast()
            default: return data
            }
        }
    }

    @Test(arguments: Layout.allCases) func originalBytesStay(layout: Layout) async throws {
        let work = try Workplace()
        let original = layout.data
        let path = try work.write(original)
        let file = try await DocumentFile.open(path: path)
        #expect(file.info.saveKind == .append)
        let outcome = try await file.save(.adding(Samples.all()))
        let saved = try work.read()
        #expect(outcome.kind == .append)
        #expect(outcome.size == saved.count && outcome.appended == saved.count - original.count)
        #expect(saved.prefix(original.count) == original)
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        let again = try await DocumentFile.open(path: path)
        #expect(again.info.saveKind == .append)
        #expect(try await again.values().count == Samples.all().count)
    }

    @Test func repeatedSavesReplaceEachOther() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        let file = try await DocumentFile.open(path: path)
        let first = try await file.save(.adding(Samples.ink()))
        for _ in 0..<3 {
            let next = try await file.save(.adding(Samples.ink()))
            // The date of the save is part of the file and does not change its length.
            #expect(next.size == first.size)
        }
        let last = try await file.save(AnnotationChanges())
        #expect(last.size < first.size)
        #expect(try await DocumentFile.open(path: path).values().isEmpty)
    }

    @Test func savedAnnotationsAreChangedAndRemoved() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        try await DocumentFile.open(path: path).save(.adding(Samples.all()))
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: 1)
        store.load(try await file.annotations(onPage: 0), page: 0)
        var text = try #require(store[AnnotationID("text")])
        var value = try #require(text.freeText)
        value.text = "changed"
        value.fill = nil
        text.content = .freeText(value)
        _ = try store.apply(.replace(text))
        _ = try store.apply(.remove(AnnotationID("ink")))
        let stroke = Stroke([InkSample(Point(x: 1, y: 2)), InkSample(Point(x: 30, y: 40))])
        _ = try store.apply(.appendStrokes(AnnotationID("plain"), [stroke]))
        _ = try store.apply(.add(Samples.highlight("new"), index: nil))
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path).values()
        let expected = store.annotations(onPage: 0).map {
            var copy = $0.asWritten
            copy.origin = nil
            return copy
        }
        #expect(again == expected)
    }

    @Test func unknownKeysAndPopupsOfOthersAreKept() async throws {
        let work = try Workplace()
        var builder = PDFBuilder(pages: 2)
        builder.pageKeys[0] += " /Annots 103 0 R"
        builder.pageKeys[1] += " /Annots 103 0 R"
        builder.objects = [
            (
                100,
                """
                << /Type /Annot /Subtype /FreeText /Rect [100 100 200 140] /NM (a) /Contents (old) /RC (<p>old</p>)
                /DA (0 g /Helv 12 Tf) /F 4 /XX_Private (kept) /OC 110 0 R /AP << /N 111 0 R >> >>
                """
            ),
            (
                101,
                "<< /Type /Annot /Subtype /Highlight /Rect [10 10 20 20] /NM (b) /QuadPoints [10 20 20 20 10 10 20 10] /Popup 102 0 R >>"
            ),
            (102, "<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent 101 0 R >>"),
            (103, "[100 0 R 101 0 R 102 0 R 104 0 R]"),
            (104, "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>"),
            (110, "<< /Type /OCG /Name (layer) >>"),
            (111, "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream"),
        ]
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        let annotations = try await file.annotations(onPage: 0)
        #expect(annotations.map(\.id.name) == ["a", "b"])
        var changes = AnnotationChanges()
        var text = annotations[0]
        var value = try #require(text.freeText)
        value.text = "new"
        text.content = .freeText(value)
        changes.changed = [text]
        changes.removed = [annotations[1]]
        try await file.save(changes)

        let structure = try PDFStructure(FileBytes(path: path), password: nil, recover: false)
        let list = structure.page(0)["Annots"]
        #expect(list.items.map { $0["Subtype"].name } == ["FreeText", "Link"])
        #expect(list[0]["XX_Private"].string == "kept")
        #expect(list[0]["OC"].reference.number == 110)
        #expect(list[0]["Contents"].string == "new")
        #expect(list[0]["RC"].isNull)
        #expect(list[0]["AP"]["N"].reference.number != 111)
        #expect(list[0].reference.number == 100)
        // The other page shared the list and keeps all of it.
        #expect(structure.page(1)["Annots"].count == 4)
    }

    @Test func noteAloneKeepsTheAppearanceOfOthers() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys[0] += " /Annots [<< /Type /Annot /Subtype /Highlight /Rect [10 10 20 20] /NM (b) "
        builder.pageKeys[0] += "/QuadPoints [10 20 20 20 10 10 20 10] /AP << /N 111 0 R >> >>]"
        builder.objects = [
            (111, "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream")
        ]
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        var mark = try await file.annotations(onPage: 0)[0]
        #expect(mark.origin == ObjectReference(number: 0, generation: 0, index: 0))
        mark.note = "noted"
        var changes = AnnotationChanges()
        changes.changed = [mark]
        try await file.save(changes)
        let structure = try PDFStructure(FileBytes(path: path), password: nil, recover: false)
        #expect(structure.page(0)["Annots"][0]["AP"]["N"].reference.number == 111)
        #expect(structure.page(0)["Annots"][0]["Contents"].string == "noted")
    }

    @Test func damagedFilesAreWrittenAnew() async throws {
        let work = try Workplace()
        let data = PDFBuilder(pages: 3).build()
        let text = String(decoding: data, as: UTF8.self).replacingOccurrences(
            of: "startxref\n", with: "startxref\n9")
        let path = try work.write(Data(text.utf8))
        let file = try await DocumentFile.open(path: path)
        #expect(file.info.saveKind == .rewrite("it is damaged"))
        for _ in 0..<2 {
            let outcome = try await file.save(.adding(Samples.all()))
            #expect(outcome.kind == .rewrite)
        }
        let again = try await DocumentFile.open(path: path)
        #expect(again.info.saveKind == .append && again.info.pageCount == 3)
        #expect(try await again.values() == Samples.all().map(\.asWritten))
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
    }

    @Test func changesOfOtherProgramsAreNotOverwritten() async throws {
        let work = try Workplace()
        let data = PDFBuilder().build()
        let path = try work.write(data)
        let file = try await DocumentFile.open(path: path)
        try await file.save(.adding(Samples.ink()))
        #expect(await file.isChangedOnDisk == false)
        let other = PDFBuilder(pages: 2).build()
        _ = try work.write(other)
        #expect(await file.isChangedOnDisk)
        await #expect(throws: SaveError.changedOnDisk) { try await file.save(.adding(Samples.ink())) }
        #expect(try work.read() == other)
        #expect(try FileManager.default.contentsOfDirectory(atPath: work.folder.path) == ["file.pdf"])
        try await file.save(.adding(Samples.ink()), overwriting: true)
        #expect(try work.read().prefix(data.count) == data)
    }

    /// Programs that touch files, and those that put an equal file in a file's place, change nothing.
    @Test func whatIsOnlyTouchedIsNotChanged() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        let file = try await DocumentFile.open(path: path)
        for round in 0..<2 {
            let content = try work.read()
            let later = Date(timeIntervalSinceNow: 100 + Double(round))
            try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
            #expect(await file.isChangedOnDisk == false)
            try FileManager.default.removeItem(atPath: path)
            _ = try work.write(content)
            #expect(await file.isChangedOnDisk == false)
            try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
            try await file.save(.adding(Samples.ink()))
            #expect(try work.read().count > content.count || round > 0)
        }
        // One byte of another value is a change, whatever the size.
        var content = try work.read()
        content[content.count / 2] ^= 1
        try content.write(to: URL(fileURLWithPath: path))
        #expect(await file.isChangedOnDisk)
        await #expect(throws: SaveError.changedOnDisk) { try await file.save(.adding(Samples.ink())) }
        try content.prefix(20).write(to: URL(fileURLWithPath: path))
        await #expect(throws: SaveError.changedOnDisk) { try await file.save(.adding(Samples.ink())) }
        #expect(try work.read() == content.prefix(20))
    }

    /// A mapped file that is written over in place goes on being the document's source.
    @Test func largeFilesWithTwoNamesAreSavedAgainAndAgain() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        let filler = String(repeating: "0123456789 ", count: FileBytes.copyLimit / 11 + 1)
        builder.objects = [(100, "<< /Length \(filler.utf8.count) >>\nstream\n\(filler)\nendstream")]
        let data = builder.build()
        let path = try work.write(data)
        #expect(link(path, work.path("other.pdf")) == 0)
        let file = try await DocumentFile.open(path: path)
        for count in 1...3 {
            let outcome = try await file.save(.adding((0..<count).map { Samples.ink("ink-\($0)") }))
            #expect(outcome.isInPlace)
            #expect(try work.read("other.pdf").prefix(data.count) == data)
            #expect(await file.isChangedOnDisk == false)
            #expect(try await DocumentFile.open(path: path).values().count == count)
        }
    }

    @Test func documentContinuesUnderItsNewName() async throws {
        let work = try Workplace()
        let data = PDFBuilder().build()
        let path = try work.write(data)
        let file = try await DocumentFile.open(path: path)
        try await file.save(.adding(Samples.ink()), to: work.path("other.pdf"))
        #expect(try work.read() == data)
        #expect(await file.path == work.path("other.pdf"))
        try await file.save(.adding(Samples.highlight()))
        #expect(try work.read() == data)
        #expect(try await DocumentFile.open(path: work.path("other.pdf")).values().map(\.id.name) == ["mark"])
    }

    @Test func linksModesAndPagesInMemoryStay() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build(), as: "real.pdf")
        #expect(chmod(path, 0o640) == 0)
        #expect(symlink("real.pdf", work.path("link.pdf")) == 0)
        let file = try await DocumentFile.open(path: work.path("link.pdf"))
        try await file.save(.adding(Samples.ink()))
        let kind =
            try FileManager.default.attributesOfItem(atPath: work.path("link.pdf"))[.type]
            as? FileAttributeType
        #expect(kind == .typeSymbolicLink)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try await DocumentFile.open(path: path).values().count == 1)
        _ = try await file.renderer.render(page: 0, scale: 1)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func readOnlyPlacesAreNamed() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        let file = try await DocumentFile.open(path: path)
        #expect(chmod(path, 0o400) == 0)
        await #expect(throws: SaveError.notPermitted(path)) { try await file.save(.adding(Samples.ink())) }
        #expect(chmod(path, 0o600) == 0 && chmod(work.folder.path, 0o500) == 0)
        await #expect(throws: SaveError.readOnlyFolder(work.folder.path)) {
            try await file.save(.adding(Samples.ink()))
        }
        #expect(chmod(work.folder.path, 0o700) == 0)
    }

    @Test func onlyRegularFilesAreReplaced() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder().build()))
        let pipe = work.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        await #expect(throws: SaveError.notPermitted(pipe)) {
            try await file.save(.adding(Samples.ink()), to: pipe)
        }
        await #expect(throws: SaveError.notPermitted(work.folder.path)) {
            try await file.save(.adding(Samples.ink()), to: work.folder.path)
        }
    }

    @Test func missingFoldersAndAnnotationsAreNamed() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        let file = try await DocumentFile.open(path: path)
        await #expect(throws: SaveError.self) {
            try await file.save(.adding(Samples.ink()), to: work.path("none/file.pdf"))
        }
        var changes = AnnotationChanges()
        changes.removed = [Samples.ink("nobody")]
        await #expect(throws: SaveError.unknownAnnotation("nobody")) { try await file.save(changes) }
    }
}
