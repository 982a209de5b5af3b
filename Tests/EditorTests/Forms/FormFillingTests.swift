// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("Filling forms in")
struct FormFillingTests {
    private func scene(reading texts: [String] = []) -> Scene {
        let scene = Scene(reading: texts)
        _ = scene.session.load(form: FormScene.fields)
        return scene
    }

    private func value(_ name: String, in scene: Scene) -> FormValue? { scene.session.form[name]?.value }

    private func center(_ name: String, _ widget: Int = 0, in scene: Scene) -> Point {
        scene.session.frame(of: .init(field: name, widget: widget)).center
    }

    private func click(_ point: Point, in session: EditorSession) -> [EditorEffect] {
        let sample = InkSample(point, time: 0)
        return session.handle(InputEvent(.down, device: .mouse, samples: [sample]))
            + session.handle(InputEvent(.up, device: .mouse, samples: [sample]))
    }

    @Test("AC-36: writing goes into an unactivated text field, never into a password or a read-only one")
    func writingWithoutTap() async {
        for (name, text) in [("name", "hello"), ("secret", ""), ("fixed", "stays")] {
            let scene = scene(reading: ["hello"])
            _ = scene.session.fill("name", with: .text(""))
            let box = scene.session.frame(of: .init(field: name, widget: 0))
            await scene.write(at: Point(x: box.minX + 5, y: box.minY))
            #expect(value(name, in: scene) == .text(text), "\(name)")
            #expect(scene.annotations().isEmpty)
            #expect(scene.session.activeField == nil)
        }
    }

    @Test("a drawing in a field goes away, and that is said")
    func drawing() async {
        let scene = scene(reading: ["MWM"])
        await scene.recognizer.takeForDrawings(["MWM"])
        let before = value("notes", in: scene)
        let box = scene.session.frame(of: .init(field: "notes", widget: 0))
        await scene.write(at: Point(x: box.minX + 5, y: box.minY + 5))
        let asked = await scene.recognizer.requests.count
        #expect(asked == 1 && value("notes", in: scene) == before && scene.annotations().isEmpty)
        #expect(scene.replay.effects.contains { if case .refused(.noText) = $0 { true } else { false } })
    }

    @Test("AC-36: without the setting an unactivated field takes no writing")
    func settingOff() async {
        let scene = scene(reading: ["hello"])
        scene.session.settings.writesInForms = false
        let box = scene.session.frame(of: .init(field: "notes", widget: 0))
        await scene.write(at: Point(x: box.minX + 5, y: box.minY + 5))
        #expect(value("notes", in: scene) == .text(""))
        let asked = await scene.recognizer.requests.count
        #expect(asked == 0)
    }

    @Test("in free text mode fields are not offered")
    func freeTextMode() async {
        let scene = scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        let box = scene.session.frame(of: .init(field: "notes", widget: 0))
        await scene.write(at: Point(x: box.minX + 5, y: box.minY + 5))
        #expect(value("notes", in: scene) == .text(""))
        #expect(scene.texts() == ["hello"])
    }

    @Test("what is written is held to the field's length, and undone in one step")
    func heldAndUndone() async {
        let scene = scene(reading: ["abcdefgh"])
        let box = scene.session.frame(of: .init(field: "code", widget: 0))
        await scene.write(at: Point(x: box.minX + 5, y: box.minY))
        #expect(value("code", in: scene) == .text("abcd"))
        _ = scene.session.undo()
        #expect(value("code", in: scene) == .text(""))
        _ = scene.session.redo()
        #expect(value("code", in: scene) == .text("abcd"))
    }

    @Test("a tap activates a text field, toggles boxes, and says why a field is left alone")
    func taps() {
        let scene = scene()
        let session = scene.session
        _ = click(center("name", in: scene), in: session)
        #expect(session.activeField == .init(field: "name", widget: 0))
        _ = click(center("agree", in: scene), in: session)
        #expect(value("agree", in: scene) == .state("Yes"))
        _ = click(center("agree", in: scene), in: session)
        #expect(value("agree", in: scene) == .state(nil))
        _ = click(center("size", 0, in: scene), in: session)
        _ = click(center("size", 1, in: scene), in: session)
        _ = click(center("size", 1, in: scene), in: session)
        #expect(value("size", in: scene) == .state("l"))
        let effects = click(center("secret", in: scene), in: session)
        let said = effects.contains { if case .refused(.field(.password)) = $0 { true } else { false } }
        #expect(said && session.activeField == nil)
        session.mayFill = false
        let forbidden = click(center("name", in: scene), in: session)
            .contains { if case .refused(.fillingForbidden) = $0 { true } else { false } }
        #expect(forbidden && session.activeField == nil)
    }

    @Test("the radio button picked first can be undone to none")
    func radioUndo() {
        let scene = scene()
        _ = click(center("size", 0, in: scene), in: scene.session)
        _ = scene.session.undo()
        #expect(value("size", in: scene) == .state(nil))
        #expect(scene.session.store.changes.isEmpty)
    }

    @Test("what goes into the active field is one step; the journal has every edit")
    func oneStep() {
        let scene = scene()
        let session = scene.session
        _ = session.activate(.init(field: "name", widget: 0))
        var journal: [Edit] = []
        for text in ["n", "ne", "new"] {
            for effect in session.fill("name", with: .text(text)) {
                if case .journal(let edits) = effect { journal += edits }
            }
        }
        _ = session.activate(.init(field: "notes", widget: 0))
        _ = session.fill("notes", with: .text("more"))
        #expect(journal == ["n", "ne", "new"].map { .fill(field: "name", .text($0)) })
        _ = session.undo()
        #expect(value("notes", in: scene) == .text("") && value("name", in: scene) == .text("new"))
        _ = session.undo()
        #expect(value("name", in: scene) == .text("old"))
        #expect(session.store.changes.isEmpty && !session.document.history.canUndo)
    }

    @Test("Tab goes through the fields that can be filled in; a group of radio buttons is one stop")
    func tabOrder() {
        let scene = scene()
        let session = scene.session
        var names: [String] = []
        while let next = session.place(after: 1), names.count < 20 {
            _ = session.activate(next)
            names.append(next.field)
        }
        #expect(names == ["name", "notes", "code", "agree", "size", "colour", "fruit"])
        #expect(session.place(after: -1)?.field == "colour")
        session.manager.setState(.ink)
        #expect(session.activeField == nil && session.place(after: 1) == nil)
    }

    @Test("an annotation over a field has the tap")
    func annotationsFirst() {
        let scene = scene()
        let box = FormScene.fields[0].widgets[0].box
        let mark = Annotation(
            id: AnnotationID("m"), page: 0,
            content: .shape(Shape(.rectangle(box), color: .black, fill: .black)))
        _ = try? scene.session.apply([.add(mark, index: nil)], named: "Add")
        _ = click(center("name", in: scene), in: scene.session)
        #expect(scene.session.selection == [mark.id] && scene.session.activeField == nil)
    }
}
