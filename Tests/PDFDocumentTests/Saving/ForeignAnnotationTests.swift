// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Annotations of other programs: what an edit did not concern stays.
@Suite struct ForeignAnnotationTests {
    static let kinds: [(subtype: String, keys: String)] = [
        (
            "FreeText",
            "/DA (0 g /HeBo 12 Tf) /DS (font: bold 12pt Helvetica) /RC (<p>old</p>) /BS << /W 2 /S /D /D [3 1] >>"
        ),
        ("Ink", "/InkList [[100 100 150 140.12345 190 110]] /BS << /W 3 >>"),
        ("Highlight", "/QuadPoints [100 140 200 140 100 100 200 100]"),
        ("Underline", "/QuadPoints [100 140 200 140 100 100 200 100]"),
        ("Squiggly", "/QuadPoints [100 140 200 140 100 100 200 100]"),
        ("StrikeOut", "/QuadPoints [100 140 200 140 100 100 200 100]"),
        ("Square", "/RD [1 1 1 1] /IC [0.9 1 0.8 0.1] /Border [0 0 2 [4 2]]"),
        ("Circle", "/BE << /S /C /I 1 >> /RD [9 9 9 9]"),
        ("Line", "/L [110 110 190 130] /LE [/None /OpenArrow] /IT /LineArrow"),
        ("Polygon", "/Vertices [110 110 150 138 190 110] /IT /PolygonCloud /BE << /S /C /I 2 >>"),
        ("PolyLine", "/Vertices [110 110 150 138 190 110] /LE [/Circle /Butt]"),
        ("Text", "/Name /Check /State (Marked) /StateModel (Marked) /Open true"),
        ("Stamp", "/Name /Approved"),
        ("Caret", "/Sy /P /RD [1 1 1 1]"),
        ("FileAttachment", "/Name /Graph /FS << /Type /Filespec /F (../a b.txt) /EF << /F 120 0 R >> >>"),
    ]

    private struct Fixture {
        let work: Workplace
        let path: String
        let file: DocumentFile
        let annotation: Annotation

        init(_ kind: (subtype: String, keys: String)) async throws {
            work = try Workplace()
            var builder = PDFBuilder()
            builder.pageKeys[0] += " /Annots [100 0 R]"
            builder.objects = [
                (
                    100,
                    """
                    << /Type /Annot /Subtype /\(kind.subtype) /Rect [100 100 200 140] /NM (a) /Contents (old) /F 4
                    /C [1 0.25 0.5] /Subj (subject) /XX_Private << /Deep [1 2 3] >> /OC 110 0 R /AP << /N 111 0 R >>
                    \(kind.keys) >>
                    """
                ), (110, "<< /Type /OCG /Name (layer) >>"),
                (
                    111,
                    "<< /Type /XObject /Subtype /Form /BBox [0 0 100 40] /Length 16 >>\nstream\n0 0 100 40 re f\n\nendstream"
                ),
                (120, "<< /Type /EmbeddedFile /Length 5 >>\nstream\nhello\nendstream"),
            ]
            path = try work.write(builder.build())
            file = try await DocumentFile.open(path: path)
            annotation = try await file.annotations(onPage: 0)[0]
        }

        func saved(_ changed: Annotation) async throws -> (value: PDFValue, structure: PDFStructure) {
            var changes = AnnotationChanges()
            changes.changed = [changed]
            try await file.save(changes)
            let structure = try PDFStructure(FileBytes(path: path), password: nil, recover: false)
            let value = structure.page(0)["Annots"][0]
            #expect(value["XX_Private"]["Deep"].numbers == [1, 2, 3] && value["Subj"].string == "subject")
            #expect(value["OC"].reference.number == 110 && value.reference.number == 100)
            // The values of a document live as long as it does.
            return (value, structure)
        }
    }

    @Test(arguments: kinds.indices) func remarkLeavesThePicture(index: Int) async throws {
        let fixture = try await Fixture(Self.kinds[index])
        let kind = Self.kinds[index]
        #expect(fixture.annotation.subtype == kind.subtype && fixture.annotation.isEditable)
        var changed = fixture.annotation
        changed.author = "Reader"
        changed.note = changed.freeText == nil ? "new" : ""
        let (value, structure) = try await fixture.saved(changed)
        defer { withExtendedLifetime(structure) {} }
        #expect(value["AP"]["N"].reference.number == 111)
        #expect(value["T"].string == "Reader")
        #expect(value["Contents"].string == (changed.freeText == nil ? "new" : "old"))
        // Every key of its kind is as it was.
        for key in [
            "RC", "DA", "DS", "BS", "InkList", "QuadPoints", "RD", "IC", "Border", "BE", "L", "LE", "IT",
        ]
        where kind.keys.contains("/\(key) ") { #expect(!value[key].isNull, "\(key)") }
        #expect(value["Rect"].numbers == [100, 100, 200, 140])
        #expect(value["C"].numbers == [1, 0.25, 0.5])
        let hasPopup = kind.subtype != "FreeText"
        #expect(value["Popup"]["Parent"].reference.number == (hasPopup ? 100 : 0))
    }

    @Test(arguments: ["FreeText", "Stamp", "Caret", "FileAttachment"])
    func movedOnesKeepTheirPicture(subtype: String) async throws {
        let kind = try #require(Self.kinds.first { $0.subtype == subtype })
        let fixture = try await Fixture(kind)
        let (value, structure) = try await fixture.saved(fixture.annotation.moved(by: Point(x: 20, y: 30)))
        defer { withExtendedLifetime(structure) {} }
        #expect(value["AP"]["N"].reference.number == 111)
        #expect(value["Rect"].numbers == [120, 130, 220, 170])
        if subtype == "FreeText" {
            #expect(value["RC"].string == "<p>old</p>" && value["BS"]["W"].number == 2)
        }
    }

    @Test(arguments: kinds.indices) func colourChangesThePictureAlone(index: Int) async throws {
        let fixture = try await Fixture(Self.kinds[index])
        guard Self.kinds[index].subtype != "Stamp" else { return }
        var style = try #require(fixture.annotation.toolStyle)
        style.color = Color(0x112233)
        let (value, structure) = try await fixture.saved(fixture.annotation.applying(style))
        defer { withExtendedLifetime(structure) {} }
        #expect(value["AP"]["N"].reference.number != 111 && value["AP"]["N"].isStream)
        for key in ["QuadPoints", "InkList", "L", "Vertices", "LE", "BE"]
        where Self.kinds[index].keys.contains("/\(key) ") { #expect(!value[key].isNull, "\(key)") }
        let again = try await DocumentFile.open(path: fixture.path).values()[0]
        #expect(again.mainColor == Color(0x112233))
        #expect(again.toolStyle?.lineWidth == style.lineWidth && again.toolStyle?.dash == style.dash)
    }

    @Test func hiddenLayersAndFlagsLeaveAnnotationsAlone() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.catalogKeys = "/OCProperties << /OCGs [110 0 R 111 0 R] /D << /OFF [110 0 R] >> >>"
        builder.pageKeys[0] += " /Annots [100 0 R 101 0 R 102 0 R 103 0 R]"
        let body = "/Type /Annot /Subtype /Square /Rect [0 0 50 50] /C [1 0 0]"
        builder.objects = [
            (100, "<< \(body) /OC 110 0 R >>"), (101, "<< \(body) /OC 111 0 R >>"),
            (102, "<< \(body) /OC << /Type /OCMD /OCGs [110 0 R] /P /AnyOff >> >>"),
            (103, "<< \(body) /F 64 >>"),
            (110, "<< /Type /OCG /Name (off) >>"), (111, "<< /Type /OCG /Name (on) >>"),
        ]
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        #expect(try await file.annotations(onPage: 0).map(\.isEditable) == [false, true, true, false])
    }

    @Test func attachedFilesAreTakenOut() async throws {
        let kind = try #require(Self.kinds.last)
        let fixture = try await Fixture(kind)
        #expect(fixture.annotation.attachedFile == "a b.txt")
        #expect(try await fixture.file.attachedData(of: fixture.annotation) == Data("hello".utf8))
        let file = try #require(Samples.kinds().first { $0.attachedFile != nil })
        try await fixture.file.save(.adding(file))
        let again = try await DocumentFile.open(path: fixture.path)
        let added = try await again.annotations(onPage: 0)[1]
        #expect(added.attachedFile == "Zahlen für 数.csv")
        #expect(try await again.attachedData(of: added) == Data("1,2\n".utf8))
        await #expect(throws: AttachmentError.notInDocument) {
            try await again.attachedData(of: Samples.ink())
        }
    }

    @Test func windowsAndAnswersGoWithTheirAnnotation() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        try await DocumentFile.open(path: path).save(.adding(Samples.kinds()))
        let file = try await DocumentFile.open(path: path)
        let counts = await file.annotationCounts()
        let popups = Samples.kinds().filter(\.wantsPopup).count
        #expect(counts["Popup"] == popups && popups > 5)
        var document = AnnotationDocument(pageCount: 1)
        document.load(try await file.annotations(onPage: 0), page: 0)
        let before = document.store.annotations(onPage: 0)
        #expect(before.first { $0.id.name == "state" }?.reply?.parent.name == "answer")
        try document.perform([.remove(AnnotationID("note"))], named: "Delete")
        #expect(document.store.annotations(onPage: 0).count == before.count - 3)
        try await file.save(document.store.changes)
        let after = await (try DocumentFile.open(path: path)).annotationCounts()
        #expect(after["Popup"] == popups - 1)
        #expect(after["Text"] == (counts["Text"] ?? 0) - 3)
        _ = document.undo()
        #expect(document.store.annotations(onPage: 0) == before)
    }

    @Test func picturesBecomeStamps() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: 90).build())
        let file = try await DocumentFile.open(path: path)
        let picture = try StampPicture(ofImage: try #require(Samples.png)).pdf
        let stamp = Stamp(box: Rect(100, 100, 200, 200), rotation: 90, face: .picture(picture))
        for opacity in [1, 0.5] {
            var annotation = Samples.annotation("picture", .stamp(stamp))
            annotation.opacity = opacity
            try await file.save(.adding(annotation))
            let again = try await DocumentFile.open(path: path)
            let found = try await again.annotations(onPage: 0)[0]
            guard case .stamp(let read) = found.content, case .picture = read.face else {
                Issue.record("no picture")
                return
            }
            #expect(read.box == stamp.box && read.rotation == 90 && found.opacity == opacity)
            let painted = try await file.renderer.render(page: 0, scale: 1)
            painted.draw(annotation, geometry: file.geometries[0])
            let saved = try await again.renderer.render(page: 0, scale: 1)
            let blank = try await file.renderer.render(page: 0, scale: 1)
            #expect(blank.difference(to: saved) > 1000)
            #expect(painted.difference(to: saved) < blank.difference(to: saved) * 0.1)
            // What is drawn while it is moved is what the file shows.
            let moved = try await again.renderer.render(page: 0, scale: 1, hiding: [found])
            #expect(moved.difference(to: blank) == 0)
            moved.draw(found, geometry: again.geometries[0])
            #expect(moved.difference(to: saved) < blank.difference(to: saved) * 0.1)
        }
        // Opaque again, and no fainter than at first.
        let faint = try await DocumentFile.open(path: path)
        var opaque = try await faint.annotations(onPage: 0)[0]
        opaque.opacity = 1
        var changes = AnnotationChanges()
        changes.changed = [opaque]
        try await faint.save(changes)
        let shown = try await DocumentFile.open(path: path).renderer.render(page: 0, scale: 1)
        let first = try await file.renderer.render(page: 0, scale: 1)
        first.draw(Samples.annotation("picture", .stamp(stamp)), geometry: file.geometries[0])
        let blank = try await file.renderer.render(page: 0, scale: 1)
        #expect(first.difference(to: shown) < blank.difference(to: shown) * 0.1)
        #expect(throws: StampPicture.Failure.self) { try StampPicture(ofImage: Data("no".utf8)) }
        #expect(throws: StampPicture.Failure.self) {
            try StampPicture(ofImage: Data([0xff, 0xd8, 0xff]))
        }
        #expect(throws: StampPicture.Failure.self) {
            try StampPicture(ofImage: (Samples.png ?? Data()).prefix(30))
        }
    }
}
