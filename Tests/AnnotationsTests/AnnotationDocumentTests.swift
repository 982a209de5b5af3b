// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@Suite("Annotation document")
struct AnnotationDocumentTests {
    /// Edits of every kind, chosen at random but always fitting, on a document that begins with some annotations.
    private struct RandomEdits {
        var generator: SplitMix
        var count = 0

        mutating func annotation(page: Int) -> Annotation {
            count += 1
            let x = Double(Int.random(in: 0..<500, using: &generator))
            let content: Annotation.Content =
                Bool.random(using: &generator)
                ? .freeText(FreeText(text: "t\(count)", box: Rect(x, 10, x + 50, 30)))
                : .ink(InkDrawing(strokes: [stroke(x)], color: .black, width: 2))
            return Annotation(id: AnnotationID("n\(count)"), page: page, content: content)
        }

        func stroke(_ x: Double) -> Stroke {
            Stroke([InkSample(Point(x: x, y: 1)), InkSample(Point(x: x + 9, y: 7), pressure: 0.5)])
        }

        mutating func edit(for store: AnnotationStore) -> Edit {
            let page = Int.random(in: 0..<3, using: &generator)
            guard let chosen = store.annotations(onPage: page).randomElement(using: &generator) else {
                return .add(annotation(page: page), index: nil)
            }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: return .add(annotation(page: page), index: Int.random(in: 0...2, using: &generator))
            case 1: return .remove(chosen.id)
            case 2: return .replace(chosen.moved(by: Point(x: 3, y: 4)))
            case 3 where chosen.ink != nil:
                return .appendStrokes(chosen.id, [stroke(Double.random(in: 0..<9, using: &generator))])
            default:
                guard let ink = chosen.ink, ink.strokes.count > 1 else { return .remove(chosen.id) }
                return .removeLastStrokes(chosen.id, count: 1)
            }
        }
    }

    private static func pages(of document: AnnotationDocument) -> [[Annotation]] {
        (0..<3).map { document.store.annotations(onPage: $0) }
    }

    @Test(
        "undo of everything gives the start, redo the end, and no changes means none to save",
        arguments: 1...40)
    func undoAll(seed: UInt64) throws {
        var random = RandomEdits(generator: SplitMix(state: seed))
        var document = AnnotationDocument(pageCount: 3)
        for page in 0..<3 {
            document.load([random.annotation(page: page), random.annotation(page: page)], page: page)
        }
        let start = Self.pages(of: document)
        var journal: [Edit] = []
        for step in 0..<60 {
            if step % 7 == 3 {
                journal += document.undo()?.applied ?? []
            } else {
                let edit = random.edit(for: document.store)
                journal += try document.perform([edit], named: "edit").applied
            }
        }
        let end = Self.pages(of: document)
        var replayed = AnnotationDocument(pageCount: 3)
        for page in 0..<3 { replayed.load(start[page], page: page) }
        try replayed.perform(journal, named: "Recovered work")
        #expect(Self.pages(of: replayed) == end, "the journal leads to the same document")

        var steps = 0
        while document.undo() != nil { steps += 1 }
        #expect(Self.pages(of: document) == start)
        #expect(document.store.changes.isEmpty)
        for _ in 0..<steps { _ = document.redo() }
        #expect(Self.pages(of: document) == end)
    }

    @Test("changes are the difference to the file as opened")
    func changes() throws {
        var random = RandomEdits(generator: SplitMix(state: 7))
        var document = AnnotationDocument(pageCount: 1)
        let (kept, gone) = (random.annotation(page: 0), random.annotation(page: 0))
        document.load([kept, gone], page: 0)
        let fresh = random.annotation(page: 0)
        try document.perform([.add(fresh, index: nil), .remove(gone.id)], named: "edit")
        var other = kept
        other.note = "changed"
        try document.perform([.replace(other)], named: "edit")
        let changes = document.store.changes
        #expect(changes.added == [fresh] && changes.changed == [other] && changes.removed == [gone])
        try document.perform([.replace(kept)], named: "edit")
        #expect(document.store.changes.changed.isEmpty)
        #expect(document.store.outdated(onPage: 0) == [gone])
        #expect(document.store.unsaved(onPage: 0) == [fresh])
    }

    @Test("a step that fails leaves nothing behind")
    func atomicSteps() throws {
        var random = RandomEdits(generator: SplitMix(state: 9))
        var document = AnnotationDocument(pageCount: 1)
        let annotation = random.annotation(page: 0)
        #expect(throws: EditError.unknownAnnotation(AnnotationID("no"))) {
            try document.perform([.add(annotation, index: nil), .remove(AnnotationID("no"))], named: "edit")
        }
        #expect(document.store.annotations(onPage: 0).isEmpty && !document.history.canUndo)
    }

    @Test("a rolled back action leaves no step; saved states are known again")
    func transactions() throws {
        var random = RandomEdits(generator: SplitMix(state: 5))
        var document = AnnotationDocument(pageCount: 1)
        document.beginAction("drag")
        try document.perform([.add(random.annotation(page: 0), index: nil)], named: "edit")
        _ = document.rollbackAction()
        #expect(document.store.annotations(onPage: 0).isEmpty && !document.history.canUndo)
        try document.perform([.add(random.annotation(page: 0), index: nil)], named: "edit")
        document.markSaved(document.history.currentSerial)
        #expect(!document.history.isModified)
        _ = document.undo()
        #expect(document.history.isModified)
        _ = document.redo()
        #expect(!document.history.isModified)
    }

    @Test("edits survive JSON, as the recovery journal keeps them")
    func codable() throws {
        var random = RandomEdits(generator: SplitMix(state: 3))
        let edits: [Edit] = [
            .add(random.annotation(page: 0), index: 2), .replace(random.annotation(page: 1)),
            .remove(AnnotationID("x")), .appendStrokes(AnnotationID("y"), [random.stroke(3)]),
            .removeLastStrokes(AnnotationID("y"), count: 1),
        ]
        let data = try JSONEncoder().encode(edits)
        #expect(try JSONDecoder().decode([Edit].self, from: data) == edits)
    }
}

/// A small generator with a fixed start (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
