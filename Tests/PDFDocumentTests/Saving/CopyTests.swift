// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct CopyTests {
    @Test(arguments: [0, 90, 180, 270]) func flatCopiesLookTheSame(rotation: Int) async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: rotation, cropBox: "[50 30 560 770]").build())
        try await DocumentFile.open(path: path).save(.adding(Samples.all(rotation: rotation)))
        let file = try await DocumentFile.open(path: path)
        var changes = AnnotationChanges()
        changes.removed = [try #require(try await file.annotations(onPage: 0).last)]
        let count = try await file.writeFlattened(changes, to: work.path("flat.pdf"))
        #expect(count == Samples.all().count - 2, "one is removed, one is hidden")
        let flat = try await DocumentFile.open(path: work.path("flat.pdf"))
        #expect(await flat.annotationCounts().isEmpty, "a hidden answer goes with what it answers")
        try await file.save(changes)
        let shown = try await DocumentFile.open(path: path).renderer.render(page: 0, scale: 1)
        let flatShown = try await flat.renderer.render(page: 0, scale: 1)
        #expect(shown.difference(to: flatShown) < 1)
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", work.path("flat.pdf")]) == 0) }
    }

    @Test func undrawnAnnotationsAreDrawnFlat() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys[0] += " /Annots [100 0 R 101 0 R]"
        builder.objects = [
            (100, "<< /Type /Annot /Subtype /Square /Rect [100 100 200 200] /C [1 0 0] /IC [0 1 0] >>"),
            (101, "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>"),
        ]
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        #expect(try await file.writeFlattened(AnnotationChanges(), to: work.path("flat.pdf")) == 1)
        let flat = try await DocumentFile.open(path: work.path("flat.pdf"))
        #expect(await flat.annotationCounts() == ["Link": 1])
        let image = try await flat.renderer.render(page: 0, scale: 1)
        #expect(image.pixel(x: 150, y: 792 - 150) == 0x00ff00)
    }

    @Test func cleanCopiesHaveNoHistory() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder().build())
        var secret = Samples.ink("secret")
        secret.note = "a secret remark"
        try await DocumentFile.open(path: path).save(.adding(secret, Samples.highlight()))
        let file = try await DocumentFile.open(path: path)
        var changes = AnnotationChanges()
        changes.removed = [try await file.annotations(onPage: 0)[0]]
        try await file.save(changes)
        #expect(try work.read().range(of: Data("a secret remark".utf8)) != nil)
        let again = try await DocumentFile.open(path: path)
        try await again.writeClean(AnnotationChanges(), to: work.path("clean.pdf"))
        #expect(try work.read("clean.pdf").range(of: Data("a secret remark".utf8)) == nil)
        #expect(try await DocumentFile.open(path: work.path("clean.pdf")).values().map(\.id.name) == ["mark"])
        #expect(await again.path == path)
    }

    @Test func checkTellsWhatIsBroken() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys[0] += " /Annots [100 0 R 101 0 R 102 0 R 103 0 R 42]"
        builder.objects = [
            (100, "<< /Type /Annot /Subtype /Square /Rect [1 1 20 20] /NM (a) >>"),
            (101, "<< /Type /Annot /Subtype /Square /Rect [1 1 20 20] /NM (a) >>"),
            (102, "<< /Type /Annot /Subtype /Popup /Rect [1 1 20 20] >>"),
            (103, "<< /Type /Annot /Subtype /Text /Rect [1 1 20 20] /IRT 2 0 R >>"),
        ]
        let report = await (try DocumentFile.open(path: work.write(builder.build()))).check()
        #expect(report.save == "append" && report.annotationCount == 5 && report.editableCount == 3)
        #expect(report.problems.count == 4, "\(report.problems)")
        #expect(report.warnings.count == 3, "\(report.warnings)")
        let good = try Workplace()
        let path = try good.write(PDFBuilder().build())
        try await DocumentFile.open(path: path).save(.adding(Samples.all()))
        let fine = await (try DocumentFile.open(path: path)).check()
        #expect(fine.problems.isEmpty && fine.warnings.isEmpty, "\(fine)")
    }
}
