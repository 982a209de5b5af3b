// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Numbers that are the same for the same seed (SplitMix64, Vigna 2015).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct RandomEditsTests {
    static let pages = [
        "/MediaBox [0 0 612 792]", "/MediaBox [0 0 612 792] /Rotate 90 /CropBox [50 30 560 770]",
        "/MediaBox [-306 -396 306 396] /Rotate 180", "/MediaBox [100 200 712 992] /Rotate 270 /UserUnit 2",
    ]

    /// Edits of all kinds on an annotated file: what is saved is read back, undoing all gives the file, and what
    /// was not edited keeps its bytes.
    @Test(arguments: 0..<12 as Range<UInt64>) func editsAreReadBackAndTakenBack(seed: UInt64) async throws {
        var random = SeededGenerator(state: seed)
        let work = try Workplace()
        var builder = PDFBuilder(pages: Self.pages.count)
        builder.pageKeys = Self.pages
        let path = try work.write(builder.build())
        var base: [Annotation] = []
        for page in Self.pages.indices {
            base += Samples.all(rotation: page * 90).map { Self.renamed($0, page: page, prefix: "p\(page)-") }
        }
        try await DocumentFile.open(path: path).save(.adding(base))
        let original = try work.read()

        let file = try await DocumentFile.open(path: path)
        var document = AnnotationDocument(pageCount: Self.pages.count)
        for page in Self.pages.indices {
            document.load(try await file.annotations(onPage: page), page: page)
        }
        let start = Self.pages.indices.map { document.store.annotations(onPage: $0) }
        var touched: Set<AnnotationID> = []
        for step in 0..<25 {
            let page = Int.random(in: 0..<Self.pages.count, using: &random)
            let list = document.store.annotations(onPage: page)
            guard let chosen = list.randomElement(using: &random) else { continue }
            var edits: [Edit] = []
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let samples = Samples.all(rotation: page * 90).filter { $0.reply == nil }
                let new = samples[Int.random(in: 0..<samples.count, using: &random)]
                edits = [.add(Self.renamed(new, page: page, prefix: "s\(seed)-\(step)-"), index: nil)]
            case 1: edits = [.remove(chosen.id)]
            case 2: edits = [.replace(chosen.moved(by: Point(x: 10.5, y: -7.125)))]
            case 3:
                let box = chosen.bounds
                edits = [.replace(chosen.resized(to: Rect(box.minX, box.minY, box.maxX + 20, box.maxY + 9)))]
            default:
                var style = try #require(chosen.toolStyle)
                style.color = Color(0x334455)
                style.opacity = 0.8
                style.fillColor = Color(0xabcdef)
                var changed = chosen.applying(style)
                if changed.freeText == nil { changed.note = step % 2 == 0 ? "changed \(step)" : "" }
                changed.author = "Ann"
                edits = [.replace(changed)]
            }
            let outcome = try document.perform(edits, named: "step")
            for edit in outcome.applied {
                switch edit {
                case .remove(let id): touched.insert(id)
                case .replace(let annotation): touched.insert(annotation.id)
                default: break
                }
            }
        }
        try await file.save(document.store.changes)
        let saved = try work.read()
        #expect(saved.prefix(original.count) == original)
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        let again = try await DocumentFile.open(path: path)
        let tail = String(decoding: saved.dropFirst(original.count), as: UTF8.self)
        for page in Self.pages.indices {
            let expected = document.store.annotations(onPage: page).map { annotation in
                var copy = annotation.asWritten
                copy.origin = nil
                return copy
            }
            let found = try await again.values(onPage: page)
            #expect(found.count == expected.count)
            for annotation in expected {
                let match = found.first { $0.id == annotation.id }
                #expect(match == annotation, "seed \(seed), page \(page)")
            }
            for annotation in start[page] where !touched.contains(annotation.id) {
                let number = try #require(annotation.origin?.number)
                #expect(!tail.contains("\n\(number) 0 obj"), "\(annotation.id) was written though not edited")
            }
        }
        while document.undo() != nil {}
        #expect(Self.pages.indices.map { document.store.annotations(onPage: $0) } == start)
        #expect(document.store.changes.isEmpty)
    }

    private static func renamed(_ annotation: Annotation, page: Int, prefix: String) -> Annotation {
        var copy = annotation
        copy.page = page
        copy.id = AnnotationID(prefix + annotation.id.name)
        if let reply = annotation.reply { copy.reply?.parent = AnnotationID(prefix + reply.parent.name) }
        return copy
    }
}
