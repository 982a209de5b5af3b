// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct ExportTests {
    @Test(arguments: [0, 90, 180, 270]) func xfdfIsReadBack(rotation: Int) throws {
        let geometry = PageGeometry(cropBox: Rect(0, 0, 612, 792), rotation: rotation)
        let samples = Samples.all(rotation: rotation).map(\.asWritten)
        let records = samples.map { AnnotationRecord($0) }
        let data = AnnotationExport.data(records, as: .xfdf, title: "a <b> & \"c\".pdf")
        let found = try XFDFReader(data, geometries: [geometry])
        // The bytes of attached files don't travel.
        let expected = samples.filter { $0.attachedFile == nil }
        #expect(found.skipped.count == samples.count - expected.count)
        for (old, new) in zip(expected, found.annotations) { #expect(old == new) }
        #expect(found.annotations.count == expected.count)
    }

    @Test(arguments: [
        "", "<a/>", "<xfdf><annots>", "not xml",
        "<xfdf xmlns='http://ns.adobe.com/xfdf/'><annots>&x;</annots></xfdf>",
    ])
    func otherFilesAreRefused(text: String) {
        #expect(throws: XFDFReader.Failure.self) {
            try XFDFReader(Data(text.utf8), geometries: [PageGeometry(cropBox: Rect(0, 0, 9, 9))])
        }
    }

    @Test func brokenElementsAreSkipped() throws {
        let text = """
            <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
            <square page="7" rect="0,0,9,9"/><square page="0" rect="0,0,9"/><square page="0" rect="a,b,c,d"/>
            <highlight page="0" coords="1,2,3"/><ink page="0"/><line page="0" start="1,2" end="nan,3"/>
            <unknown page="0" rect="0,0,9,9"/><circle page="0" rect="1,2,30,40" color="#ff0000" width="1e99"/>
            </annots></xfdf>
            """
        let found = try XFDFReader(Data(text.utf8), geometries: [PageGeometry(cropBox: Rect(0, 0, 99, 99))])
        #expect(found.skipped.count == 7 && found.annotations.map(\.subtype) == ["Circle"])
    }

    @Test func markedWordsAreWrittenDown() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder().build()))
        let quads = await file.renderer.quads(
            page: 0, from: Point(x: 72, y: 88), to: Point(x: 120, y: 88))
        var mark = Samples.annotation("m", .markup(TextMarkup(.underline, quads: quads, color: .black)))
        mark.note = "*why*, \"so\"\nnow"
        let markdown = String(
            decoding: await file.export([mark], as: .markdown, title: "t.pdf"), as: UTF8.self)
        #expect(markdown.contains("## Page 1") && markdown.contains("> The quick"))
        #expect(markdown.contains("\\*why\\*"))
        let csv = String(decoding: await file.export([mark], as: .csv, title: "t.pdf"), as: UTF8.self)
        #expect(csv.contains("\"*why*, \"\"so\"\"\nnow\",The quick"))
        let json = try JSONSerialization.jsonObject(with: await file.export([mark], as: .json, title: ""))
        let entry = (json as? [[String: Any]])?.first
        #expect((entry?["markedText"] as? String)?.hasPrefix("The quick") == true)
        #expect(entry?["type"] as? String == "Underline")
    }

    @Test func formulasDoNotRunInTables() {
        var mark = Samples.ink()
        mark.note = "=1+1"
        let csv = String(
            decoding: AnnotationExport.data([AnnotationRecord(mark)], as: .csv, title: ""), as: UTF8.self)
        #expect(csv.contains(",'=1+1,"))
    }
}
