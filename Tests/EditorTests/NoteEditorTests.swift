// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import TestSupport
import Testing

@testable import Editor

@MainActor
@Suite("Notes and replies")
struct NoteEditorTests {
    private func scene() async -> Scene {
        let scene = Scene()
        scene.session.manager.setState(.note)
        await scene.replay.tap(at: scene.at(100, 100))
        return scene
    }

    @Test("a note that stays empty leaves no trace")
    func empty() async {
        let scene = await scene()
        #expect(scene.session.noteEditor?.isInDocument == false && scene.session.previews.count == 1)
        await scene.replay.run { $0.closeNote() }
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
        await scene.replay.tap(at: scene.at(100, 100))
        await scene.replay.run { $0.noteEditor?.setText("a") ?? [] }
        await scene.replay.run { $0.noteEditor?.setText("") ?? [] }
        await scene.replay.run { $0.closeNote() }
        #expect(scene.annotations().isEmpty && !scene.session.document.history.canUndo)
    }

    @Test("typing is one step; every change of it is journalled")
    func typing() async throws {
        let scene = await scene()
        let count = scene.replay.effects.count
        for text in ["W", "Wh", "Why?"] { await scene.replay.run { $0.noteEditor?.setText(text) ?? [] } }
        let journalled = scene.replay.effects.dropFirst(count).filter {
            if case .journal = $0 { return true }
            return false
        }
        #expect(journalled.count == 3)
        await scene.replay.run { $0.closeNote() }
        let note = try #require(scene.annotations().first)
        #expect(note.note == "Why?" && note.author == "Ann" && note.bounds == Rect(88, 730, 112, 754))
        await scene.replay.run { $0.openNote(note.id) }
        await scene.replay.run { $0.noteEditor?.setText("Why not?") ?? [] }
        await scene.replay.run { $0.undo() }
        #expect(scene.session.noteEditor?.text == "Why?")
        await scene.replay.run { $0.redo() }
        #expect(scene.session.noteEditor?.text == "Why not?")
        await scene.replay.run { $0.undo() }
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().isEmpty && scene.session.noteEditor == nil)
    }

    @Test("replies and review states belong to the annotation, and go with it")
    func replies() async throws {
        let scene = await scene()
        await scene.replay.run { $0.noteEditor?.setText("Why?") ?? [] }
        await scene.replay.run { $0.noteEditor?.addReply(" Because. ") ?? [] }
        await scene.replay.run { $0.noteEditor?.setState(.rejected) ?? [] }
        await scene.replay.run { $0.noteEditor?.setState(.accepted) ?? [] }
        let editor = try #require(scene.session.noteEditor)
        #expect(editor.replies.map(\.text) == ["Because."] && editor.state == .accepted)
        // The second state took the place of the same person's first one.
        #expect(scene.annotations().count == 3)
        await scene.replay.run { $0.undo() }
        #expect(editor.state == .rejected)
        let reply = try #require(editor.replies.first)
        await scene.replay.run { _ in editor.removeReply(reply.id) }
        #expect(editor.replies.isEmpty)
        await scene.replay.run { $0.undo() }
        await scene.replay.run { $0.delete(editor.id) }
        #expect(scene.annotations().isEmpty)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().count == 3)
    }

    @Test("a comment on a highlight is opened by a double tap, or by the note tool")
    func comment() async throws {
        let scene = Scene()
        let quad = Quad(
            topLeft: Point(x: 100, y: 720), topRight: Point(x: 200, y: 720),
            bottomLeft: Point(x: 100, y: 700), bottomRight: Point(x: 200, y: 700))
        let mark = Annotation(
            id: AnnotationID("a"), page: 0, content: .markup(TextMarkup(quads: [quad], color: .black)))
        _ = try scene.session.apply([.add(mark, index: nil)], named: "Test")
        await scene.replay.tap(at: scene.at(150, 132), clickCount: 2)
        #expect(scene.session.noteEditor?.id == mark.id)
        await scene.replay.run { $0.noteEditor?.setText("See p. 3") ?? [] }
        await scene.replay.run { $0.closeNote() }
        #expect(scene.session.store[mark.id]?.note == "See p. 3")
        scene.session.manager.setState(.note)
        await scene.replay.tap(at: scene.at(150, 132))
        #expect(scene.session.noteEditor?.id == mark.id && scene.annotations().count == 1)
    }

    @Test("the text of a locked mark is only read; answers can be given")
    func locked() async throws {
        let scene = Scene()
        let note = Annotation(
            id: AnnotationID("a"), page: 0,
            content: .note(StickyNote(at: Point(x: 100, y: 700), rotation: 0)), note: "fixed", isLocked: true)
        _ = try scene.session.apply([.add(note, index: nil)], named: "Test")
        await scene.replay.run { $0.openNote(note.id) }
        await scene.replay.run { $0.noteEditor?.setText("other") ?? [] }
        await scene.replay.run { $0.noteEditor?.addReply("noted") ?? [] }
        #expect(scene.session.store[note.id]?.note == "fixed" && scene.annotations().count == 2)
    }
}
