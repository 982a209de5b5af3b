// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing

@testable import PDFDocument

@Suite struct SearchTests {
    @Test(
        "text is found whatever its case, over the ends of lines too",
        arguments: [
            ("QUICK  brown", ["quick brown"]), ("fox jumps", ["fox\njumps"]), ("the", ["The", "the"]),
            ("zebra", []), ("", []), (" \n", []), ("dog cat", []), ("quíck", ["quick"]),
        ])
    func occurrences(query: String, expected: [String]) async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder(rotation: 90).build()))
        let found = await file.renderer.occurrences(of: query, page: 0)
        #expect(found.map(\.text) == expected)
        for place in found {
            #expect(place.quads.count == place.text.split(separator: "\n").count)
            #expect(place.quads.allSatisfy { $0.bounds.minX > 70 && $0.bounds.maxX < 300 })
        }
        #expect(await file.renderer.occurrences(of: query, page: 1).isEmpty)
    }

    @Test("a word that is divided at the end of a line is found whole")
    func dividedWords() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.content = "BT /F1 12 Tf 72 700 Td (a manu-) Tj 0 -16 Td (script of one) Tj ET"
        let file = try await DocumentFile.open(path: work.write(builder.build()))
        let found = await file.renderer.occurrences(of: "manuscript", page: 0)
        #expect(found.map(\.text) == ["manu-\nscript"])
        #expect(found.first?.quads.count == 2)
    }
}
