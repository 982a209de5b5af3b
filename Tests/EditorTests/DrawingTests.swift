// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("Drawing, erasing, marking, selecting")
struct DrawingTests {
    private static func line(from a: Point, to b: Point, count: Int = 20) -> [Stroke] {
        [
            Stroke(
                (0...count).map { index in
                    let t = Double(index) / Double(count)
                    return InkSample(a + (b - a) * t, time: Double(index) * 8, pressure: 0.5)
                })
        ]
    }

    @Test("a stroke is one ink annotation in the page's own space")
    func penDraws() async throws {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 100), to: Point(x: 400, y: 150)))
        let ink = try #require(scene.annotations().first?.ink)
        let frame = scene.session.layout.frame(ofPage: 0)
        #expect(ink.strokes.count == 1 && ink.width == 1.4)
        #expect(
            ink.strokes[0].samples.first?.position == Point(x: 300 - frame.minX, y: 842 - (100 - frame.minY)))
        #expect(ink.strokes[0].samples.first?.pressure == 0.5)
    }

    @Test("strokes close in time and place are one annotation; undo takes one stroke")
    func grouping() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        for x in [300.0, 340, 380] {
            await scene.replay.write(Self.line(from: Point(x: x, y: 100), to: Point(x: x, y: 150)))
            await scene.replay.pause(200)
        }
        #expect(scene.annotations().count == 1 && scene.annotations()[0].ink?.strokes.count == 3)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations()[0].ink?.strokes.count == 2)
        await scene.replay.pause(3000)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 100), to: Point(x: 300, y: 150)))
        #expect(scene.annotations().count == 2)
    }

    @Test(
        "grouping as the person wants it",
        arguments: [(InputSettings.InkGrouping.separate, 3), (.mergeSameStyle, 1), (.automatic, 2)])
    func groupingSetting(grouping: InputSettings.InkGrouping, expected: Int) async {
        let scene = Scene()
        scene.session.settings.inkGrouping = grouping
        scene.session.manager.setState(.ink, variant: .pen)
        for y in [100.0, 130, 700] {
            await scene.replay.write(Self.line(from: Point(x: 300, y: y), to: Point(x: 340, y: y)))
        }
        #expect(scene.annotations().count == expected)
    }

    @Test("the eraser cuts strokes and removes what is left empty; one step for a drag")
    func erasing() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 300), to: Point(x: 500, y: 300)))
        scene.session.manager.setState(.eraser)
        await scene.replay.write(Self.line(from: Point(x: 400, y: 280), to: Point(x: 400, y: 320)))
        #expect(scene.annotations()[0].ink?.strokes.count == 2)
        await scene.replay.write(Self.line(from: Point(x: 290, y: 300), to: Point(x: 510, y: 300), count: 60))
        #expect(scene.annotations().isEmpty)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations()[0].ink?.strokes.count == 2)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations()[0].ink?.strokes.count == 1)
    }

    @Test("AC-57: the eraser end erases whatever the tool, and the tool stays")
    func eraserEnd() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 300), to: Point(x: 340, y: 300)))
        scene.session.manager.setState(.freeText)
        let previous = scene.session.manager.previous
        await scene.replay.write(
            Self.line(from: Point(x: 290, y: 300), to: Point(x: 350, y: 300), count: 60), device: .eraser)
        #expect(scene.annotations().isEmpty)
        #expect(
            scene.session.manager.current == ToolState(.freeText)
                && scene.session.manager.previous == previous)
    }

    @Test("a cancelled stroke leaves nothing")
    func cancelled() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.send(.down, [InkSample(Point(x: 300, y: 300), time: 0)])
        await scene.replay.send(.move, [InkSample(Point(x: 330, y: 300), time: 8)])
        await scene.replay.send(.cancel, [])
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
    }

    @Test("a pen takes over from a palm, a palm never from a pen")
    func palm() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        scene.session.settings.stylusMode = .direct
        await scene.replay.send(.down, [InkSample(Point(x: 600, y: 600), time: 0)], device: .touch)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 300), to: Point(x: 340, y: 300)))
        #expect(scene.annotations().count == 1)
        await scene.replay.send(.down, [InkSample(Point(x: 300, y: 300), time: 900)])
        await scene.replay.send(.down, [InkSample(Point(x: 600, y: 600), time: 910)], device: .touch)
        await scene.replay.send(.up, [InkSample(Point(x: 600, y: 600), time: 920)], device: .touch)
        await scene.replay.send(.move, [InkSample(Point(x: 340, y: 300), time: 930)])
        await scene.replay.send(.up, [InkSample(Point(x: 340, y: 300), time: 940)])
        #expect(scene.annotations().flatMap { $0.ink?.strokes ?? [] }.count == 2)
    }

    @Test("after a pen was seen a finger no longer draws")
    func fingerPans() async {
        let scene = Scene()
        scene.session.manager.setState(.ink, variant: .pen)
        #expect(scene.session.touchDraws)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 300), to: Point(x: 340, y: 300)))
        #expect(!scene.session.touchDraws)
        await scene.replay.write(
            Self.line(from: Point(x: 300, y: 500), to: Point(x: 340, y: 500)), device: .touch)
        #expect(scene.annotations().count == 1)
    }

    @Test("AC-41: a click of the pen's button goes to the eraser and back")
    func barrelClick() async {
        let scene = Scene()
        let manager = scene.session.manager
        manager.pencilInteraction.isEnabled = true
        manager.setState(.ink, variant: .highlighter)
        for expected in [ToolState(.eraser), ToolState(.ink, .highlighter)] {
            let time = scene.replay.now + 1000
            await scene.replay.send(.down, [InkSample(Point(x: 300, y: 300), time: time)], button: .barrel1)
            await scene.replay.send(
                .up, [InkSample(Point(x: 300, y: 300), time: time + 100)], button: .barrel1)
            #expect(manager.current == expected)
        }
    }

    @Test("the answer for the newest drag makes the highlight")
    func highlights() async throws {
        let scene = Scene()
        scene.session.manager.setState(.highlight)
        await scene.replay.write(Self.line(from: Point(x: 300, y: 300), to: Point(x: 400, y: 300)))
        let requests = scene.replay.effects.compactMap { effect -> TextSelectionRequest? in
            if case .selectText(let request) = effect { request } else { nil }
        }
        let quad = Quad(
            topLeft: Point(x: 10, y: 20), topRight: Point(x: 50, y: 20), bottomLeft: Point(x: 10, y: 10),
            bottomRight: Point(x: 50, y: 10))
        let (first, last) = (try #require(requests.first), try #require(requests.last))
        await scene.replay.run { $0.selected([quad], for: first) }
        #expect(scene.annotations().isEmpty)
        await scene.replay.run { $0.selected([quad], for: last) }
        #expect(scene.annotations().map(\.subtype) == ["Highlight"])
    }

    @Test("a tap selects, a drag moves as one step, delete removes")
    func selecting() async throws {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        scene.session.manager.set(nil)
        await scene.replay.run { $0.endTextEditing() }
        let box = scene.annotations()[0].bounds
        let center = scene.session.layout.userToView(onPage: 0).apply(box.center)
        await scene.replay.tap(at: center, device: .mouse)
        #expect(scene.session.selection == [scene.annotations()[0].id])
        await scene.replay.write(Self.line(from: center, to: center + Point(x: 40, y: 30)), device: .mouse)
        let moved = scene.annotations()[0].bounds
        #expect(abs(moved.minX - box.minX - 40) < 0.01 && abs(moved.minY - box.minY + 30) < 0.01)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations()[0].bounds == box)
        await scene.replay.run { $0.deleteSelection() }
        #expect(scene.annotations().isEmpty)
    }
}
