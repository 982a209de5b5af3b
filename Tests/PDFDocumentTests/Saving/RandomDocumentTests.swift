// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Edits of annotations, fields and pages in any order.
@Suite struct RandomDocumentTests {
    /// What a document is like, to be compared.
    private struct State: Equatable {
        var annotations: [[Annotation]]
        var values: [String: FormValue]
        var entries: [PageEntry]

        init(_ store: AnnotationStore) {
            annotations = (0..<store.pageCount).map { store.annotations(onPage: $0) }
            values = Dictionary(uniqueKeysWithValues: store.form.fields.map { ($0.name, $0.value) })
            entries = store.pageList.entries
        }
    }

    /// A file with a form and annotations of every kind on four pages, one of them turned.
    private func base(_ work: Workplace) async throws -> String {
        var builder = FormSamples.builder()
        builder.pageKeys += [
            "/MediaBox [0 0 612 792] /Rotate 90 /CropBox [50 30 560 770]", "/MediaBox [-306 -396 306 396]",
        ]
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        let samples = file.geometries.indices.flatMap { page in
            Samples.all(rotation: file.geometries[page].rotation).map {
                Self.renamed($0, page: page, prefix: "p\(page)-")
            }
        }
        try await file.save(.adding(samples))
        return path
    }

    @Test(arguments: 100..<112 as Range<UInt64>)
    func whatIsSavedIsReadAgainAndAllCanBeTakenBack(seed: UInt64) async throws {
        var random = SeededGenerator(state: seed)
        let work = try Workplace()
        let path = try await base(work)
        let original = try work.read()
        let file = try await DocumentFile.open(path: path)
        var document = AnnotationDocument(pageCount: file.info.pageCount)
        for page in file.geometries.indices {
            document.load(try await file.annotations(onPage: page), page: page)
        }
        document.load(form: await file.formFields())
        let start = State(document.store)
        let all = start.annotations.flatMap { $0 }
        var touched: Set<AnnotationID> = []
        for step in 0..<40 {
            let edits = try edits(document.store, file.geometries, step: step, using: &random)
            guard let outcome = try? document.perform(edits, named: "step") else { continue }
            for case .replace(let annotation) in outcome.applied { touched.insert(annotation.id) }
            for case .remove(let id) in outcome.applied { touched.insert(id) }
            // Now and then a step is taken back, and perhaps done again.
            if step % 7 == 6 { _ = document.undo() }
            if step % 14 == 13 { _ = document.redo() }
        }
        let end = State(document.store)
        #expect(end != start)

        try await file.save(document.store.changes)
        let saved = try work.read()
        #expect(saved.prefix(original.count) == original)
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        let tail = String(decoding: saved.dropFirst(original.count), as: UTF8.self)
        for annotation in all where !touched.contains(annotation.id) {
            let number = try #require(annotation.origin?.number)
            #expect(!tail.contains("\n\(number) 0 obj"), "\(annotation.id) was written though not edited")
        }
        try await compare(DocumentFile.open(path: path), document.store, file.geometries, seed: seed)

        while document.undo() != nil {}
        #expect(State(document.store) == start)
        #expect(document.store.changes.isEmpty)
        try await file.save(document.store.changes)
        let nothing = try await DocumentFile.open(path: path)
        #expect(nothing.geometries == file.geometries)
        for page in file.geometries.indices {
            #expect(try await nothing.annotations(onPage: page) == start.annotations[page])
        }
        while document.redo() != nil {}
        #expect(State(document.store) == end)
    }

    private func compare(
        _ again: DocumentFile, _ store: AnnotationStore, _ pages: [PageGeometry], seed: UInt64
    ) async throws {
        #expect(again.geometries == store.pageList.entries.map { $0.geometry(in: pages) })
        for page in again.geometries.indices {
            let found = try await again.values(onPage: page)
            let expected = store.annotations(onPage: page)
            #expect(found.count == expected.count, "seed \(seed), page \(page)")
            for annotation in expected {
                var written = annotation.asWritten
                written.origin = nil
                let match = found.first { $0.id == annotation.id }
                #expect(
                    match.map(Self.upright) == Self.upright(written), "seed \(seed), page \(page)")
            }
        }
        let fields = await again.formFields()
        let shown = Set(store.form.allPlaces.map(\.field))
        for field in store.form.fields where shown.contains(field.name) {
            #expect(
                fields.first { $0.name == field.name }?.value == field.value, "seed \(seed), \(field.name)")
        }
    }

    /// Icons stand upright on the page as it is turned, in files too.
    private static func upright(_ annotation: Annotation) -> Annotation {
        var copy = annotation
        switch copy.content {
        case .note(var note):
            note.rotation = 0
            copy.content = .note(note)
        case .attachment(var attachment):
            attachment.rotation = 0
            copy.content = .attachment(attachment)
        case .caret(var caret):
            caret.rotation = 0
            copy.content = .caret(caret)
        default: break
        }
        return copy
    }

    // MARK: Edits

    private func edits(
        _ store: AnnotationStore, _ pages: [PageGeometry], step: Int,
        using random: inout SeededGenerator
    ) throws -> [Edit] {
        let page = Int.random(in: 0..<store.pageCount, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return [.arrange(.move(from: page, to: Int.random(in: 0..<store.pageCount, using: &random)))]
        case 1: return [.arrange(.turn(at: page, by: 90 * Int.random(in: 1...3, using: &random)))]
        case 2: return [.arrange(store.pageList.insertion(width: 300.5, height: 200, at: page))]
        case 3 where store.pageCount > 3: return [.arrange(.remove(at: page, count: 1))]
        case 4:
            let data = PDFBuilder(pages: 2, rotation: 90).build()
            let entries = (0..<2).map { index in
                PageEntry(
                    key: store.pageList.nextKey + index,
                    source: .imported(
                        document: "import", page: index,
                        geometry: PageGeometry(cropBox: Rect(0, 0, 612, 792), rotation: 90)))
            }
            return [.arrange(.insert(entries, at: page, documents: ["import": data]))]
        case 5, 6:
            let value = FormTests.values[Int.random(in: 0..<FormTests.values.count, using: &random)]
            let isBack = Bool.random(using: &random)
            let old = store.form.fields.first { $0.name == value.0 }?.value
            return [.fill(field: value.0, isBack ? old ?? value.1 : value.1)]
        default: return annotationEdits(store, pages, page: page, step: step, using: &random)
        }
    }

    private func annotationEdits(
        _ store: AnnotationStore, _ pages: [PageGeometry], page: Int, step: Int,
        using random: inout SeededGenerator
    ) -> [Edit] {
        let chosen = store.annotations(onPage: page).randomElement(using: &random)
        switch (Int.random(in: 0..<4, using: &random), chosen) {
        case (0, let chosen?): return [.remove(chosen.id)]
        case (1, let chosen?): return [.replace(chosen.moved(by: Point(x: 3.25, y: -7.125)))]
        case (2, var chosen?):
            if chosen.freeText == nil { chosen.note = "step \(step)" }
            chosen.author = "Ann"
            return [.replace(chosen)]
        default:
            let rotation = store.pageList.entries[page].geometry(in: pages).rotation
            let samples = Samples.all(rotation: rotation).filter { $0.reply == nil }
            let new = samples[Int.random(in: 0..<samples.count, using: &random)]
            return [.add(Self.renamed(new, page: page, prefix: "step\(step)-"), index: nil)]
        }
    }

    private static func renamed(_ annotation: Annotation, page: Int, prefix: String) -> Annotation {
        var copy = annotation
        copy.page = page
        copy.id = AnnotationID(prefix + annotation.id.name)
        if let reply = annotation.reply { copy.reply?.parent = AnnotationID(prefix + reply.parent.name) }
        return copy
    }
}
