// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct RoundTripTests {
    @Test(arguments: [0, 90, 180, 270], [nil, "[50 30 560 770]"])
    func whatIsWrittenIsReadBack(rotation: Int, cropBox: String?) async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: rotation, cropBox: cropBox).build())
        let file = try await DocumentFile.open(path: path)
        let samples = Samples.all(rotation: rotation)
        try await file.save(.adding(samples))
        let again = try await DocumentFile.open(path: path)
        #expect(try await again.values() == samples.map(\.asWritten))
        #expect(again.geometries == file.geometries)
    }

    @Test(arguments: [0, 90, 180, 270], [nil, "[50 30 560 770]"])
    func screenAndFileLookAlike(rotation: Int, cropBox: String?) async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: rotation, cropBox: cropBox).build())
        let file = try await DocumentFile.open(path: path)
        let geometry = file.geometries[0]
        for annotation in Samples.all(rotation: rotation) {
            // An answer needs what it answers.
            guard annotation.reply == nil else { continue }
            try await file.save(.adding(annotation))
            let saved = try await DocumentFile.open(path: path).renderer.render(page: 0, scale: 1)
            let blank = try await file.renderer.render(page: 0, scale: 1)
            let painted = try await file.renderer.render(page: 0, scale: 1)
            painted.draw(annotation.asWritten, geometry: geometry)
            let change = blank.difference(to: painted)
            let least = annotation.isReply ? 0.0 : 8
            #expect(annotation.opacity < 0.3 || change >= least, "\(annotation.id) is visible: \(change)")
            // Two libraries smooth edges a little differently.
            #expect(painted.difference(to: saved) <= change * 0.2 + 2, "\(annotation.id)")
        }
    }

    @Test func oneContextDrawsAtSeveralScales() async throws {
        let work = try Workplace()
        let file = try await DocumentFile.open(path: work.write(PDFBuilder().build()))
        let once = try await file.renderer.render(page: 0, scale: 2)
        let twice = try await file.renderer.render(page: 0, scale: 2)
        once.draw(Samples.text(), geometry: file.geometries[0])
        twice.draw(Samples.text(), geometry: file.geometries[0], after: Samples.text("other"), atScale: 1)
        // The smaller one lies above the larger one on the page and leaves this part as it is.
        for y in Int(2 * (792 - 430))..<Int(2 * (792 - 400)) {
            for x in 400..<681 where once.pixel(x: x, y: y) != twice.pixel(x: x, y: y) {
                Issue.record("\(x), \(y) differs")
                return
            }
        }
    }

    @Test func hiddenAnnotationsAreNotDrawnAndComeBack() async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: 90, cropBox: "[50 30 560 770]").build())
        let blank = try await DocumentFile.open(path: path).renderer.render(page: 0, scale: 1)
        try await DocumentFile.open(path: path).save(.adding(Samples.all(rotation: 90)))
        let file = try await DocumentFile.open(path: path)
        let annotations = try await file.annotations(onPage: 0)
        let full = try await file.renderer.render(page: 0, scale: 1)
        let none = try await file.renderer.render(page: 0, scale: 1, hiding: annotations)
        #expect(blank.difference(to: full) > 100)
        #expect(none.difference(to: blank) == 0)
        let some = try await file.renderer.render(page: 0, scale: 1, hiding: [annotations[0]])
        #expect(some.difference(to: full) > 0)
        #expect(some.difference(to: none) > 0)
        #expect(try await file.renderer.render(page: 0, scale: 1).difference(to: full) == 0)
    }

    @Test func annotationsWithoutNamesCanBeHidden() async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys[0] += " /Annots [100 0 R 101 0 R]"
        builder.objects = (0..<2).map { index in
            let x = 100 + index * 100
            return (
                100 + index,
                """
                << /Type /Annot /Subtype /Highlight /Rect [\(x) 600 \(x + 50) 620] /C [1 0 0]
                /QuadPoints [\(x) 620 \(x + 50) 620 \(x) 600 \(x + 50) 600] >>
                """
            )
        }
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        let annotations = try await file.annotations(onPage: 0)
        #expect(Set(annotations.map(\.id)).count == 2)
        let second = try await file.renderer.render(page: 0, scale: 1, hiding: [annotations[0]])
        #expect(second.pixel(x: 125, y: 792 - 610) == 0xffffff)
        #expect(second.pixel(x: 225, y: 792 - 610) != 0xffffff)
    }
}
