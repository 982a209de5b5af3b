// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import TestSupport
import Testing

@testable import Editor

@MainActor
@Suite("Shapes, stamps, notes and what else is placed")
struct ShapingTests {
    @Test(
        "a drag spans a figure in the page's own space, with pen, mouse and finger",
        arguments: [InputEvent.Device.pen, .mouse, .touch])
    func rectangle(device: InputEvent.Device) async throws {
        let scene = Scene()
        scene.session.manager.setState(.square)
        await scene.drag(from: scene.at(100, 100), to: scene.at(250.5, 180.25), device: device)
        guard case .shape(let shape)? = scene.annotations().first?.content else {
            Issue.record("no shape")
            return
        }
        #expect(shape.figure == .rectangle(Rect(100, 661.75, 250.5, 742)))
        #expect(shape.color == Color(0xD7263D) && shape.border.width == 2 && shape.fill == nil)
        #expect(scene.session.document.history.undoName == "Rectangle")
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().isEmpty)
    }

    @Test("Shift makes squares and lines at multiples of 15°")
    func constrained() async throws {
        let scene = Scene()
        scene.session.manager.setState(.circle)
        await scene.drag(from: scene.at(100, 100), to: scene.at(200, 140), modifiers: .shift)
        guard case .shape(let shape)? = scene.annotations().first?.content else { return }
        #expect(shape.figure == .ellipse(Rect(100, 642, 200, 742)))
        scene.session.manager.setState(.line, variant: .arrow)
        await scene.drag(from: scene.at(100, 300), to: scene.at(200, 304), modifiers: .shift)
        guard case .shape(let arrow)? = scene.annotations().last?.content,
            case .line(let start, let end) = arrow.figure
        else {
            Issue.record("no line")
            return
        }
        #expect(start == Point(x: 100, y: 542) && end.y == 542 && abs(end.x - 200.08) < 0.01)
        #expect(arrow.ends == LineEnds(end: .openArrow))
    }

    @Test(
        "a tap places a figure of the usual size within the page",
        arguments: [ToolState(.square), ToolState(.circle), ToolState(.line), ToolState(.stamp)])
    func taps(tool: ToolState) async throws {
        let scene = Scene()
        scene.session.manager.set(tool)
        await scene.replay.tap(at: scene.at(2, 2))
        let annotation = try #require(scene.annotations().first)
        #expect(annotation.tool == tool)
        #expect(Rect(0, 0, 595, 842).union(annotation.resizableBox.outset(by: -3)) == Rect(0, 0, 595, 842))
        #expect(annotation.bounds.width >= 60)
    }

    @Test("what is drawn shows while it is dragged, and goes when the contact is taken away")
    func preview() async {
        let scene = Scene()
        scene.session.manager.setState(.square)
        await scene.replay.send(.down, [InkSample(scene.at(100, 100), time: 0)])
        await scene.replay.send(.move, [InkSample(scene.at(150, 150), time: 10)])
        #expect(scene.session.previews.count == 1 && scene.annotations().isEmpty)
        await scene.replay.send(.cancel, [])
        #expect(scene.session.previews.isEmpty && !scene.session.document.history.canUndo)
    }

    @Test("a polygon is drawn corner by corner; the first corner, Enter and a double tap end it")
    func polygon() async throws {
        let scene = Scene()
        scene.session.manager.setState(.polygon)
        let corners = [(100.0, 100.0), (200.0, 100.0), (150.0, 180.0)]
        for (x, y) in corners { await scene.replay.tap(at: scene.at(x, y)) }
        #expect(scene.annotations().isEmpty && scene.session.isDrawingCorners)
        await scene.replay.tap(at: scene.at(101, 101))
        #expect(figures(scene) == [.polygon(corners.map { Point(x: $0.0, y: 842 - $0.1) })])
        for (x, y) in corners { await scene.replay.tap(at: scene.at(x, y + 200)) }
        await scene.replay.run { $0.enter() ?? [] }
        #expect(scene.annotations().count == 2)
        scene.session.manager.setState(.polyline)
        await scene.replay.tap(at: scene.at(100, 500))
        await scene.replay.tap(at: scene.at(200, 500))
        await scene.replay.tap(at: scene.at(200, 500), clickCount: 2)
        #expect(
            figures(scene).last == .polyline([Point(x: 100, y: 342), Point(x: 200, y: 342)]))
        #expect(!scene.session.isDrawingCorners)
    }

    @Test("corners are taken back one by one; Escape and another tool drop the figure")
    func droppedCorners() async {
        let scene = Scene()
        scene.session.manager.setState(.polygon, variant: .cloud)
        for x in [100.0, 200, 300] { await scene.replay.tap(at: scene.at(x, 100 + x)) }
        await scene.replay.run { $0.undo() }
        #expect(scene.session.corners?.points.count == 2)
        await scene.replay.run { $0.escape() }
        #expect(!scene.session.isDrawingCorners && scene.session.manager.state == .polygon)
        await scene.replay.tap(at: scene.at(100, 100))
        scene.session.manager.setState(.ink, variant: .pen)
        #expect(!scene.session.isDrawingCorners && scene.session.previews.isEmpty)
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
    }

    @Test("marks of text are of the tool's kind")
    func markup() async {
        let scene = Scene()
        let quad = Quad(
            topLeft: Point(x: 1, y: 2), topRight: Point(x: 3, y: 2), bottomLeft: Point(x: 1, y: 1),
            bottomRight: Point(x: 3, y: 1))
        for (tool, kind) in [
            (Tool.underline, TextMarkup.Kind.underline), (.squiggly, .squiggly), (.strikeout, .strikeOut),
        ] {
            scene.session.manager.setState(tool)
            await scene.drag(from: scene.at(100, 100), to: scene.at(200, 100))
            let requests = scene.replay.effects.compactMap { effect -> TextSelectionRequest? in
                if case .selectText(let request) = effect { return request }
                return nil
            }
            if let request = requests.last { await scene.replay.run { $0.selected([quad], for: request) } }
            guard case .markup(let markup)? = scene.annotations().last?.content else {
                Issue.record("no mark")
                return
            }
            #expect(markup.kind == kind && markup.color == Color(0xD7263D))
        }
    }

    @Test("a callout points from where the drag begins to its text, and stays attached as the text grows")
    func callout() async throws {
        let scene = Scene()
        scene.session.manager.setState(.freeText, variant: .callout)
        await scene.drag(from: scene.at(100, 300), to: scene.at(200, 250))
        #expect(scene.annotations().isEmpty && scene.session.previews.count == 1)
        #expect(scene.session.manager.current == nil)
        await scene.replay.run { $0.textEditor?.insert("see\nhere and there") ?? [] }
        let text = try #require(scene.annotations().first?.freeText)
        let points = try #require(text.callout?.points)
        #expect(points.first == Point(x: 100, y: 542))
        #expect(points.last == Point(x: text.box.minX, y: text.box.center.y).rounded)
        #expect(text.callout?.ending == .openArrow)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().isEmpty)
    }

    @Test("pictures and files are asked for, and stand where they were wanted")
    func files() async throws {
        let scene = Scene()
        scene.session.manager.setState(.stamp, variant: .image)
        await scene.drag(from: scene.at(100, 100), to: scene.at(300, 200))
        scene.session.manager.setState(.attachment)
        await scene.replay.tap(at: scene.at(100, 400))
        let places = scene.replay.effects.compactMap { effect -> FilePlace? in
            if case .chooseFile(let place) = effect { return place }
            return nil
        }
        #expect(places.map(\.kind) == [.picture, .attachment])
        await scene.replay.run { $0.place(picture: Data([1]), width: 100, height: 100, at: places[0]) }
        await scene.replay.run { $0.attach(Data([2]), named: "a.txt", at: places[1]) }
        guard case .stamp(let stamp)? = scene.annotations().first?.content else { return }
        #expect(stamp.box == Rect(150, 642, 250, 742))
        #expect(scene.annotations().last?.attachedFile == "a.txt")
        #expect(scene.annotations().last?.bounds == Rect(88, 430, 112, 454))
    }

    @Test("everything can be placed by keyboard alone")
    func byKeyboard() async {
        let scene = Scene()
        let tools = [
            ToolState(.square), ToolState(.circle), ToolState(.line), ToolState(.line, .arrow),
            ToolState(.polygon), ToolState(.polygon, .cloud), ToolState(.polyline), ToolState(.stamp),
            ToolState(.caret),
        ]
        for tool in tools {
            scene.session.manager.set(tool)
            await scene.replay.run { $0.enter() ?? [] }
        }
        #expect(scene.annotations().map(\.tool) == tools)
        scene.session.manager.set(ToolState(.note))
        await scene.replay.run { $0.enter() ?? [] }
        #expect(scene.session.noteEditor != nil)
        await scene.replay.run { $0.closeNote() }
        scene.session.manager.set(ToolState(.freeText))
        await scene.replay.run { $0.enter() ?? [] }
        #expect(scene.session.textEditor != nil)
        scene.session.manager.set(nil)
        await scene.replay.run { $0.endTextEditing() }
        #expect(scene.session.enter() == nil)
    }

    private func figures(_ scene: Scene) -> [Shape.Figure] {
        scene.annotations().compactMap {
            if case .shape(let shape) = $0.content { return shape.figure }
            return nil
        }
    }
}
