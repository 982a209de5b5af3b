// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// A collection of odd files with what is expected of each: `POSTIL_CORPUS`, else `../shared/corpus`.
enum Corpus {
    struct Row: Sendable, CustomTestStringConvertible {
        var file: String
        var open: String
        var save: String
        var warnings: Set<String>
        var testDescription: String { file }
    }

    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["POSTIL_CORPUS"] {
            return URL(fileURLWithPath: path)
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    }()

    static let rows: [Row] = {
        let table = try? String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
        return (table ?? "").split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 4 else { return nil }
            let warnings = Set(cells[3].split(separator: ",").map(String.init)).subtracting(["none"])
            return Row(file: cells[0], open: cells[1], save: cells[2], warnings: warnings)
        }
    }()
}

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
