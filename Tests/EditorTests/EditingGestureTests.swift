// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import TestSupport
import Testing

@testable import Editor

/// Editing gestures over the text of a page.
@MainActor
@Suite("Editing gestures on a page")
struct EditingGestureTests {
    /// A scene with one text, not being edited, and the tool that writes.
    private func scene(_ text: String, reading texts: [String] = []) async throws -> Scene {
        let scene = Scene(reading: texts)
        scene.session.manager.setState(.freeText)
        await scene.replay.tap(at: Point(x: 300, y: 200), device: .mouse)
        let editor = try #require(scene.session.textEditor)
        await scene.replay.run { _ in editor.insert(text) }
        await scene.replay.run { $0.endTextEditing() }
        scene.session.manager.setState(.freeText)
        return scene
    }

    /// Where a part of the only text is, in view pixels.
    private func box(_ part: String, in scene: Scene) throws -> Rect {
        let annotation = try #require(scene.annotations().first)
        let editor = FreeTextEditor(annotation, in: scene.session)
        let text = editor.freeText.text
        let found = try #require(text.firstRange(of: part))
        let start = text.distance(from: text.startIndex, to: found.lowerBound)
        return try #require(editor.selectionRects(for: start..<start + part.count).first)
    }

    private func draw(_ stroke: Stroke, in scene: Scene) async {
        await scene.replay.write([stroke])
        await scene.replay.pause(2000)
    }

    private func asked(_ scene: Scene) async -> Int { await scene.recognizer.requests.count }

    @Test("AC-37: a word is scratched out of an annotation, one undo restores it")
    func scratchOut() async throws {
        let scene = try await scene("The quick brown fox")
        await draw(DrawnGesture.zigzag(over: try box("quick", in: scene)), in: scene)
        #expect(scene.texts() == ["The brown fox"])
        let flashed = scene.replay.effects.contains { if case .flash(_, 600) = $0 { true } else { false } }
        #expect(flashed)
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["The quick brown fox"])
        await scene.replay.run { $0.redo() }
        #expect(scene.texts() == ["The brown fox"])
        let count = await asked(scene)
        #expect(count == 0)
    }

    @Test("AC-37: the whole text scratched out leaves the annotation until editing ends; undo brings it back")
    func wholeText() async throws {
        let scene = try await scene("The quick fox")
        let before = scene.annotations()
        await draw(DrawnGesture.zigzag(over: try box("The quick fox", in: scene)), in: scene)
        #expect(scene.texts() == [""] && scene.session.textEditor != nil)
        await scene.replay.run { $0.endTextEditing() }
        #expect(scene.annotations().isEmpty)
        await scene.replay.run { $0.undo() }
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["The quick fox"] && scene.annotations().first?.id == before.first?.id)
    }

    @Test("AC-38: a line splits and joins words; on blank area it is read")
    func verticalLine() async throws {
        let scene = try await scene("together", reading: ["l"])
        var word = try box("to", in: scene)
        await draw(DrawnGesture.line(at: word.maxX, from: word.minY - 3, to: word.maxY + 3), in: scene)
        #expect(scene.texts() == ["to gether"])
        word = try box(" ", in: scene)
        await draw(DrawnGesture.line(at: word.center.x, from: word.minY - 3, to: word.maxY + 3), in: scene)
        #expect(scene.texts() == ["together"])
        for expected in [["to gether"], ["together"]] {
            await scene.replay.run { $0.undo() }
            #expect(scene.texts() == expected)
        }
        await draw(DrawnGesture.line(at: 600, from: 500, to: 520), in: scene)
        #expect(scene.texts() == ["together", "l"])
    }

    @Test("AC-38: lines are joined")
    func joinsLines() async throws {
        let scene = try await scene("one\ntwo")
        let first = try box("one", in: scene)
        let x = first.maxX + 4
        await draw(DrawnGesture.line(at: x, from: first.minY + 1, to: first.maxY + 11), in: scene)
        #expect(scene.texts() == ["one two"])
    }

    @Test("AC-39: a circle selects words and asks for the menu; on blank area it is read")
    func circle() async throws {
        let scene = try await scene("The quick brown fox", reading: ["O"])
        await draw(DrawnGesture.circle(around: try box("quick brown", in: scene)), in: scene)
        let editor = try #require(scene.session.textEditor)
        #expect(editor.selectedText == "quick brown" && scene.texts() == ["The quick brown fox"])
        let menus = scene.replay.effects.filter { if case .presentEditMenu = $0 { true } else { false } }
        #expect(menus.count == 1)
        await scene.replay.run { $0.endTextEditing() }
        await draw(DrawnGesture.circle(around: Rect(400, 500, 430, 515)), in: scene)
        #expect(scene.texts() == ["The quick brown fox", "O"])
    }

    @Test("AC-39: the selection's handles are dragged by the pen, and nothing is written there")
    func handles() async throws {
        let scene = try await scene("The quick brown fox", reading: ["no"])
        await draw(DrawnGesture.circle(around: try box("quick brown", in: scene)), in: scene)
        let editor = try #require(scene.session.textEditor)
        var places = editor.handles
        #expect(places.count == 2)
        let letter = try box("quick", in: scene).width / 5
        await draw(
            DrawnGesture.stroke(through: [places[1], Point(x: places[1].x + 4 * letter, y: places[1].y)]),
            in: scene)
        #expect(editor.selectedText == "quick brown fox")
        places = editor.handles
        await draw(
            DrawnGesture.stroke(through: [places[0], Point(x: places[0].x + 6 * letter, y: places[0].y)]),
            in: scene)
        #expect(editor.selectedText == "brown fox")
        let count = await asked(scene)
        #expect(count == 0)
        await scene.replay.run { _ in editor.insert("cat") }
        #expect(editor.handles.isEmpty && scene.texts() == ["The quick cat"])
    }

    @Test("the keyboard deletes words and moves by them")
    func wordKeys() async throws {
        let scene = try await scene("The quick fox")
        let point = try box("fox", in: scene)
        await scene.replay.tap(at: Point(x: point.maxX, y: point.center.y), device: .mouse, clickCount: 2)
        let editor = try #require(scene.session.textEditor)
        editor.selectedRange = 13..<13
        await scene.replay.run { _ in editor.move(.word(-1), extending: false) }
        #expect(editor.selectedRange == 10..<10)
        await scene.replay.run { _ in editor.deleteWord(-1) }
        #expect(scene.texts() == ["The fox"] && editor.selectedRange == 4..<4)
        await scene.replay.run { _ in editor.move(.word(1), extending: true) }
        #expect(editor.selectedText == "fox")
        await scene.replay.run { _ in editor.deleteWord(1) }
        #expect(scene.texts() == ["The "])
    }

    @Test("a line below words selects them")
    func underline() async throws {
        let scene = try await scene("The quick brown fox")
        await draw(DrawnGesture.underline(below: try box("brown", in: scene)), in: scene)
        #expect(scene.session.textEditor?.selectedText == "brown")
    }

    @Test("without a tool gestures work in the text that is being edited, and nowhere else")
    func withoutTool() async throws {
        let scene = try await scene("The quick brown fox")
        scene.session.manager.set(nil)
        let place = try box("quick", in: scene)
        await draw(DrawnGesture.zigzag(over: place), in: scene)
        #expect(scene.texts() == ["The quick brown fox"])
        await scene.replay.tap(at: place.center, device: .mouse, clickCount: 2)
        #expect(scene.session.textEditor != nil)
        await draw(DrawnGesture.zigzag(over: try box("quick", in: scene)), in: scene)
        #expect(scene.texts() == ["The brown fox"])
    }

    @Test("switched off, the same ink is read")
    func switchedOff() async throws {
        let scene = try await scene("The quick brown fox", reading: ["mm"])
        scene.session.scribble.takesGestures = false
        await draw(DrawnGesture.zigzag(over: try box("quick", in: scene)), in: scene)
        #expect(scene.texts().joined().contains("mm") && scene.texts().joined().contains("quick"))
    }

    // MARK: Open space

    @Test("AC-40: a still pen opens a blank paragraph; what is written there goes between the words")
    func openSpace() async throws {
        let scene = try await scene("a dog ran", reading: ["very"])
        let place = try box(" dog", in: scene)
        let stored = scene.annotations()
        let point = Point(x: place.minX + 2, y: place.center.y)
        await scene.replay.send(.down, [InkSample(point, time: scene.replay.now)])
        await scene.replay.pause(500)
        await scene.replay.send(.up, [InkSample(point, time: scene.replay.now)])
        let shown = try #require(scene.session.shownMarks(onPage: 0).first?.freeText)
        #expect(shown.text == "a \n\n\ndog ran" && scene.annotations() == stored)
        let line = place.height
        await scene.replay.write(
            Scene.scrawl(at: Point(x: place.minX, y: place.maxY + line / 2), width: 40, height: line))
        await scene.replay.pause(1000)
        #expect(scene.texts() == ["a very dog ran"])
        #expect(scene.session.scribble.isWriting)
        await scene.replay.pause(3000)
        #expect(!scene.session.scribble.isWriting)
        #expect(scene.session.shownMarks(onPage: 0).compactMap(\.freeText?.text) == ["a very dog ran"])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["a dog ran"])
    }

    @Test("AC-40: open space that is not used closes, and nothing has changed")
    func openSpaceCloses() async throws {
        let scene = try await scene("a dog ran")
        let place = try box(" dog", in: scene)
        let point = Point(x: place.minX + 2, y: place.center.y)
        let serial = scene.session.document.history.canUndo
        await scene.replay.send(.down, [InkSample(point, time: scene.replay.now)])
        await scene.replay.pause(600)
        await scene.replay.send(.up, [InkSample(point, time: scene.replay.now)])
        #expect(scene.session.textEditor?.gap != nil)
        await scene.replay.pause(3000)
        #expect(scene.session.textEditor?.gap == nil && scene.texts() == ["a dog ran"])
        #expect(scene.session.document.history.canUndo == serial && !scene.session.scribble.isWriting)
    }

    // MARK: The eraser end

    @Test("the pen's eraser end takes the words that it passes over, as one step")
    func eraser() async throws {
        let scene = try await scene("The quick brown fox")
        let place = try box("quick brown", in: scene)
        let path = DrawnGesture.stroke(through: [
            Point(x: place.minX + 2, y: place.center.y), Point(x: place.maxX - 2, y: place.center.y),
        ])
        await scene.replay.write([path], device: .eraser)
        #expect(scene.texts() == ["The fox"])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["The quick brown fox"])
        let all = try box("The quick brown fox", in: scene)
        await scene.replay.write(
            [
                DrawnGesture.stroke(through: [
                    Point(x: all.minX, y: all.center.y), Point(x: all.maxX, y: all.center.y),
                ])
            ], device: .eraser)
        #expect(scene.annotations().isEmpty)
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["The quick brown fox"])
    }

    @Test("whatever is drawn over a text, one undo gives the document that was there", arguments: 1...25)
    func undoes(seed: Int) async throws {
        let scene = try await scene("The quick (brown) fox\njumps over the lazy dog.")
        var random = SeededGenerator(seed: UInt64(seed))
        let area = try box("The quick (brown) fox", in: scene)
        let x = Double.random(in: area.minX...area.maxX - 40, using: &random)
        let top = area.minY + (Bool.random(using: &random) ? area.height : 0)
        let box = Rect(x, top, x + Double.random(in: 12...60, using: &random), top + area.height)
        let strokes = [
            DrawnGesture.zigzag(over: box), DrawnGesture.circle(around: box, margin: 4),
            DrawnGesture.line(at: x, from: top - 2, to: top + area.height + 3),
        ]
        let stroke = try #require(strokes.randomElement(using: &random))
        let before = scene.annotations().first?.freeText?.text
        await draw(stroke, in: scene)
        if scene.annotations().first?.freeText?.text != before { await scene.replay.run { $0.undo() } }
        #expect(scene.texts() == [before])
    }
}
