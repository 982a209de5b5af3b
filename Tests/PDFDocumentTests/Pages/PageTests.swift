// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct PageTests {
    let work: Workplace
    init() throws { work = try Workplace() }

    /// Pages of 200 × 300 pt that show their number as that many squares; two of them stand in a node of their own, from
    /// which they have their size and resources.
    private func source(pages: Int = 4, stream: Bool = false) -> PDFBuilder {
        var builder = PDFBuilder(pages: pages)
        builder.usesStream = stream
        builder.objects = (0..<pages).map { page in
            let content = (0...page).map { "\(10 + 20 * $0) 270 15 15 re f" }.joined(separator: " ")
            return (200 + page, "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        builder.contents = (0..<pages).map { 200 + $0 }
        builder.pageKeys = (0..<pages).map { _ in "/MediaBox [0 0 200 300]" }
        return builder
    }

    /// The same with a tree of two levels and what pages inherit.
    private func nested() throws -> Data {
        var text = String(decoding: source().build(), as: UTF8.self)
        text = text.replacingOccurrences(
            of: "<< /Type /Pages /Count 4 /Kids [10 0 R 11 0 R 12 0 R 13 0 R] >>",
            with: "<< /Type /Pages /Count 4 /Kids [10 0 R 300 0 R 13 0 R] >>")
        for page in [11, 12] {
            let keys = "/Contents \(190 + page) 0 R"
            text = text.replacingOccurrences(
                of: "/Parent 2 0 R \(keys) /Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 200 300]",
                with: "/Parent 300 0 R \(keys)")
        }
        let node =
            "<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [11 0 R 12 0 R] /MediaBox [0 0 200 300] /Rotate 90 /Resources << >> >>"
        text = text.replacingOccurrences(of: "xref\n0 ", with: "300 0 obj\n\(node)\nendobj\nxref\n0 ")
        // The table is wrong now; qpdf makes it right.
        let broken = try work.write(Data(text.utf8), as: "broken.pdf")
        let path = work.path("nested.pdf")
        _ = try #require(Tool("qpdf")).run(["--object-streams=disable", broken, path])
        return try work.read("nested.pdf")
    }

    private func open(_ data: Data) async throws -> (file: DocumentFile, store: AnnotationStore, path: String)
    {
        let path = try work.write(data)
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: file.info.pageCount)
        for page in 0..<file.info.pageCount {
            store.load(try await file.annotations(onPage: page), page: page)
        }
        return (file, store, path)
    }

    /// How many squares a page shows; its upright size.
    private func look(_ file: DocumentFile) async throws -> [String] {
        var result: [String] = []
        for page in file.geometries.indices {
            let geometry = file.geometries[page]
            let image = try await file.renderer.render(page: page, scale: 1)
            let toDisplay = geometry.userToDisplay
            let squares = (0..<8).filter { index in
                let point = toDisplay.apply(Point(x: 17 + 20 * Double(index), y: 277))
                let isInside = (0..<geometry.displayWidth).contains(point.x) && point.y > 0
                return isInside && image.pixel(x: Int(point.x), y: Int(point.y)) == 0
            }.count
            result.append(
                "\(squares) \(Int(geometry.displayWidth))x\(Int(geometry.displayHeight)) \(geometry.rotation)"
            )
        }
        return result
    }

    @Test(arguments: [false, true])
    func pagesAreMovedTurnedInsertedAndTakenOut(stream: Bool) async throws {
        var (file, store, path) = try await open(source(stream: stream).build())
        let original = try work.read()
        _ = try store.apply(.arrange(.move(from: 3, to: 0)))
        _ = try store.apply(.arrange(.turn(at: 1, by: 90)))
        _ = try store.apply(.arrange(.remove(at: 2, count: 1)))
        _ = try store.apply(.arrange(store.pageList.insertion(width: 120, height: 80, at: 1)))
        file.renderer.arrange(store.pageList)
        let expected = ["4 200x300 0", "0 120x80 0", "1 300x200 90", "3 200x300 0"]
        let shown = try await look(file)
        #expect(shown == expected, "before saving")
        #expect(try await file.save(store.changes).kind == .append)
        #expect(try work.read().prefix(original.count) == original)
        let again = try await DocumentFile.open(path: path)
        let saved = try await look(again)
        #expect(saved == expected, "after saving")
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
    }

    @Test func whatPagesInheritGoesWithThem() async throws {
        var (file, store, path) = try await open(try nested())
        let before = try await look(file)
        #expect(before == ["1 200x300 0", "2 300x200 90", "3 300x200 90", "4 200x300 0"])
        _ = try store.apply(.arrange(.move(from: 1, to: 3)))
        _ = try store.apply(.arrange(.turn(at: 1, by: -90)))
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        #expect(try await look(again) == ["1 200x300 0", "3 200x300 0", "4 200x300 0", "2 300x200 90"])
    }

    @Test func annotationsStayOnTheirPages() async throws {
        var (file, store, path) = try await open(source().build())
        let marks = (0..<4).map { page in
            Samples.annotation(
                "m\(page)", .shape(Shape(.rectangle(Rect(20, 20, 80, 90)), color: .black)), page: page)
        }
        try await file.save(.adding(marks))
        (file, store, path) = try await open(try work.read())
        _ = try store.apply(.arrange(.move(from: 0, to: 3)))
        _ = try store.apply(.arrange(store.pageList.insertion(width: 200, height: 300, at: 0)))
        var changed = try #require(store[AnnotationID("m0")])
        changed.note = "moved"
        _ = try store.apply(.replace(changed))
        _ = try store.apply(.add(Samples.annotation("blank", marks[0].content, page: 0), index: nil))
        _ = try store.apply(.add(Samples.annotation("last", marks[0].content, page: 4), index: nil))
        _ = try store.apply(.remove(AnnotationID("m2")))
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        var names: [[String]] = []
        for page in 0..<5 { names.append(try await again.annotations(onPage: page).map(\.id.name)) }
        #expect(names == [["blank"], ["m1"], [], ["m3"], ["m0", "last"]])
        #expect(try await again.annotations(onPage: 4)[0].note == "moved")
    }

    @Test(arguments: [nil, "secret"])
    func pagesOfOtherDocumentsAreImported(password: String?) async throws {
        var (file, store, path) = try await open(source(pages: 2).build())
        var other = try work.write(source(pages: 5).build(), as: "other.pdf")
        if let password {
            let locked = work.path("locked.pdf")
            _ = try #require(Tool("qpdf")).run(["--encrypt", password, "owner", "256", "--", other, locked])
            other = locked
        }
        let imported = try await DocumentFile.importPages(from: other, password: password, pages: [4, 2])
        _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 1)))
        _ = try store.apply(.arrange(.turn(at: 2, by: 180)))
        _ = try store.apply(.add(Samples.annotation("on", Samples.ink().content, page: 1), index: nil))
        file.renderer.arrange(store.pageList)
        let expected = ["1 200x300 0", "5 200x300 0", "3 200x300 180", "2 200x300 0"]
        #expect(try await look(file) == expected)
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        #expect(try await look(again) == expected)
        #expect(try await again.annotations(onPage: 1).map(\.id.name) == ["on"])
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
    }

    @Test func encryptedAndDamagedFilesAreArrangedToo() async throws {
        let qpdf = try #require(Tool("qpdf"))
        let plain = try work.write(source().build(), as: "plain.pdf")
        let other = try await DocumentFile.importPages(from: plain, pages: [2])
        let locked = work.path("locked.pdf")
        _ = try qpdf.run(["--encrypt", "secret", "owner", "256", "--", plain, locked])
        let broken = String(decoding: source().build(), as: UTF8.self)
            .replacingOccurrences(of: "startxref\n", with: "startxref\n9")
        let damaged = try work.write(Data(broken.utf8), as: "damaged.pdf")
        for (path, password, kind) in [(locked, "secret", SaveOutcome.Kind.append), (damaged, nil, .rewrite)]
        {
            let file = try await DocumentFile.open(path: path, password: password)
            var store = AnnotationStore(pageCount: 4)
            _ = try store.apply(.arrange(.move(from: 0, to: 3)))
            _ = try store.apply(.arrange(store.pageList.insertion(of: other, at: 0)))
            _ = try store.apply(.add(Samples.annotation("a", Samples.ink().content, page: 0), index: nil))
            #expect(try await file.save(store.changes).kind == kind)
            let again = try await DocumentFile.open(path: path, password: password)
            let looks = try await look(again).map { $0.prefix(1) }
            #expect(looks == ["3", "2", "3", "4", "1"])
            #expect(try await again.annotations(onPage: 0).count == 1)
        }
    }

    @Test func linksAndOutlinesToRemovedPagesDoNoHarm() async throws {
        var builder = source()
        builder.catalogKeys = "/Outlines 310 0 R"
        builder.objects += [
            (310, "<< /Type /Outlines /First 311 0 R /Last 311 0 R /Count 1 >>"),
            (311, "<< /Title (Second) /Parent 310 0 R /Dest [11 0 R /Fit] >>"),
            (312, "<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest [11 0 R /Fit] >>"),
        ]
        builder.pageKeys[0] += " /Annots [312 0 R]"
        var (file, store, path) = try await open(builder.build())
        _ = try store.apply(.arrange(.remove(at: 1, count: 1)))
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        #expect(try await look(again).map { $0.prefix(1) } == ["1", "3", "4"])
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        #expect(await again.annotationCounts() == ["Link": 1])
    }

    @Test(arguments: [0, 90]) func iconsAreUprightBeforeAndAfterSaving(rotation: Int) async throws {
        var builder = source(pages: 2)
        builder.pageKeys[0] += " /Rotate \(rotation)"
        let box = Rect(100, 150, 124, 174)
        let marks: [Annotation.Content] = [
            .note(StickyNote(box: box, rotation: rotation, icon: "Key")),
            .attachment(
                FileAttachment(
                    box: Rect(60, 60, 84, 84), rotation: rotation, icon: "Tag", fileName: "a", data: Data([1])
                )),
        ]
        var (file, store, path) = try await open(builder.build())
        try await file.save(
            .adding(marks.enumerated().map { Samples.annotation("m\($0)", $1, page: 0) }))
        (file, store, path) = try await open(try work.read())
        _ = try store.apply(.arrange(.turn(at: 0, by: 90)))
        _ = try store.apply(
            .add(
                Samples.annotation(
                    "new", .note(StickyNote(box: Rect(20, 200, 44, 224), rotation: rotation + 90)), page: 0),
                index: nil))
        file.renderer.arrange(store.pageList)
        let shown = try await file.renderer.render(page: 0, scale: 2, hiding: store.outdated(onPage: 0))
        for mark in store.unsaved(onPage: 0) { shown.draw(mark, geometry: file.geometries[0]) }
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        let saved = try await again.renderer.render(page: 0, scale: 2)
        let plain = try await DocumentFile.open(path: try work.write(builder.build(), as: "plain.pdf"))
        #expect(shown.difference(to: saved) < 20)
        #expect(plain.geometries[0].rotation == rotation)
        #expect(
            try await again.annotations(onPage: 0).map(\.region) == store.annotations(onPage: 0).map(\.region)
        )
    }

    @Test(arguments: [0, 90], [90, 180, 270])
    func iconsOfImportedPagesAreUprightBeforeAndAfterSaving(rotation: Int, turn: Int) async throws {
        var builder = source(pages: 2)
        builder.content = "BT /F1 12 Tf 72 200 Td (The quick brown fox) Tj ET"
        builder.contents = [200, 4]
        builder.pageKeys[1] += " /Rotate \(rotation) /Annots [120 0 R 121 0 R]"
        builder.objects += [
            (120, "<< /Type /Annot /Subtype /Text /Rect [100 150 124 174] /Name /Key /F 28 /Contents (a) >>"),
            (
                121,
                "<< /Type /Annot /Subtype /Text /Rect [40 60 70 90] /F 28 /Contents (b) /AP << /N 122 0 R >> >>"
            ),
            (
                122,
                "<< /Type /XObject /Subtype /Form /BBox [0 0 30 30] /Length 31 >>\nstream\n1 0 0 rg 0 0 30 10 re 0 0 8 30 re f\nendstream"
            ),
        ]
        let other = try work.write(builder.build(), as: "other.pdf")
        var (file, store, path) = try await open(source().build())
        let imported = try await DocumentFile.importPages(from: other)
        _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 1)))
        file.renderer.arrange(store.pageList)
        let flat = try await file.renderer.render(page: 2, scale: 2)
        let before = await file.renderer.occurrences(of: "quick brown", page: 2)
        _ = try store.apply(.arrange(.turn(at: 2, by: turn)))
        file.renderer.arrange(store.pageList)
        let shown = try await file.renderer.render(page: 2, scale: 2)
        let found = await file.renderer.occurrences(of: "quick brown", page: 2)
        #expect(found.count == 1 && found.map(\.text) == before.map(\.text))
        for (one, other) in zip(found.flatMap(\.quads), before.flatMap(\.quads)) {
            #expect(abs(one.bounds.minX - other.bounds.minX) < 0.1)
            #expect(abs(one.bounds.maxY - other.bounds.maxY) < 0.1)
        }
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path)
        let saved = try await again.renderer.render(page: 2, scale: 2)
        #expect(shown.difference(to: saved) < 20)
        // Turned back it is what it was.
        _ = try store.apply(.arrange(.turn(at: 2, by: 360 - turn)))
        file.renderer.arrange(store.pageList)
        let back = try await file.renderer.render(page: 2, scale: 2)
        #expect(back.difference(to: flat) == 0)
    }

    @Test func savingTwiceDoesNotGrow() async throws {
        var (file, store, path) = try await open(source().build())
        _ = try store.apply(.arrange(.move(from: 3, to: 0)))
        let first = try await file.save(store.changes).size
        let inverse = try store.apply(.arrange(.turn(at: 0, by: 90))).inverse
        _ = try store.apply(inverse)
        #expect(try await file.save(store.changes).size == first)
        _ = try store.apply(.arrange(.move(from: 0, to: 3)))
        #expect(store.changes.isEmpty)
        try await file.save(store.changes)
        #expect(try await look(DocumentFile.open(path: path)).map { $0.prefix(1) } == ["1", "2", "3", "4"])
    }

    @Test func textIsFoundOnTurnedPages() async throws {
        let path = try work.write(PDFBuilder(pages: 2).build())
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: 2)
        let plain = try #require(await file.renderer.word(page: 1, at: Point(x: 80, y: 88)))
        _ = try store.apply(.arrange(.move(from: 1, to: 0)))
        _ = try store.apply(.arrange(.turn(at: 0, by: 90)))
        file.renderer.arrange(store.pageList)
        let user = file.geometries[1].displayToUser.apply(Point(x: 80, y: 88))
        let turned = try #require(
            await file.renderer.word(page: 0, at: file.geometries[0].userToDisplay.apply(user)))
        #expect(turned.text == plain.text && turned.quads == plain.quads)
    }
}
