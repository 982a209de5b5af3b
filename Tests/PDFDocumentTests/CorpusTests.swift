// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite(.enabled(if: !Corpus.rows.isEmpty, "there is no corpus beside the project"))
struct CorpusTests {
    @Test(arguments: Corpus.rows) func fileIsHandledAsExpected(row: Corpus.Row) async throws {
        let work = try Workplace()
        let original = try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file))
        let path = try work.write(original)
        let file: DocumentFile
        do {
            file = try await DocumentFile.open(path: path, password: nil)
            #expect(row.open == "yes")
        } catch let error as OpenError {
            guard error.reason == .needsPassword else {
                #expect(row.open == "no" || row.open == "no-pages", "\(error)")
                return
            }
            #expect(row.open == "password")
            try await checkSave(DocumentFile.open(path: path, password: "secret"), "append", original, work)
            return
        }
        var warnings: Set<String> = []
        if !file.info.mayAnnotate { warnings.insert("permission") }
        if file.info.signatureCount > 0 { warnings.insert("signed") }
        if let level = file.info.certification { warnings.insert("certified-P\(level.rawValue)") }
        #expect(warnings == row.warnings)
        try await checkSave(file, row.save, original, work)
    }

    @Test(arguments: Corpus.rows.filter { $0.open == "yes" })
    func bothLibrariesAgreeOnPageSizes(row: Corpus.Row) async throws {
        let path = Corpus.folder.appendingPathComponent(row.file).path
        let poppler = try PopplerDocument(FileBytes(path: path), path: path, password: nil)
        let file = try await DocumentFile.open(path: path)
        for (index, geometry) in file.geometries.enumerated() {
            let size = poppler.displaySize(ofPage: index)
            // Poppler shows nothing of a page whose crop box lies outside of it.
            guard size.width > 0, size.height > 0 else { continue }
            #expect(abs(geometry.displayWidth - size.width) < 0.01)
            #expect(abs(geometry.displayHeight - size.height) < 0.01)
        }
    }

    @Test(arguments: [("made__classic.pdf", 150), ("made__crop.pdf", 105), ("made__croprot90.pdf", 105)])
    func allVisibleTextIsFound(name: String, count: Int) async throws {
        // 50 lines on each of three pages, of which the crop boxes leave 35.
        let file = try await DocumentFile.open(path: Corpus.folder.appendingPathComponent(name).path)
        var found = 0
        for page in file.geometries.indices {
            found += await file.renderer.occurrences(of: "lazy dog", page: page).count
        }
        #expect(found == count)
    }

    @Test(arguments: Corpus.rows.filter { $0.open == "yes" && ["append", "rewrite"].contains($0.save) })
    func formsAreFilledInAndPagesArranged(row: Corpus.Row) async throws {
        let work = try Workplace()
        let original = try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file))
        let path = try work.write(original)
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: file.info.pageCount)
        store.load(form: await file.formFields())
        for field in store.form.fields where field.isFillable {
            let value: FormValue? =
                switch field.kind {
                case .text: .text("Postil 1")
                case .check, .radio: field.toggled(at: 0)
                case .choice(let rules): rules.options.last.map { .choices([$0.value]) }
                }
            if let value { _ = try store.apply(.fill(field: field.name, value)) }
        }
        let filled = store.changes.filled
        _ = try await file.save(store.changes)
        if row.save == "append" { #expect(try work.read().prefix(original.count) == original) }
        var again = try await DocumentFile.open(path: path)
        let read = Dictionary(await again.formFields().map { ($0.name, $0.value) }) { first, _ in first }
        for field in filled { #expect(read[field.name] == field.value, "\(field.name)") }
        // From the file as it was opened, the pages too.
        let count = file.info.pageCount
        _ = try store.apply(.arrange(.move(from: count - 1, to: 0)))
        _ = try store.apply(.arrange(store.pageList.insertion(width: 200, height: 100, at: 1)))
        _ = try store.apply(.arrange(.turn(at: 0, by: 90)))
        file.renderer.arrange(store.pageList)
        let shown = file.geometries
        do {
            try await file.save(store.changes)
        } catch SaveError.failed(let why) {
            // The same page twice in the tree can't be told apart.
            #expect(why.contains("no object of its own"), "\(why)")
            return
        }
        again = try await DocumentFile.open(path: path)
        #expect(again.geometries.count == count + 1)
        #expect(again.geometries == shown)
        _ = try await again.renderer.render(page: 0, scale: 0.3)
    }

    private func checkSave(_ file: DocumentFile, _ expected: String, _ original: Data, _ work: Workplace)
        async throws
    {
        let box = file.geometries[0].cropBox
        var text = Samples.text(rotation: file.geometries[0].rotation)
        text.content = .freeText(
            FreeText(
                text: "Postil", box: Rect(x: box.minX, y: box.minY, width: 100, height: 30),
                rotation: file.geometries[0].rotation))
        var before: [Annotation] = []
        for page in 0..<file.info.pageCount { before += try await file.annotations(onPage: page) }
        let onPage = before.filter { $0.page == 0 }.count
        do {
            let outcome = try await file.save(.adding(text, Samples.ink(), Samples.highlight()))
            #expect(outcome.kind.rawValue == expected)
            let saved = try work.read()
            #expect(outcome.kind == .rewrite || saved.prefix(original.count) == original)
        } catch SaveError.viewOnly {
            #expect(expected == "view-only")
            #expect(try work.read() == original)
            return
        }
        let password = file.info.encryption != nil ? "secret" : nil
        let again: DocumentFile
        do {
            again = try await DocumentFile.open(path: work.path("file.pdf"))
        } catch {
            again = try await DocumentFile.open(path: work.path("file.pdf"), password: password)
        }
        #expect(again.info.pageCount == file.info.pageCount)
        #expect(try await again.annotations(onPage: 0).count == onPage + 3)
        _ = try await again.renderer.render(page: 0, scale: 0.5)
    }
}
