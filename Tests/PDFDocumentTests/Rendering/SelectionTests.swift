// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct SelectionTests {
    @Test(arguments: [0, 90, 180, 270], [nil, "[50 30 560 770]"])
    func quadsLieOnTheTextOfTurnedPages(rotation: Int, cropBox: String?) async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(
            path: work.write(PDFBuilder(rotation: rotation, cropBox: cropBox).build()))
        // The first line stands upright in user space from (72, 700) on.
        let toDisplay = file.geometries[0].userToDisplay
        let line = try #require(
            await file.renderer.selection(
                page: 0, from: toDisplay.apply(Point(x: 71, y: 705)),
                to: toDisplay.apply(Point(x: 260, y: 705))))
        #expect(line.text == "The quick brown fox")
        #expect(line.quads.count == 1)
        let bounds = line.quads[0].bounds
        #expect(abs(bounds.minX - 72) < 1 && abs(bounds.minY - 697.5) < 2)
        #expect(abs(bounds.maxY - 709) < 3 && abs(bounds.maxX - 178) < 10)
    }

    @Test func wordsAreFound() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder(rotation: 90).build()))
        let point = file.geometries[0].userToDisplay.apply(Point(x: 110, y: 704))
        let word = try #require(await file.renderer.word(page: 0, at: point))
        #expect(word.text == "quick")
        #expect(word.quads.count == 1 && word.quads[0].bounds.contains(Point(x: 110, y: 704)))
        let far = file.geometries[0].userToDisplay.apply(Point(x: 400, y: 200))
        #expect(await file.renderer.word(page: 0, at: far) == nil)
    }

    @Test func pagesHaveTheirTextAndTheFileItsLanguage() async throws {
        let work = try Workplace()
        var builder = PDFBuilder(pages: 2)
        let plain = try await DocumentFile.open(path: work.write(builder.build()))
        #expect(await plain.renderer.text(ofPage: 1) == "The quick brown fox\njumps over the lazy dog")
        #expect(await plain.renderer.text(ofPage: 2) == "")
        #expect(plain.info.language == "")
        builder.catalogKeys = "/Lang (de-AT)"
        builder.content = ""
        let empty = try await DocumentFile.open(path: work.write(builder.build(), as: "empty.pdf"))
        #expect(await empty.renderer.text(ofPage: 0) == "")
        #expect(empty.info.language == "de-AT")
        builder.catalogKeys = "/Lang 7"
        let odd = try await DocumentFile.open(path: work.write(builder.build(), as: "odd.pdf"))
        #expect(odd.info.language == "")
    }

    @Test func selectionsGrowToWholeWords() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder().build()))
        let (from, to) = (Point(x: 110, y: 88), Point(x: 112, y: 108))
        let exact = try #require(await file.renderer.selection(page: 0, from: from, to: to))
        let words = try #require(await file.renderer.selection(page: 0, from: from, to: to, wholeWords: true))
        #expect(words.text == "quick brown fox\njumps over")
        #expect(exact.text.count < words.text.count)
        #expect(words.quads.count == 2)
    }

    @Test func renderingAnswersBadRequests() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder().build()))
        await #expect(throws: RenderError.noSuchPage(1)) { try await file.renderer.render(page: 1, scale: 1) }
        await #expect(throws: RenderError.self) { try await file.renderer.render(page: 0, scale: 1000) }
        await #expect(throws: RenderError.self) { try await file.renderer.render(page: 0, scale: .nan) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await file.renderer.render(page: 0, scale: 1)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func partsShowWhatTheWholeShows() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder(rotation: 270).build()))
        let whole = try await file.renderer.render(page: 0, scale: 1.5)
        let box = whole.region
        #expect(box == Rect(0, 0, 1188, 918))
        let part = try await file.renderer.render(page: 0, scale: 1.5, region: Rect(100.4, 700, 300, 900.2))
        #expect(part.region == Rect(100, 700, 300, 901))
        var dark = 0
        for y in 0..<part.height {
            for x in 0..<part.width {
                #expect(part.pixel(x: x, y: y) == whole.pixel(x: x + 100, y: y + 700))
                if part.pixel(x: x, y: y) != 0xffffff { dark += 1 }
            }
        }
        #expect(dark > 50)
    }
}
