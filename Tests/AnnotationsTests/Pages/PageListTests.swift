// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing
import TestSupport

@Suite("Pages")
struct PageListTests {
    private static let size = PageGeometry(cropBox: Rect(0, 0, 300, 400))

    private func mark(_ name: String, page: Int) -> Annotation {
        Annotation(
            id: AnnotationID(name), page: page,
            content: .shape(Shape(.rectangle(Rect(10, 10, 50, 50)), color: .black)))
    }

    private func document(pages: Int = 4) -> AnnotationDocument {
        var document = AnnotationDocument(pageCount: pages)
        for page in 0..<pages { document.load([mark("file-\(page)", page: page)], page: page) }
        return document
    }

    private func names(_ document: AnnotationDocument) -> [[String]] {
        (0..<document.store.pageCount).map { document.store.annotations(onPage: $0).map(\.id.name) }
    }

    @Test("annotations go with their pages, and come back with them")
    func annotationsFollow() throws {
        var document = document()
        try document.perform([.arrange(.move(from: 3, to: 0))], named: "Move Page")
        #expect(names(document) == [["file-3"], ["file-0"], ["file-1"], ["file-2"]])
        #expect(document.store[AnnotationID("file-3")]?.page == 0)
        try document.perform([.arrange(.remove(at: 1, count: 2))], named: "Delete Pages")
        #expect(names(document) == [["file-3"], ["file-2"]])
        #expect(document.store[AnnotationID("file-0")] == nil)
        try document.perform([.add(mark("new", page: 1), index: nil)], named: "Add")
        #expect(document.store.changes.added.map(\.page) == [2], "the file knows the page by its own number")
        _ = document.undo()
        _ = document.undo()
        #expect(names(document) == [["file-3"], ["file-0"], ["file-1"], ["file-2"]])
        _ = document.undo()
        #expect(document.store.changes.isEmpty)
    }

    @Test("an edit of a page that was taken out does not fit, and a removed page takes its changes along")
    func removedPages() throws {
        var document = document()
        var changed = mark("file-1", page: 1)
        changed.note = "changed"
        try document.perform([.replace(changed), .add(mark("new", page: 1), index: nil)], named: "Change")
        try document.perform([.arrange(.remove(at: 1, count: 1))], named: "Delete Page")
        #expect(document.store.changes.changed.isEmpty && document.store.changes.added.isEmpty)
        #expect(document.store.changes.removed.isEmpty)
        #expect(document.store.changes.pages?.entries.map(\.key) == [0, 2, 3])
        #expect(throws: EditError.unknownAnnotation(AnnotationID("new"))) {
            try document.perform([.remove(AnnotationID("new"))], named: "Delete")
        }
        _ = document.undo()
        #expect(document.store.changes.added.map(\.id.name) == ["new"])
        #expect(document.store[AnnotationID("file-1")]?.note == "changed")
    }

    @Test("what makes no sense is refused")
    func refusals() throws {
        var document = document(pages: 2)
        let blank = PageEntry(key: 1, source: .blank(width: 100, height: 100))
        for (edit, error) in [
            (PageEdit.remove(at: 0, count: 2), EditError.lastPage),
            (.remove(at: 2, count: 1), .noSuchPage(2)),
            (.move(from: 0, to: 2), .noSuchPage(2)), (.turn(at: 0, by: 45), .badPage),
            (.insert([blank], at: 0), .badPage), (.insert([], at: 0), .badPage),
            (.insert([PageEntry(key: 9, source: .blank(width: 0, height: 9))], at: 0), .badPage),
            (
                .insert(
                    [PageEntry(key: 9, source: .imported(document: "x", page: 0, geometry: Self.size))], at: 0
                ), .badPage
            ),
        ] {
            #expect(throws: error) { try document.perform([.arrange(edit)], named: "Pages") }
        }
        #expect(document.store.changes.isEmpty)
    }

    @Test("fields go with their pages")
    func fields() throws {
        var document = document()
        document.load(form: FormScene.fields)
        try document.perform([.arrange(.move(from: 0, to: 2))], named: "Move Page")
        let place = try #require(document.store.form.places(onPage: 2).first)
        #expect(document.store.form.places(onPage: 0).isEmpty)
        #expect(document.store.form.widget(place)?.page == 2)
        let outcome = try document.perform([.fill(field: "name", .text("x"))], named: "Fill")
        #expect(outcome.dirty.map(\.page) == [2])
        try document.perform([.arrange(.remove(at: 2, count: 1))], named: "Delete Page")
        #expect(document.store.form.widget(place) == nil && document.store.form.allPlaces.isEmpty)
    }

    @Test("icons keep upright on a page that is turned, whatever the file's own picture shows")
    func icons() throws {
        func icon(_ name: String, _ content: Annotation.Content) -> Annotation {
            Annotation(id: AnnotationID(name), page: 0, content: content)
        }
        func rotation(_ document: AnnotationDocument, _ name: String) -> Int? {
            switch document.store[AnnotationID(name)]?.content {
            case .note(let note): note.rotation
            case .attachment(let file): file.rotation
            default: nil
            }
        }
        let box = Rect(10, 10, 34, 34)
        var fixed = FileAttachment(box: box, fileName: "a")
        fixed.turnsWithPage = true
        let file = [
            icon("note", .note(StickyNote(box: box, rotation: 90))),
            icon("file", .attachment(FileAttachment(box: box, rotation: 90, fileName: "a"))),
            icon("turning", .attachment(fixed)), mark("mark", page: 0),
        ]
        var document = AnnotationDocument(pageCount: 2)
        document.load(file, page: 0)
        try document.perform([.arrange(.turn(at: 0, by: 90))], named: "Rotate Page")
        try document.perform([.arrange(.move(from: 0, to: 1))], named: "Move Page")
        #expect(["note", "file", "turning"].map { rotation(document, $0) } == [180, 180, 0])
        #expect(document.store.unsaved(onPage: 1).map(\.id.name) == ["note", "file"])
        #expect(Set(document.store.outdated(onPage: 1)) == Set(file.prefix(2)))
        #expect(document.store.unsaved(onPage: 0).isEmpty)
        let changes = document.store.changes
        #expect(changes.changed.isEmpty && changes.added.isEmpty, "nothing of them has to be written")
        // One that is changed and a new one are kept as if the page were not turned.
        var moved = try #require(document.store[AnnotationID("note")])
        moved = moved.moved(by: Point(x: 5, y: 0))
        let new = Annotation(
            id: AnnotationID("new"), page: 1, content: .note(StickyNote(box: box, rotation: 180)))
        try document.perform([.replace(moved), .add(new, index: nil)], named: "Change")
        #expect(document.store[AnnotationID("note")] == moved && document.store[AnnotationID("new")] == new)
        try document.perform([.arrange(.turn(at: 1, by: 90))], named: "Rotate Page")
        #expect(["note", "file", "new"].map { rotation(document, $0) } == [270, 270, 270])
        while document.undo() != nil {}
        #expect(document.store.annotations(onPage: 0) == file && document.store.changes.isEmpty)
        #expect(document.store.unsaved(onPage: 0).isEmpty && document.store.outdated(onPage: 0).isEmpty)
    }

    @Test("any edits undone are the start, done again are the end, and a journal of them gives the same")
    func randomEdits() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<30 {
            var document = document()
            let start = names(document)
            var journal: [Edit] = []
            for step in 0..<40 {
                let edit = Self.random(document.store, step: step, &generator)
                guard let outcome = try? document.perform([edit], named: "Random") else { continue }
                journal += outcome.applied
            }
            let end = names(document)
            let entries = document.store.pageList.entries
            let data = try JSONEncoder().encode(journal)
            var again = self.document()
            try again.perform(try JSONDecoder().decode([Edit].self, from: data), named: "Recovered")
            #expect(names(again) == end && again.store.pageList.entries == entries)
            #expect(again.store.changes == document.store.changes)
            while document.undo() != nil {}
            #expect(names(document) == start && document.store.changes.isEmpty)
            while document.redo() != nil {}
            #expect(names(document) == end && document.store.pageList.entries == entries)
        }
    }

    private static func random(
        _ store: AnnotationStore, step: Int, _ generator: inout SystemRandomNumberGenerator
    ) -> Edit {
        let count = store.pageCount
        let page = Int.random(in: 0..<count, using: &generator)
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return .arrange(store.pageList.insertion(width: 200, height: 300, at: page))
        case 1:
            let imported = ImportedPages(
                name: "import-\(step)", data: Data([UInt8(step)]), geometries: [size, size])
            return .arrange(store.pageList.insertion(of: imported, at: page))
        case 2: return .arrange(.remove(at: page, count: 1))
        case 3: return .arrange(.move(from: page, to: Int.random(in: 0..<count, using: &generator)))
        case 4: return .arrange(.turn(at: page, by: 90))
        case 5:
            let found = store.annotations(onPage: page)
            guard let chosen = found.randomElement(using: &generator) else {
                return .arrange(.turn(at: 0, by: 180))
            }
            return .remove(chosen.id)
        default:
            return .add(
                Annotation(
                    id: AnnotationID("new-\(step)"), page: page,
                    content: .shape(Shape(.rectangle(Rect(1, 1, 9, 9)), color: .black))), index: nil)
        }
    }
}
