// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("Write anywhere")
struct WriteAnywhereTests {
    @Test("AC-17: without a tool the pen pans and nothing is written")
    func nothingWithoutTool() async {
        let scene = Scene(reading: ["hello"])
        #expect(!scene.session.takesWriting(at: Point(x: 400, y: 200)))
        await scene.write(at: Point(x: 400, y: 200))
        #expect(scene.annotations().isEmpty)
        let asked = await scene.recognizer.requests.count
        #expect(asked == 0)
        let scrolled = scene.replay.effects.contains { if case .scrollBy = $0 { true } else { false } }
        let inked = scene.replay.effects.contains { if case .liveInk = $0 { true } else { false } }
        #expect(scrolled && !inked)
    }

    @Test("AC-21: ink beside a text goes to it on a rotated, zoomed and scrolled page")
    func rotatedZoomedScrolled() async {
        let pages = [PageGeometry(cropBox: Rect(50, 80, 500, 700), rotation: 90)]
        let scene = Scene(pages: pages, reading: ["hello", "more"])
        scene.session.layout = PageLayout(
            pages: pages, scale: 1.75, viewWidth: 900, viewHeight: 500, scroll: Point(x: 40, y: 120))
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        let text = try? #require(scene.annotations().first)
        let box = scene.session.layout.userToView(onPage: 0).apply(text?.bounds ?? .zero)
        #expect(box.minX >= 290 && box.minX <= 301, "the text begins where the ink began: \(box)")
        await scene.write(at: Point(x: box.maxX + 10, y: box.minY + 4))
        #expect(scene.texts() == ["hello more"])
        #expect(text?.freeText?.rotation == 90)
    }

    @Test("AC-23: nothing appears before the pause, then everything at once")
    func delayedUntilPause() async {
        let scene = Scene(reading: ["one two three"])
        scene.session.manager.setState(.freeText)
        for index in 0..<3 {
            await scene.replay.write(Scene.scrawl(at: Point(x: 300 + Double(index) * 80, y: 200)))
            await scene.replay.pause(500)
            #expect(scene.annotations().isEmpty && scene.session.textEditor == nil)
        }
        await scene.replay.pause(200)
        #expect(scene.texts() == ["one two three"])
        let asked = await scene.recognizer.requests.count
        #expect(asked == 1)
    }

    @Test("AC-26: one text, its first line where the ink was")
    func placedAtInk() async throws {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 400, y: 300))
        let annotation = try #require(scene.annotations().first)
        let text = try #require(annotation.freeText)
        #expect(scene.annotations().count == 1 && text.text == "hello")
        let map = text.textToUser.then(scene.session.layout.userToView(onPage: 0))
        let line = map.apply(Rect(x: 0, y: 0, width: 10, height: 15))
        #expect(abs(line.minX - 400) < 0.01, "leading edge at the ink's")
        #expect(abs(line.center.y - 310) < 0.01, "first line's middle at the ink's")
        #expect(annotation.author == "Ann" && annotation.created != nil)
    }

    @Test("AC-27: the callout variant does not write anywhere")
    func calloutDoesNotWrite() async {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText, variant: .callout)
        await scene.write(at: Point(x: 400, y: 200))
        #expect(scene.annotations().isEmpty)
        let asked = await scene.recognizer.requests.count
        #expect(asked == 0)
    }

    @Test("AC-28: several places, one text each, the mode stays")
    func severalInARow() async {
        let scene = Scene(reading: ["one", "two", "three"])
        scene.session.manager.setState(.freeText)
        for y in [100.0, 300, 500] {
            await scene.replay.write(Scene.scrawl(at: Point(x: 300, y: y)))
            await scene.replay.pause(800)
            #expect(scene.session.manager.current == ToolState(.freeText))
        }
        #expect(scene.texts() == ["one", "two", "three"])
    }

    @Test("a second place before the pause is over makes a second text")
    func farAwayIsAnotherText() async {
        let scene = Scene(reading: ["name", "date"])
        scene.session.manager.setState(.freeText)
        await scene.replay.write(Scene.scrawl(at: Point(x: 250, y: 100)))
        await scene.replay.pause(200)
        await scene.replay.write(Scene.scrawl(at: Point(x: 600, y: 500)))
        await scene.replay.pause(2000)
        #expect(scene.texts() == ["name", "date"])
    }

    @Test("slow readings arrive in order and where they belong")
    func slowReadings() async {
        let scene = Scene(reading: ["name", "date"])
        scene.session.manager.setState(.freeText)
        scene.replay.holdsReadings = true
        await scene.write(at: Point(x: 250, y: 100))
        await scene.write(at: Point(x: 250, y: 500))
        #expect(scene.texts().isEmpty)
        await scene.replay.releaseReadings()
        #expect(scene.texts() == ["name", "date"])
        let boxes = scene.annotations().map { scene.session.layout.userToView(onPage: 0).apply($0.bounds) }
        #expect(boxes[0].center.y < 150 && boxes[1].center.y > 450)
    }

    @Test("AC-29: ink beside or just above a text is appended to it")
    func appended() async {
        let scene = Scene(reading: ["one", "two", "three"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        let box = scene.session.layout.userToView(onPage: 0).apply(scene.annotations()[0].bounds)
        await scene.write(at: Point(x: box.maxX + 40, y: box.minY))
        #expect(scene.texts() == ["one two"])
        await scene.write(at: Point(x: box.minX + 2, y: box.minY - 26))
        #expect(scene.texts().count == 1 && scene.texts()[0].hasSuffix("three"))
    }

    @Test("AC-29: 60 px behind a text and 15 px above another, enlarged: appended to each, no new one")
    func appendedEnlarged() async {
        let scene = Scene(reading: ["one", "two", "three", "four"])
        var layout = scene.session.layout
        layout.scale = 1.75
        scene.session.layout = layout
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 250, y: 200))
        await scene.write(at: Point(x: 250, y: 500))
        let boxes = scene.annotations().map { scene.session.layout.userToView(onPage: 0).apply($0.bounds) }
        await scene.write(at: Point(x: boxes[0].maxX + 60, y: boxes[0].minY))
        #expect(scene.texts() == ["one three", "two"])
        // Its ink ends 15 px above the box.
        let above = Point(x: boxes[1].minX + 2, y: boxes[1].minY - 29)
        await scene.replay.write(Scene.scrawl(at: above, height: 14))
        await scene.replay.pause(2000)
        #expect(scene.texts().count == 2 && scene.texts()[1].hasSuffix("four"))
        #expect(scene.session.manager.current == ToolState(.freeText))
    }

    @Test(
        "around a text there is no place where writing leads to nothing",
        arguments: (0..<15).map { Double($0) * 6 })
    func noDeadRing(distance: Double) async {
        let scene = Scene(reading: ["one", "two"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        let box = scene.session.layout.userToView(onPage: 0).apply(scene.annotations()[0].bounds)
        await scene.write(at: Point(x: box.minX, y: box.maxY + distance))
        #expect(scene.texts().joined(separator: " ").split { " \n".contains($0) } == ["one", "two"])
    }

    @Test("AC-33: a tap places a box and ends the mode; on a text it edits and keeps the mode")
    func taps() async {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        let box = scene.session.layout.userToView(onPage: 0).apply(scene.annotations()[0].bounds)
        _ = scene.session.endTextEditing()
        await scene.replay.tap(at: box.center)
        #expect(scene.session.textEditor?.id == scene.annotations()[0].id)
        #expect(scene.session.manager.state == .freeText)
        await scene.replay.tap(at: Point(x: 500, y: 600))
        #expect(scene.session.manager.state == nil)
        #expect(scene.session.textEditor != nil && scene.session.textEditor?.isInDocument == false)
        if let editor = scene.session.textEditor { _ = editor.insert("typed") }
        #expect(scene.texts() == ["hello", "typed"])
    }

    @Test("AC-10 and AC-34: the write button sets the mode, again leaves it")
    func buttonTogglesMode() {
        let scene = Scene()
        let manager = scene.session.manager
        manager.setState(.ink, variant: .pen)
        manager.toggleState(.freeText, variant: nil)
        #expect(
            manager.current == ToolState(.freeText) && scene.session.takesWriting(at: Point(x: 400, y: 300)))
        manager.toggleState(.freeText, variant: nil)
        #expect(manager.current == nil && !scene.session.takesWriting(at: Point(x: 400, y: 300)))
    }

    @Test("drawing tools refuse writing, even over a text that is open")
    func drawingRefuses() async {
        let scene = Scene(reading: ["hello", "no"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        scene.session.manager.setState(.ink, variant: .pen)
        #expect(scene.session.textEditor == nil)
        await scene.write(at: Point(x: 300, y: 200))
        #expect(scene.texts() == ["hello"])
        #expect(scene.annotations().contains { $0.ink != nil })
    }

    @Test("undo takes one word at a time, with the first the annotation")
    func undoByWord() async {
        let scene = Scene(reading: ["one two three"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        var seen: [[String]] = []
        for _ in 0..<3 {
            await scene.replay.run { $0.undo() }
            seen.append(scene.texts())
        }
        #expect(seen == [["one two"], ["one"], []])
        for _ in 0..<3 { await scene.replay.run { $0.redo() } }
        #expect(scene.texts() == ["one two three"])
    }

    @Test("ink that is no text leaves nothing behind")
    func noText() async {
        let scene = Scene(reading: [])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        #expect(scene.annotations().isEmpty && scene.session.textEditor == nil)
        #expect(!scene.session.document.history.canUndo)
    }

    @Test("escape drops what is not text yet")
    func escapeDrops() async {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        await scene.replay.write(Scene.scrawl(at: Point(x: 300, y: 200)))
        await scene.replay.run { $0.escape() }
        await scene.replay.pause(3000)
        #expect(scene.annotations().isEmpty)
        #expect(scene.session.manager.state == .freeText)
    }
}
