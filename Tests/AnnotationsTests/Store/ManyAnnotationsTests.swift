// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Annotations

/// Many annotations that come and go at once are as if each came and went alone.
@Suite struct ManyAnnotationsTests {
    private static func mark(_ number: Int) -> Annotation {
        let x = Double(number % 500)
        return Annotation(
            id: AnnotationID("m\(number)"), page: 1,
            content: .freeText(FreeText(text: "\(number)", box: Rect(x, 10, x + 20, 30))))
    }

    /// A page of marks, the first half of them the file's.
    private static func document(of count: Int) throws -> AnnotationDocument {
        var document = AnnotationDocument(pageCount: 2)
        document.load((0..<count / 2).map(mark), page: 1)
        for number in count / 2..<count {
            try document.perform([.add(mark(number), index: nil)], named: "Add")
        }
        return document
    }

    @Test(arguments: 1...20)
    func manyAtOnceAreAsOneByOne(seed: UInt64) throws {
        var generator = SplitMix(state: seed)
        let count = Int.random(in: 40...300, using: &generator)
        var many = try Self.document(of: count)
        if seed.isMultiple(of: 3) {
            try many.perform([.arrange(.turn(at: 1, by: 90))], named: "Turn")
        }
        var single = many
        let start = many.store.annotations(onPage: 1)
        var edits = (0..<count).shuffled(using: &generator).prefix(
            Int.random(in: 33...count, using: &generator)
        )
        .map { Edit.remove(AnnotationID("m\($0)")) }
        edits += (0..<Int.random(in: 33...90, using: &generator)).map { number in
            let index = Int.random(in: -2...200, using: &generator)
            return .add(Self.mark(1000 + number), index: index > 150 ? nil : index)
        }
        let outcome = try many.perform(edits, named: "Change")
        var expected = AnnotationDocument.Outcome()
        single.beginAction("Change")
        for edit in edits { expected.merge(try single.perform([edit], named: "Change")) }
        single.commitAction()
        #expect(outcome == expected)
        #expect(many.store.annotations(onPage: 1) == single.store.annotations(onPage: 1))
        #expect(many.store.changes == single.store.changes)
        let end = many.store.annotations(onPage: 1)
        for annotation in end { #expect(many.store[annotation.id] == annotation) }

        #expect(many.undo() == single.undo())
        #expect(many.store.annotations(onPage: 1) == start)
        #expect(many.store.changes == single.store.changes)
        #expect(many.redo() == single.redo())
        #expect(many.store.annotations(onPage: 1) == end)
        #expect(many.undo() == single.undo())
        #expect(many.store.annotations(onPage: 1) == start)
    }

    @Test func nothingIsAppliedWhereOneOfManyDoesNotFit() throws {
        var document = try Self.document(of: 100)
        let start = document.store.annotations(onPage: 1)
        let all = (0..<100).map { Edit.remove(AnnotationID("m\($0)")) }
        #expect(throws: EditError.unknownAnnotation(AnnotationID("m7"))) {
            try document.perform(all + [all[7]], named: "Delete")
        }
        #expect(throws: EditError.nameInUse(AnnotationID("m0"))) {
            try document.perform(
                (0..<50).map { .add(Self.mark(200 + $0), index: 0) } + [.add(Self.mark(0), index: nil)],
                named: "Add")
        }
        #expect(document.store.annotations(onPage: 1) == start)
    }

    @Test func answersGoWithManyThatAreRemoved() throws {
        var document = try Self.document(of: 100)
        var answer = Annotation(
            id: AnnotationID("answer"), page: 1,
            content: .note(StickyNote(at: Point(x: 5, y: 25), rotation: 0)))
        answer.reply = AnnotationReply(to: AnnotationID("m50"))
        try document.perform([.add(answer, index: nil)], named: "Answer")
        let start = document.store.annotations(onPage: 1)
        try document.perform((0..<100).map { .remove(AnnotationID("m\($0)")) }, named: "Delete")
        #expect(document.store.annotations(onPage: 1).isEmpty)
        _ = document.undo()
        #expect(document.store.annotations(onPage: 1) == start)
    }

    @Test func placesAreCounted() {
        var counter = PlaceCounter(count: 11)
        var left = Array(0..<11)
        for place in [3, 0, 10, 4, 7, 5] {
            counter.take(place)
            left.removeAll { $0 == place }
            for (number, place) in left.enumerated() {
                #expect(counter.place(after: number) == place)
                #expect(counter.left(below: place) == number)
            }
        }
    }
}
