// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Pages of odd places and sizes, and texts of many scripts.
@Suite struct PageKindTests {
    @Test(arguments: [
        "/MediaBox [0 0 612 792] /UserUnit 2.5", "/MediaBox [-1000 -2000 -388 -1208]",
        "/MediaBox [0 0 0 0]", "/MediaBox [0 0 14400 14400]", "/MediaBox [0 0 200000 200000] /Rotate 90",
        "/MediaBox [0 0 1 1] /Rotate 270", "/MediaBox [0 0 612 792] /CropBox [700 800 900 900]",
        "/MediaBox [0 0 612 792] /Rotate 45", "/MediaBox [(a) 0 1 2]",
    ])
    func oddPagesKeepPlaces(keys: String) async throws {
        let work = try Workplace()
        var builder = PDFBuilder()
        builder.pageKeys = [keys]
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        let rotation = file.geometries[0].rotation
        let samples = Samples.all(rotation: rotation)
        try await file.save(.adding(samples))
        let again = try await DocumentFile.open(path: path)
        #expect(try await again.values() == samples.map(\.asWritten))
        #expect(again.geometries == file.geometries)
    }

    @Test(arguments: [
        "Ångström, naïve, Łódź", "Привет, мир", "Ελληνικά ἀρχή", "漢字かな交じり文 한국어", "हिन्दी में पाठ",
        "مرحبا بالعالم", "שלום עולם", "∑ ∫ √2 ≤ π", "😀 👩‍👩‍👧 🏳️‍🌈", "mixed עברית and العربية 12",
    ])
    func textsOfAllScriptsAreEditedAgain(text: String) async throws {
        let work = try Workplace()
        let path = try work.write(PDFBuilder(rotation: 90).build())
        let file = try await DocumentFile.open(path: path)
        var stamp = Samples.annotation(
            "stamp", .stamp(Stamp(box: Rect(50, 50, 100, 300), rotation: 90, face: .words(text))))
        stamp.note = text
        stamp.author = text
        let samples = [Samples.text(rotation: 90, text: text), stamp]
        try await file.save(.adding(samples))
        let again = try await DocumentFile.open(path: path)
        #expect(try await again.values() == samples.map(\.asWritten))
        #expect(try await again.values()[0].freeText?.text == text)
        // A change of what was read is read back too.
        var changed = try await again.annotations(onPage: 0)[0]
        var value = try #require(changed.freeText)
        value.text += text
        changed.content = .freeText(value)
        var changes = AnnotationChanges()
        changes.changed = [changed]
        try await again.save(changes)
        #expect(try await DocumentFile.open(path: path).values()[0].freeText?.text == text + text)
    }
}
