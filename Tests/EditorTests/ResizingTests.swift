// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import TestSupport
import Testing

@testable import Editor

@MainActor
@Suite("Selecting, moving, resizing")
struct ResizingTests {
    private static let box = Rect(100, 600, 200, 660)

    private static let kinds: [(String, Annotation.Content)] = [
        ("rectangle", .shape(Shape(.rectangle(box), color: .black, border: BorderStyle(width: 2)))),
        ("ellipse", .shape(Shape(.ellipse(box), color: .black, border: BorderStyle(width: 2)))),
        (
            "ink",
            .ink(
                InkDrawing(
                    strokes: [
                        Stroke([
                            InkSample(Point(x: 100, y: 600)), InkSample(Point(x: 150, y: 660)),
                            InkSample(Point(x: 200, y: 610)),
                        ])
                    ], color: .black, width: 2))
        ),
        ("stamp", .stamp(Stamp(box: box, face: .standard("Draft")))),
        ("text", .freeText(FreeText(text: "one two", box: box, sizing: .fixedWidth))),
    ]

    private func scene(
        _ content: Annotation.Content, rotation: Int = 0, isLocked: Bool = false
    ) throws -> Scene {
        let scene = Scene(pages: [PageGeometry(cropBox: Rect(0, 0, 595, 842), rotation: rotation)])
        let annotation = Annotation(id: AnnotationID("a"), page: 0, content: content, isLocked: isLocked)
        _ = try scene.session.apply([.add(annotation, index: nil)], named: "Test")
        scene.session.select([annotation.id])
        return scene
    }

    private func handle(_ scene: Scene, _ kind: SelectionHandle.Kind) throws -> Point {
        try #require(scene.session.handles.first { $0.kind == kind }).position
    }

    @Test(
        "each side of a box follows its handle and the others stay, on pages turned in every way",
        arguments: [0, 90, 180, 270])
    func sides(rotation: Int) async throws {
        for (name, content) in Self.kinds where name != "stamp" {
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (1, -1), (-1, 1)] {
                let scene = try scene(content, rotation: rotation)
                let map = scene.session.layout.pages[0].userToDisplay
                let old = map.apply(try #require(scene.annotations().first).resizableBox)
                let vector = Point(x: 12.34 * Double(x), y: 21.43 * Double(y))
                let start = try handle(scene, .box(x: x, y: y))
                await scene.drag(from: start, to: start + vector)
                let new = map.apply(try #require(scene.annotations().first).resizableBox)
                let wanted = Rect(
                    old.minX + (x < 0 ? vector.x : 0), old.minY + (y < 0 ? vector.y : 0),
                    old.maxX + (x > 0 ? vector.x : 0), old.maxY + (y > 0 ? vector.y : 0))
                #expect(isNear(new, wanted), "\(name) \(x) \(y): \(new), not \(wanted)")
                #expect(scene.session.document.history.undoName == "Resize")
                await scene.replay.run { $0.undo() }
                #expect(map.apply(try #require(scene.annotations().first).resizableBox) == old)
                #expect(scene.session.document.history.undoName == "Test")
            }
        }
    }

    private func isNear(_ a: Rect, _ b: Rect) -> Bool {
        [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) < 0.01 }
    }

    @Test("stamps keep their form, with Shift not; other boxes the other way round")
    func aspect() async throws {
        for (name, content) in Self.kinds where name == "stamp" || name == "rectangle" {
            for isShift in [false, true] {
                let scene = try scene(content)
                let start = try handle(scene, .box(x: 1, y: 1))
                await scene.drag(
                    from: start, to: start + Point(x: 50, y: 5), modifiers: isShift ? .shift : [])
                let box = try #require(scene.annotations().first).bounds
                let keeps = abs(box.width / box.height - 100.0 / 60) < 0.001
                #expect(keeps == ((name == "stamp") != isShift), "\(name) \(isShift)")
                #expect(abs(box.width - 150) < 0.01 && box.minX == 100 && box.maxY == 660)
            }
        }
    }

    @Test("boxes are not turned inside out")
    func least() async throws {
        let scene = try scene(Self.kinds[0].1)
        let start = try handle(scene, .box(x: 1, y: 1))
        await scene.drag(from: start, to: start - Point(x: 400, y: 400))
        let box = try #require(scene.annotations().first).bounds
        #expect(box.minX == 100 && box.maxY == 660 && box.width == 4 && box.height == 4)
    }

    @Test("a narrower text wraps and grows away from the sides that stay")
    func textWraps() async throws {
        var text = FreeText(text: "one two three four", box: Self.box)
        text.sizing = .fixedWidth
        let scene = try scene(.freeText(text))
        let start = try handle(scene, .box(x: 0, y: -1))
        await scene.drag(from: start, to: start + Point(x: 0, y: 20))
        let flat = try #require(scene.annotations().first?.freeText)
        #expect(flat.box == Rect(100, 600, 200, 640))
        let side = try handle(scene, .box(x: -1, y: 0))
        await scene.drag(from: side, to: side + Point(x: 60, y: 0))
        let narrow = try #require(scene.annotations().first?.freeText)
        #expect(narrow.box.maxX == 200 && narrow.box.width == 40 && narrow.box.maxY == flat.box.maxY)
        #expect(narrow.box.height > flat.box.height && narrow.style.size == text.style.size)
        let corner = try handle(scene, .box(x: 1, y: 1))
        await scene.drag(from: corner, to: corner + Point(x: 40, y: 0), modifiers: .shift)
        #expect(scene.annotations().first?.freeText?.style.size == 24)
    }

    @Test("ends of lines, corners of polygons and the tips of callouts are dragged", arguments: [0, 90])
    func points(rotation: Int) async throws {
        let a = Point(x: 100, y: 600)
        let b = Point(x: 200, y: 650)
        for figure in [Shape.Figure.line(a, b), .polyline([a, b, Point(x: 300, y: 600)])] {
            let scene = try scene(.shape(Shape(figure, color: .black)), rotation: rotation)
            let start = try handle(scene, .point(1))
            await scene.drag(from: start, to: start + Point(x: 10.5, y: 20.25))
            guard case .shape(let shape)? = scene.annotations().first?.content else { return }
            let wanted = rotation == 0 ? Point(x: 210.5, y: 629.75) : Point(x: 220.25, y: 660.5)
            #expect(shape.points[1].distance(to: wanted) < 0.001 && shape.points[0] == a)
        }
        let text = FreeText(
            text: "one", box: Self.box,
            callout: Callout(points: [Point(x: 50, y: 550), Point(x: 100, y: 630)]))
        let scene = try scene(.freeText(text), rotation: rotation)
        let tip = try handle(scene, .tip)
        await scene.drag(from: tip, to: tip + Point(x: 0, y: 10))
        let callout = try #require(scene.annotations().first?.freeText?.callout)
        #expect(
            callout.points.first
                == (rotation == 0 ? Point(x: 50, y: 540) : Point(x: 60, y: 550)))
    }

    @Test("several are moved together, as one step that the journal gets once")
    func moving() async throws {
        let scene = Scene()
        let edits = Self.kinds.map {
            Edit.add(Annotation(id: AnnotationID($0.0), page: 0, content: $0.1), index: nil)
        }
        _ = try scene.session.apply(edits, named: "Test")
        let before = scene.annotations()
        await scene.replay.run { $0.selectAll() }
        let count = scene.replay.effects.count
        await scene.drag(from: scene.at(150, 212), to: scene.at(157.25, 201.5))
        for (old, new) in zip(before, scene.annotations()) {
            #expect(isNear(new.bounds, old.bounds.offset(by: Point(x: 7.25, y: 10.5))), "\(old.id)")
        }
        let journalled = scene.replay.effects.dropFirst(count).compactMap { effect -> [Edit]? in
            if case .journal(let edits) = effect { return edits }
            return nil
        }
        #expect(journalled.count == 1 && journalled.first?.count == before.count)
        #expect(scene.session.handles.isEmpty)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations() == before)
        await scene.replay.run { $0.redo() }
        #expect(scene.annotations() != before)
        await scene.replay.run { $0.moveSelection(by: Point(x: 10, y: 0)) }
        #expect(scene.session.document.history.undoName == "Move")
    }

    @Test("what is locked, or of a kind that can't be edited, refuses with a word")
    func locked() async throws {
        let scene = try scene(Self.kinds[0].1, isLocked: true)
        let before = scene.annotations()
        #expect(scene.session.handles.isEmpty)
        let count = scene.replay.effects.count
        await scene.drag(from: scene.at(100, 200), to: scene.at(140, 240))
        await scene.replay.run { $0.moveSelection(by: Point(x: 1, y: 0)) }
        await scene.replay.run { $0.changeSelectionStyle { $0.color = .black } }
        await scene.replay.run { $0.deleteSelection() }
        #expect(scene.annotations() == before)
        let refusals = scene.replay.effects.dropFirst(count).filter {
            if case .refused(.locked) = $0 { return true }
            return false
        }
        #expect(refusals.count == 4)
    }

    @Test("a drag that is taken away leaves everything as it was")
    func cancelled() async throws {
        let scene = try scene(Self.kinds[0].1)
        let before = scene.annotations()
        let start = try handle(scene, .box(x: 1, y: 1))
        await scene.replay.send(.down, [InkSample(start, time: 0)])
        await scene.replay.send(.move, [InkSample(start + Point(x: 30, y: 30), time: 10)])
        #expect(scene.annotations() != before)
        await scene.replay.send(.cancel, [])
        #expect(scene.annotations() == before && scene.session.document.history.undoName == "Test")
    }

    @Test("copies stand beside what was copied, on the page that is seen, as one step")
    func copies() async throws {
        let scene = try scene(Self.kinds[0].1)
        let old = try #require(scene.annotations().first)
        await scene.replay.run { $0.duplicateSelection() }
        let copy = try #require(scene.annotations().last)
        #expect(scene.annotations().count == 2 && scene.session.selection == [copy.id])
        #expect(copy.bounds == old.bounds.offset(by: Point(x: 12, y: -12)) && copy.author == "Ann")
        let marks = scene.session.copies
        await scene.replay.run { $0.deleteSelection() }
        await scene.replay.run { $0.paste(marks) }
        #expect(scene.annotations().count == 2)
        #expect(scene.session.document.history.undoName == "Paste")
        // A page that has no such place has the copy in its middle.
        let small = Scene(pages: [PageGeometry(cropBox: Rect(0, 0, 50, 50))])
        await small.replay.run { $0.paste(marks) }
        #expect(small.annotations().first?.bounds.center.distance(to: Point(x: 25, y: 25)) ?? 99 < 0.01)
    }

    @Test("pasted text is a text of its own, or goes into the one that is edited")
    func pastedText() async throws {
        let scene = Scene()
        await scene.replay.run { $0.paste(text: "One") }
        await scene.replay.run { $0.paste(text: " two") }
        #expect(scene.texts() == ["One two"])
        await scene.replay.run { $0.escape() }
        scene.session.allowsChanges = { false }
        await scene.replay.run { $0.paste(text: "Three") }
        #expect(scene.texts() == ["One two"])
    }

    @Test("a menu at a mark selects it, and one beside all marks selects nothing")
    func menuSelects() async throws {
        let scene = try scene(Self.kinds[0].1)
        let mark = try #require(scene.annotations().first)
        await scene.replay.run { $0.escape() }
        #expect(scene.session.selection.isEmpty && scene.session.isIdle)
        await scene.replay.run { $0.prepareMenu(at: scene.at(150, 182)) }
        #expect(scene.session.selection == [mark.id] && !scene.session.isIdle)
        await scene.replay.run { $0.prepareMenu(at: scene.at(500, 700)) }
        #expect(scene.session.selection.isEmpty)
    }

    @Test("a document that does not allow changes says so, and nothing changes")
    func restricted() async throws {
        let scene = try scene(Self.kinds[0].1)
        let before = scene.annotations()
        scene.session.allowsChanges = { false }
        let start = try handle(scene, .box(x: 1, y: 1))
        let count = scene.replay.effects.count
        await scene.drag(from: start, to: start + Point(x: 30, y: 30))
        await scene.drag(from: scene.at(150, 182), to: scene.at(190, 222))
        await scene.replay.run { $0.moveSelection(by: Point(x: 1, y: 0)) }
        await scene.replay.run { $0.changeSelectionStyle { $0.lineWidth = 9 } }
        await scene.replay.run { $0.duplicateSelection() }
        await scene.replay.run { $0.deleteSelection() }
        await scene.replay.run { $0.openNote(before[0].id) }
        await scene.replay.run { $0.noteEditor?.setText("no") ?? [] }
        await scene.replay.run { $0.noteEditor?.addReply("no") ?? [] }
        #expect(scene.annotations() == before)
        let refusals = scene.replay.effects.dropFirst(count).filter {
            if case .refused(.restricted) = $0 { return true }
            return false
        }
        #expect(refusals.count == 8)
    }
}
