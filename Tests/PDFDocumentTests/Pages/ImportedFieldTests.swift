// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// The fields of a form go with pages.
@Suite struct ImportedFieldTests {
    let work: Workplace
    init() throws { work = try Workplace() }

    private func open(_ data: Data, as name: String = "file.pdf") async throws -> (
        file: DocumentFile, store: AnnotationStore
    ) {
        let file = try await DocumentFile.open(path: try work.write(data, as: name))
        return (file, AnnotationStore(pageCount: file.info.pageCount))
    }

    private func write(
        _ file: DocumentFile, _ store: AnnotationStore, clean: Bool = false
    ) async throws -> (file: DocumentFile, structure: PDFStructure) {
        let path = work.path("written.pdf")
        if clean {
            try await file.writeClean(store.changes, to: path)
        } else {
            try await file.save(store.changes, to: path)
        }
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        return (
            try await DocumentFile.open(path: path),
            try PDFStructure(FileBytes(path: path), password: nil, recover: false)
        )
    }

    @Test(arguments: [false, true]) func fieldsComeWithTheirPages(clean: Bool) async throws {
        let other = try work.write(FormSamples.builder().build(), as: "form.pdf")
        let before = await (try DocumentFile.open(path: other)).formFields()
        let imported = try await DocumentFile.importPages(from: other)
        var (file, store) = try await open(PDFBuilder(pages: 2).build())
        _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 1)))
        let (written, structure) = try await write(file, store, clean: clean)
        let after = await written.formFields()
        #expect(after.map(\.name) == before.map(\.name))
        #expect(after.map(\.value) == before.map(\.value))
        #expect(after.map(\.kind) == before.map(\.kind))
        #expect(after.flatMap(\.widgets).allSatisfy { $0.page == 1 })
        #expect(after.map { $0.widgets.map(\.style) } == before.map { $0.widgets.map(\.style) })
        #expect(structure.root["AcroForm"]["DR"]["Font"].keys.sorted() == ["Helv", "TiRo"])
        // They can be filled in like the document's own.
        var form = AnnotationStore(pageCount: written.info.pageCount)
        form.load(form: after)
        _ = try form.apply(.fill(field: "name", .text("Ann")))
        try await written.save(form.changes)
        let again = try await DocumentFile.open(path: work.path("written.pdf"))
        #expect(await again.formFields().first { $0.name == "name" }?.value == .text("Ann"))
        file = again
        #expect(file.info.pageCount == 4)
    }

    @Test func namesThatAreTakenAreChanged() async throws {
        let other = try work.write(FormSamples.builder().build(), as: "form.pdf")
        var (file, store) = try await open(FormSamples.builder().build())
        for _ in 0..<2 {
            let imported = try await DocumentFile.importPages(from: other, pages: [0])
            _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 0)))
        }
        let own = await file.formFields().map(\.name)
        let (written, _) = try await write(file, store)
        let names = await written.formFields().map(\.name)
        #expect(names.count == 3 * own.count && Set(names).count == names.count)
        #expect(Array(names.prefix(own.count)) == own, "the document's own fields keep theirs")
        #expect(names.contains("name_2") && names.contains("name_3") && names.contains("person_2.first"))
        let pages = await written.formFields().first { $0.name == "name" }?.widgets.map(\.page)
        #expect(pages == [2])
        // The same once more gives the same names.
        file = try await DocumentFile.open(path: work.path("file.pdf"))
        let again = try await write(file, store).file
        #expect(await again.formFields().map(\.name) == names)
    }

    @Test func partsOfFieldsStayBehind() async throws {
        // Two places of one field, on two pages, and a signature.
        var builder = PDFBuilder(pages: 2)
        builder.catalogKeys =
            "/AcroForm << /Fields [100 0 R 103 0 R] /DA (/F1 9 Tf 0 g) /DR << /Font << /F1 160 0 R >> >> >>"
        let place = "/Type /Annot /Subtype /Widget /F 4 /Rect [100 700 300 720] /Parent 100 0 R"
        builder.objects = [
            (100, "<< /FT /Tx /T (both) /V (x) /Kids [101 0 R 102 0 R] >>"), (101, "<< \(place) >>"),
            (102, "<< \(place) >>"),
            (
                103,
                "<< /Type /Annot /Subtype /Widget /FT /Sig /T (sign) /Rect [0 0 50 50] /V << /Type /Sig >> >>"
            ),
            (160, "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"),
        ]
        builder.pageKeys[0] += " /Annots [101 0 R 103 0 R]"
        builder.pageKeys[1] += " /Annots [102 0 R]"
        let other = try work.write(builder.build(), as: "form.pdf")
        let imported = try await DocumentFile.importPages(from: other, pages: [0])
        // The file's own form has another font of that name.
        var target = PDFBuilder(pages: 1)
        target.catalogKeys = "/AcroForm << /Fields [] /Q 2 /DR << /Font << /F1 3 0 R >> >> >>"
        var (file, store) = try await open(target.build())
        _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 1)))
        let (written, structure) = try await write(file, store)
        let form = structure.root["AcroForm"]
        #expect(form["Fields"].items.map { $0["T"].string } == ["both", "sign"])
        let both = form["Fields"][0]
        #expect(both["Kids"].count == 1 && both["V"].string == "x")
        #expect(both["DA"].string == "/F1_2 9 Tf 0 g" && both["Q"].integer == 0)
        #expect(form["DR"]["Font"]["F1_2"]["BaseFont"].name == "Courier")
        #expect(form["DR"]["Font"]["F1"]["BaseFont"].name == "Helvetica")
        #expect(form["Fields"][1]["V"].isNull && form["Fields"][1]["FT"].name == "Sig")
        file = written
        #expect(file.info.signatureCount == 0)
    }

    @Test func fieldsOfRemovedPagesGo() async throws {
        var builder = FormSamples.builder()
        builder.objects.append(
            (300, "<< /Type /Annot /Subtype /Widget /FT /Tx /T (second) /Rect [9 9 90 30] >>"))
        builder.pageKeys[1] += " /Annots [300 0 R]"
        builder.objects = builder.objects.map { number, body in
            (
                number,
                number == 100 ? body.replacingOccurrences(of: "/Fields [", with: "/Fields [300 0 R ") : body
            )
        }
        let (file, start) = try await open(builder.build())
        for (page, left) in [
            (0, ["second"]), (1, await file.formFields().map(\.name).filter { $0 != "second" }),
        ] {
            var store = start
            _ = try store.apply(.arrange(.remove(at: page, count: 1)))
            #expect(await (try await write(file, store)).file.formFields().map(\.name) == left)
        }
    }
}
