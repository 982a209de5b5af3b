// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing
import TestSupport

@Suite("Form fields")
struct FormFieldTests {
    private let fields = Dictionary(uniqueKeysWithValues: FormScene.fields.map { ($0.name, $0) })

    @Test("a field holds what it can hold")
    func holding() throws {
        #expect(fields["name"]?.holding(.text("a\r\nb\nc")) == .text("a b c"))
        #expect(fields["notes"]?.holding(.text("a\r\nb\rc")) == .text("a\nb\nc"))
        #expect(fields["code"]?.holding(.text("äöü👨‍👩‍👧x")) == .text("äöü👨‍👩‍👧"))
        #expect(fields["agree"]?.holding(.state("No")) == nil)
        #expect(fields["size"]?.holding(.state("l")) == .state("l"))
        #expect(fields["colour"]?.holding(.choices(["R", "G"])) == nil)
        #expect(fields["colour"]?.holding(.choices(["X"])) == nil)
        #expect(fields["fruit"]?.holding(.choices(["B", "R"])) == .choices(["R", "B"]))
        #expect(fields["name"]?.holding(.state(nil)) == nil)
    }

    @Test("values and edits survive the journal")
    func coding() throws {
        let edits: [Edit] = [
            .fill(field: "a.b", .text("x\ny")), .fill(field: "c", .state(nil)),
            .fill(field: "c", .state("On")),
            .fill(field: "d", .choices(["1", "2"])),
        ]
        let data = try JSONEncoder().encode(edits)
        #expect(try JSONDecoder().decode([Edit].self, from: data) == edits)
    }

    @Test("text stands within its box, whatever its size, turn and alignment")
    func drawing() throws {
        let measurer = MonospaceMeasurer()
        for size in [0.0, 7] {
            for rotation in [0, 90, 180, 270] {
                for alignment in TextStyle.Alignment.allCases {
                    var field = try #require(fields["name"])
                    field.value = .text("Hello")
                    field.widgets[0].rotation = rotation
                    if rotation % 180 != 0 { field.widgets[0].box = Rect(10, 10, 30, 160) }
                    field.widgets[0].style = TextStyle(size: size, alignment: alignment)
                    let drawing = field.drawing(of: field.widgets[0], measurer: measurer)
                    let text = try #require(drawing.texts.first)
                    let layout = measurer.layout(text.text, style: text.style, width: text.width)
                    let box = Rect(
                        x: text.origin.x, y: text.origin.y, width: layout.width, height: layout.height)
                    #expect(drawing.texts.count == 1 && text.style.size > 0)
                    #expect(Rect(0, 0, 150, 20).contains(box.center))
                    #expect(box.minX >= -0.01 && box.maxX <= 150.01 && box.minY >= -0.01 && box.maxY <= 20.01)
                    let (lines, origin) = field.textLayout(in: field.widgets[0], measurer: measurer)
                    #expect(lines.length == 5 && origin == text.origin)
                }
            }
        }
    }

    @Test("a comb has a cell and a caret for each character")
    func comb() throws {
        var field = try #require(fields["name"])
        field.kind = .text(.init(maximumLength: 5, isComb: true))
        field.value = .text("abc")
        let widget = field.widgets[0]
        let drawing = field.drawing(of: widget, measurer: MonospaceMeasurer())
        #expect(drawing.texts.map(\.text) == ["a", "b", "c"])
        let (lines, _) = field.textLayout(in: widget, measurer: MonospaceMeasurer())
        #expect(lines.carets.map(\.minX) == [0, 30, 60, 90])
    }

    @Test("filling in and undoing is the start; an unknown field and a value that does not fit are refused")
    func undo() throws {
        var document = AnnotationDocument(pageCount: 1)
        document.load(form: FormScene.fields)
        try document.perform(
            [.fill(field: "name", .text("x")), .fill(field: "agree", .state("Yes"))], named: "Fill")
        #expect(document.store.changes.filled.map(\.name) == ["name", "agree"])
        #expect(document.store.outdated(onPage: 0).compactMap(\.origin?.index) == [0, 3])
        #expect(throws: EditError.unknownField("none")) {
            try document.perform(
                [.fill(field: "name", .text("y")), .fill(field: "none", .text(""))], named: "Fill")
        }
        #expect(document.store.form["name"]?.value == .text("x"))
        #expect(throws: EditError.invalidValue("colour")) {
            try document.perform([.fill(field: "colour", .choices(["?"]))], named: "Fill")
        }
        _ = document.undo()
        #expect(document.store.changes.isEmpty && document.store.form.fields == FormScene.fields)
    }
}
