// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("Text editor")
struct FreeTextEditorTests {
    private func editor(in scene: Scene) async throws -> FreeTextEditor {
        scene.session.manager.setState(.freeText)
        await scene.replay.tap(at: Point(x: 400, y: 300), device: .mouse)
        return try #require(scene.session.textEditor)
    }

    @Test("a box without text leaves no trace")
    func emptyBox() async throws {
        let scene = Scene()
        _ = try await editor(in: scene)
        await scene.replay.run { $0.endTextEditing() }
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
    }

    @Test("undo of typing goes word by word, then the annotation")
    func typingUndo() async throws {
        let scene = Scene()
        let editor = try await editor(in: scene)
        for character in "one two" { _ = editor.insert(String(character)) }
        #expect(scene.texts() == ["one two"])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts() == ["one "])
        await scene.replay.run { $0.undo() }
        #expect(scene.texts().isEmpty && scene.session.textEditor == nil)
    }

    @Test("the box grows with the text up to the page's margin, then the text wraps")
    func growsAndWraps() async throws {
        let scene = Scene()
        let editor = try await editor(in: scene)
        _ = editor.insert(String(repeating: "word ", count: 30))
        let box = try #require(scene.annotations().first?.bounds)
        #expect(box.maxX <= 595 - 8 + 0.001 && box.maxX > 560)
        #expect(box.height > 2 * 15)
    }

    @Test("a text that was emptied is removed when editing ends")
    func emptiedIsRemoved() async throws {
        let scene = Scene()
        let editor = try await editor(in: scene)
        _ = editor.insert("a")
        _ = editor.delete(-1)
        #expect(scene.texts() == [""])
        await scene.replay.run { $0.endTextEditing() }
        #expect(scene.annotations().isEmpty)
    }

    @Test("caret keys, selection and replacement")
    func carets() async throws {
        let scene = Scene()
        let editor = try await editor(in: scene)
        _ = editor.insert("one\ntwo")
        _ = editor.move(.line(-1), extending: false)
        #expect(editor.selectedRange == 3..<3)
        _ = editor.move(.lineEdge(-1), extending: true)
        #expect(editor.selectedText == "one")
        _ = editor.insert("1")
        #expect(scene.texts() == ["1\ntwo"])
        _ = editor.move(.textEdge(1), extending: false)
        _ = editor.move(.character(-1), extending: false)
        _ = editor.delete(1)
        #expect(scene.texts() == ["1\ntw"])
        #expect(editor.closestPosition(to: editor.caretRect(at: 2).center) == 2)
    }
}
