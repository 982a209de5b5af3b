// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Text of pages that are turned, cropped through their text, elsewhere than at the origin, or scaled.
@Suite struct TurnedTextTests {
    /// Lines that begin left of the crop box and end right of it, some below and some above it.
    private static func lines(count: Int) -> String {
        let shown = (0..<count).map {
            "(Line \(100 + $0): jumps over the lazy dog, and on and on it goes) Tj"
        }
        return "BT /F1 12 Tf 72 760 Td " + shown.joined(separator: " 0 -14 Td ") + " ET"
    }

    @Test(
        arguments: [0, 90, 180, 270],
        [
            "/MediaBox [0 0 612 792]", "/MediaBox [-100 -50 612 792]",
            "/MediaBox [-100 -50 612 792] /CropBox [90 205 340 700]",
            "/MediaBox [0 0 612 792] /CropBox [90 205 340 700] /UserUnit 2.5",
        ])
    func allTextIsFoundWhereItStands(rotation: Int, keys: String) async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys = [keys + " /Rotate \(rotation)"]
        builder.content = Self.lines(count: 50)
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        let crop = file.geometries[0].cropBox
        // Letters of this font reach 2.5 points below their line.
        let visible = (0..<50).filter { line in
            let base = 760 - 14 * Double(line)
            return base > crop.minY + 3 && base < crop.maxY - 12
        }
        let found = await file.renderer.occurrences(of: "lazy dog", page: 0)
        #expect(found.count >= visible.count && found.count <= visible.count + 2)
        for line in visible {
            let base = 760 - 14 * Double(line)
            let hit = try #require(
                found.first { $0.quads.allSatisfy { abs($0.bounds.center.y - (base + 3)) < 4 } })
            #expect(hit.text == "lazy dog" && hit.quads.count == 1)
            let bounds = try #require(hit.quads.first).bounds
            #expect(abs(bounds.minX - 204.7) < 3 && abs(bounds.width - 47.4) < 4)
            #expect(await file.renderer.text(page: 0, in: hit.quads) == "lazy dog")
        }
        let toDisplay = file.geometries[0].userToDisplay
        let (first, last) = (try #require(visible.first), try #require(visible.last))
        let marked = try #require(
            await file.renderer.selection(
                page: 0, from: toDisplay.apply(Point(x: 206, y: 763 - 14 * Double(first))),
                to: toDisplay.apply(Point(x: 250, y: 763 - 14 * Double(last)))))
        #expect(marked.text.hasPrefix("lazy dog") && marked.text.hasSuffix("lazy dog"))
        #expect(marked.quads.count == visible.count)
        let all = await file.renderer.text(ofPage: 0)
        #expect(all.components(separatedBy: "lazy dog").count - 1 == found.count)
    }

    @Test(arguments: [0, 90, 180, 270])
    func linesUpAndDownAPageAreMarkedWhole(rotation: Int) async throws {
        let work = try Workplace()
        var builder = PDFBuilder(rotation: rotation)
        builder.content =
            Self.lines(count: 20)
            + " BT /F1 12 Tf 0 1 -1 0 500 100 Tm (up the side goes this line) Tj ET"
            + " BT /F1 12 Tf 0 -1 1 0 540 600 Tm (and down goes the other one) Tj ET"
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        #expect(await file.renderer.occurrences(of: "lazy dog", page: 0).count == 20)
        let up = try #require(await file.renderer.occurrences(of: "side goes this", page: 0).first)
        #expect(up.quads.count == 1)
        #expect(abs((up.quads.first?.bounds.width ?? 0) - 13) < 4)
        let down = try #require(await file.renderer.occurrences(of: "goes the other", page: 0).first)
        #expect(down.quads.count == 1)
        #expect(abs((down.quads.first?.bounds.minX ?? 0) - 538) < 4)
    }

    @Test(arguments: [0, 90, 180, 270])
    func textFromRightToLeftIsFoundWhereItStands(rotation: Int) async throws {
        let work = try Workplace()
        var builder = PDFBuilder(rotation: rotation)
        builder.fontKeys = "/ToUnicode 100 0 R"
        // A to F are the first six letters of Hebrew.
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def
            1 begincodespacerange <00> <FF> endcodespacerange
            2 beginbfrange <41> <46> <05D0> <20> <20> <0020> endbfrange endcmap end end
            """
        builder.objects = [(100, "<< /Length \(map.utf8.count) >>\nstream\n\(map)\nendstream")]
        builder.content = "BT /F1 12 Tf 72 700 Td (CBA FED) Tj 0 -20 Td (FED CBA) Tj ET"
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        // Which line comes first is poppler's choice, and not always the upper one on turned pages.
        let lines = await file.renderer.text(ofPage: 0).split(separator: "\n")
        #expect(lines.sorted() == ["אבג דהו", "דהו אבג"])
        let found = await file.renderer.occurrences(of: "דהו", page: 0)
        #expect(found.map(\.text) == ["דהו", "דהו"])
        #expect(await file.renderer.occurrences(of: "דהו אבג", page: 0).count == 1)
        // Widths in thousandths of the letters and the space between them: 2056, 278, 2000.
        let places = found.flatMap(\.quads).map(\.bounds).sorted { $0.minX < $1.minX }
        #expect(places.count == 2)
        for (place, start) in zip(places, [72, 72 + 28.0]) {
            #expect(abs(place.minX - start) < 2 && abs(place.width - 24) < 3)
        }
    }
}
