// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Handwriting
import Ink
import Scribble
import TestSupport
import Testing

@testable import Editor

@MainActor
@Suite("Written words on the page")
struct WordsOnThePageTests {
    /// A scene with a text that was written and is still being edited.
    private func written(_ text: String = "one two three", further: [String] = []) async -> Scene {
        let scene = Scene(reading: [text] + further)
        scene.session.manager.setState(.freeText)
        let words = text.split(separator: " ").count
        for index in 0..<words {
            await scene.replay.write(Scene.scrawl(at: Point(x: 250 + Double(index) * 80, y: 200)))
        }
        await scene.replay.pause(2000)
        return scene
    }

    private func words(_ scene: Scene) -> [ConvertedWord] {
        guard let editor = scene.session.textEditor else { return [] }
        return scene.session.scribble.convertedText(of: editor)?.words ?? []
    }

    private func offered(_ scene: Scene) -> [WordAlternatives] {
        scene.replay.effects.compactMap { if case .alternatives(let word) = $0 { word } else { nil } }
    }

    @Test("a pen tap on a word offers its readings, long after it was written")
    func tapOffers() async throws {
        let scene = await written()
        _ = scene.session.endTextEditing()
        await scene.replay.pause(60_000)
        let box = scene.session.layout.userToView(onPage: 0).apply(scene.annotations()[0].bounds)
        await scene.replay.tap(at: Point(x: box.minX + 5, y: box.center.y))
        #expect(offered(scene).isEmpty, "the first tap opens the text")
        await scene.replay.tap(at: Point(x: box.minX + 5, y: box.center.y))
        #expect(offered(scene).map(\.word.text) == ["one"])
    }

    @Test("words of a text that is left are right, until they are undone or their text is removed")
    func lessons() async throws {
        let scene = await written()
        var left: [String] = []
        var withdrawn: [String] = []
        scene.session.scribble.learns = true
        scene.session.scribble.onConfirmation = {
            left += $0.left.map(\.text)
            withdrawn += $0.withdrawn.map(\.text)
        }
        _ = scene.session.endTextEditing()
        #expect(left == ["one", "two", "three"] && withdrawn.isEmpty)
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one two"] && withdrawn == ["three"])
        await scene.replay.run { $0.undo() }
        await scene.replay.run { $0.undo() }
        #expect(scene.texts().isEmpty && withdrawn == ["three", "two", "one"])
    }

    @Test("another reading is one step to undo")
    func choose() async throws {
        let scene = await written()
        let word = try #require(words(scene).first)
        await scene.replay.run { $0.choose("once", for: word.id) }
        #expect(scene.texts() == ["once two three"])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one two three"])
    }

    @Test("SES-11: a batch is one edit to see and goes word by word; the first takes the annotation with it")
    func undoByWord() async {
        let scene = await written()
        let asked = await scene.recognizer.requests.count
        #expect(asked == 1 && scene.texts() == ["one two three"])
        var seen: [[String]] = []
        for _ in 0..<3 {
            await scene.replay.run { $0.undo() }
            seen.append(scene.texts())
        }
        #expect(seen == [["one two"], ["one"], []] && scene.annotations().isEmpty)
    }

    @Test("a drawing stays as ink where it was drawn, as one step to undo, and leaves no empty text")
    func drawing() async throws {
        let scene = Scene(reading: ["MWM"])
        await scene.recognizer.takeForDrawings(["MWM"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        #expect(scene.texts().isEmpty && scene.session.textEditor == nil)
        let drawn = scene.annotations()
        let ink = try #require(drawn.first?.ink)
        let box = scene.session.layout.userToView(onPage: 0).apply(try #require(ink.strokes.bounds))
        #expect(drawn.count == 1 && abs(box.minX - 300) < 0.1 && abs(box.minY - 200) < 0.1)
        #expect(abs(box.width - 60) < 0.1 && !scene.session.scribble.hasUncommittedInk)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
        await scene.replay.run { $0.redo() }
        #expect(scene.annotations() == drawn)
    }

    @Test("a drawing beside a text leaves the text as it is")
    func drawingBesideText() async throws {
        let scene = Scene(reading: ["one", "MWM", "two"])
        await scene.recognizer.takeForDrawings(["MWM"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 300, y: 200))
        let text = try #require(scene.annotations().first)
        let box = scene.session.layout.userToView(onPage: 0).apply(text.bounds)
        let beside = Point(x: box.maxX + 10, y: box.minY)
        await scene.write(at: beside)
        #expect(scene.texts() == ["one"] && scene.annotations().filter { $0.ink != nil }.count == 1)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations() == [text])
        await scene.write(at: beside)
        #expect(scene.texts() == ["one two"])
    }

    @Test("back to ink: the word is ink where it was written, and text again at its old place")
    func backToInk() async throws {
        let scene = await written()
        let word = words(scene)[1]
        #expect(word.text == "two")
        let before = scene.annotations()
        await scene.replay.run { $0.turnIntoInk(word.id) }
        #expect(scene.texts() == ["one three"])
        let ink = try #require(scene.annotations().first { $0.ink != nil })
        let box = scene.session.layout.userToView(onPage: 0).apply(try #require(ink.ink?.strokes.bounds))
        #expect(abs(box.minX - 330) < 0.1 && abs(box.minY - 200) < 0.1 && abs(box.width - 60) < 0.1)
        #expect(scene.session.selection == [ink.id] && scene.session.canConvertToText)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations() == before, "one step")
        await scene.replay.run { $0.redo() }
        scene.session.select([ink.id])
        let asked = await scene.recognizer.requests.count
        await scene.replay.run { $0.convertSelectionToText() }
        #expect(scene.texts() == ["one two three"] && scene.annotations().allSatisfy { $0.ink == nil })
        let askedAgain = await scene.recognizer.requests.count
        #expect(askedAgain == asked, "what it says is known")
        #expect(words(scene).map(\.text).contains("two"), "its readings are at hand again")
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one three"] && scene.annotations().contains { $0.ink != nil })
    }

    @Test("a change to the last word joins its step; where there is none it is a step of its own")
    func amend() async throws {
        let scene = await written("one two")
        let editor = try #require(scene.session.textEditor)
        editor.amendLastStep("Write") { _ = editor.replace(4..<7, with: "too") }
        #expect(scene.texts() == ["one too"])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one"])
        editor.undoGroup("Nothing") {}
        editor.amendLastStep("Write") { _ = editor.replace(0..<3, with: "won") }
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one"], "the step before is none of its business")
    }

    @Test("back to ink of the only word takes the text away, and brings it back")
    func onlyWord() async throws {
        let scene = await written("hello")
        let original = scene.annotations()
        await scene.replay.run { $0.turnIntoInk(words(scene)[0].id) }
        #expect(scene.texts().isEmpty && scene.annotations().count == 1)
        await scene.replay.run { $0.convertSelectionToText() }
        #expect(scene.texts() == ["hello"])
        #expect(scene.annotations()[0].bounds == original[0].bounds)
        for _ in 0..<2 { await scene.replay.run { $0.undo() } }
        #expect(scene.annotations() == original)
    }

    @Test("the ink of a word stays where it was written although the view moves")
    func inkAfterScrolling() async throws {
        let scene = await written("hello")
        var layout = scene.session.layout
        let place = layout.viewToUser(onPage: 0).apply(Point(x: 250, y: 200))
        layout.scale = 2
        layout.scroll = Point(x: 30, y: 50)
        scene.session.layout = layout
        await scene.replay.run { $0.turnIntoInk(words(scene)[0].id) }
        let strokes = try #require(scene.annotations()[0].ink?.strokes)
        let first = try #require(strokes.first?.samples.first?.position)
        #expect(first.distance(to: place) < 0.01)
    }

    @Test("drawn ink becomes text where it stands, one step")
    func convertDrawnInk() async throws {
        let scene = Scene(reading: ["Hello world"])
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(
            Scene.scrawl(at: Point(x: 250, y: 200)) + Scene.scrawl(at: Point(x: 330, y: 200)))
        scene.session.manager.set(nil)
        let drawn = scene.annotations()
        #expect(!scene.session.canConvertToText)
        await scene.replay.run { $0.selectAll() }
        #expect(scene.session.canConvertToText)
        await scene.replay.run { $0.convertSelectionToText() }
        #expect(scene.texts() == ["Hello world"] && scene.annotations().count == 1)
        let text = try #require(scene.annotations()[0].freeText)
        let line = text.textToUser.then(scene.session.layout.userToView(onPage: 0))
            .apply(Rect(x: 0, y: 0, width: 10, height: 15))
        #expect(abs(line.minX - 250) < 0.5 && abs(line.center.y - 210) < 1)
        let requests = await scene.recognizer.requests
        #expect(requests.map(\.strokes.count) == [2])
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations() == drawn)
        await scene.replay.run { $0.redo() }
        // Its words have readings, and ink to go back to.
        let id = scene.annotations()[0].id
        scene.session.select([id])
        await scene.replay.run { $0.enter() ?? [] }
        await scene.replay.run { $0.turnIntoInk(words(scene)[0].id) }
        #expect(scene.texts() == ["world"] && scene.annotations().count == 2)
    }

    @Test("ink that says nothing stays, and the person is told")
    func noText() async {
        let scene = Scene(reading: [])
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(Scene.scrawl(at: Point(x: 250, y: 200)))
        scene.session.manager.set(nil)
        await scene.replay.run { $0.selectAll() }
        await scene.replay.run { $0.convertSelectionToText() }
        let refused = scene.replay.effects.contains { if case .refused(.noText) = $0 { true } else { false } }
        #expect(refused && scene.annotations().count == 1 && scene.annotations()[0].ink != nil)
    }

    @Test("a deleted word takes its space with it; the last one its text")
    func delete() async {
        let scene = await written()
        await scene.replay.run { $0.deleteWord(words(scene)[1].id) }
        #expect(scene.texts() == ["one three"])
        await scene.replay.run { $0.deleteWord(words(scene)[0].id) }
        await scene.replay.run { $0.deleteWord(words(scene)[0].id) }
        #expect(scene.annotations().isEmpty && scene.session.textEditor == nil)
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["three"])
    }

    @Test("SES-6: into a text that stands there, words come one by one")
    func wordByWord() async {
        let scene = Scene(reading: ["start", "one tw", "one two thr"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 250, y: 200))
        let box = scene.session.layout.userToView(onPage: 0).apply(scene.annotations()[0].bounds)
        for index in 0..<3 {
            await scene.replay.write(
                Scene.scrawl(
                    at: Point(x: box.maxX + 10 + Double(index) * 25, y: box.minY), width: 15, height: 14))
        }
        #expect(scene.texts() == ["start one"] && scene.session.hasUncommittedWriting)
    }

    @Test("AC-30: every name is its own, and none is the container's")
    func uniqueNames() async throws {
        let scene = Scene(reading: ["one", "two"])
        let environment = EditorEnvironment(measurer: MonospaceMeasurer())
        let session = EditorSession(pages: scene.session.layout.pages, environment: environment)
        // A file without names: the loader gives each annotation one; here they come through the same door.
        let loaded = (0..<20).map { index in
            Annotation(
                id: AnnotationID(environment.newName()), page: 0,
                content: .freeText(FreeText(text: "\(index)", box: Rect(10, 10, 60, 30))))
        }
        _ = session.load(loaded, page: 0)
        let names = session.store.annotations(onPage: 0).map(\.id.name)
        #expect(Set(names).count == 20)
        let controller = FreeTextScribbleController(session: session, host: InteractionHost())
        #expect(!names.contains(controller.container) && !controller.container.isEmpty)
    }

    @Test("AC-31: what is selected is let go when writing on the page asks for its place")
    func deselected() async {
        let scene = Scene(reading: ["one", "two"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 250, y: 200))
        _ = scene.session.endTextEditing()
        scene.session.select([scene.annotations()[0].id])
        let stroke = Scene.scrawl(at: Point(x: 250, y: 500))[0].samples
        await scene.replay.send(.down, [stroke[0]])
        #expect(scene.session.selection.isEmpty, "at the request already")
        await scene.replay.send(.move, Array(stroke.dropFirst()))
        await scene.replay.send(.up, [stroke[stroke.count - 1]])
        await scene.replay.pause(1000)
        #expect(scene.texts() == ["one", "two"] && scene.session.selection.isEmpty)
        #expect(scene.session.textEditor?.id == scene.annotations()[1].id)
    }

    @Test("AC-32: with the mode off only the text that is open takes writing")
    func modeOff() async throws {
        let scene = Scene(reading: ["one", "two", "three", "four", "five"])
        scene.session.manager.setState(.freeText)
        await scene.write(at: Point(x: 250, y: 150))
        await scene.write(at: Point(x: 250, y: 500))
        #expect(scene.texts() == ["one", "two"])
        scene.session.manager.set(nil)
        let boxes = scene.annotations().map { scene.session.layout.userToView(onPage: 0).apply($0.bounds) }
        #expect(scene.session.textEditor?.id == scene.annotations()[1].id)
        await scene.write(at: Point(x: boxes[1].maxX + 10, y: boxes[1].minY))
        #expect(scene.texts() == ["one", "two three"])
        await scene.write(at: Point(x: 300, y: 320))
        #expect(scene.texts() == ["one", "two three"], "not on the blank page")
        // Pressing there ended nothing that matters: open it again.
        scene.session.select([scene.annotations()[1].id])
        await scene.replay.run { $0.enter() ?? [] }
        await scene.write(at: Point(x: boxes[0].maxX + 10, y: boxes[0].minY))
        #expect(scene.texts() == ["one", "two three"], "not on another text")
    }
}
