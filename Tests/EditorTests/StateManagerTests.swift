// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import TestSupport
import Testing

@testable import Editor

@MainActor
@Suite("Annotation state manager", .serialized)
struct StateManagerTests {
    private final class Recorder: AnnotationStateManagerDelegate {
        var allows = true
        var changes: [(ToolState?, ToolState?)] = []
        var palettes = 0
        func annotationStateManager(
            _ manager: AnnotationStateManager, shouldChangeFrom old: ToolState?, to new: ToolState?
        ) -> Bool { allows }
        func annotationStateManager(
            _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
        ) { changes.append((old, new)) }
        func annotationStateManagerDidRequestShowingColorPalette(_ manager: AnnotationStateManager) {
            palettes += 1
        }
    }

    private nonisolated static let pen = ToolState(.ink, .pen)
    private nonisolated static let highlighter = ToolState(.ink, .highlighter)
    private nonisolated static let eraser = ToolState(.eraser)
    private nonisolated static let write = ToolState(.freeText)

    /// The rows of the truth table: what was set, and what the two actions lead to.
    @Test(
        "previous state and the pen button's actions",
        arguments: [
            ([], nil, nil),
            ([pen], pen, eraser),
            ([pen, nil], pen, nil),
            ([pen, nil, pen], nil, eraser),
            ([pen, write], pen, write),
            ([pen, highlighter], pen, eraser),
            ([highlighter, eraser], highlighter, highlighter),
            ([write, eraser], write, eraser),
            ([eraser], eraser, eraser),
            ([pen, eraser, nil, eraser], nil, eraser),
            ([write, nil], write, nil),
        ] as [([ToolState?], ToolState?, ToolState?)])
    func truthTable(history: [ToolState?], afterPrevious: ToolState?, afterEraser: ToolState?) {
        for (action, expected) in [
            (PencilPreferredAction.switchPrevious, afterPrevious), (.switchEraser, afterEraser),
        ] {
            let manager = AnnotationStateManager()
            history.forEach { manager.set($0) }
            manager.pencilInteraction.isEnabled = true
            PencilInteraction.preferredTapAction = action
            manager.pencilInteraction.tap()
            #expect(manager.current == expected, "\(action) after \(history)")
        }
        PencilInteraction.preferredTapAction = .switchEraser
    }

    @Test("a veto leaves everything as it was")
    func veto() {
        let manager = AnnotationStateManager()
        let recorder = Recorder()
        manager.set(Self.pen)
        manager.addDelegate(recorder)
        recorder.allows = false
        manager.set(Self.eraser)
        #expect(manager.current == Self.pen && manager.previous == nil && recorder.changes.isEmpty)
    }

    @Test("setting the active pair again does nothing")
    func sameAgain() {
        let manager = AnnotationStateManager()
        let recorder = Recorder()
        manager.addDelegate(recorder)
        manager.set(Self.pen)
        manager.set(Self.pen)
        #expect(recorder.changes.count == 1 && manager.previous == nil)
    }

    @Test("setting the state alone resets the variant; toggling compares what it is given")
    func toggles() {
        let manager = AnnotationStateManager()
        manager.set(Self.pen)
        manager.state = .freeText
        #expect(manager.variant == nil)
        manager.set(Self.pen)
        manager.toggleState(.ink)
        #expect(manager.current == nil)
        manager.set(Self.pen)
        manager.toggleState(.ink, variant: .highlighter)
        #expect(manager.current == Self.highlighter)
    }

    @Test("AC-45: every delegate is asked for the palette, whatever the state")
    func palette() {
        let manager = AnnotationStateManager()
        let recorders = [Recorder(), Recorder()]
        recorders.forEach { manager.addDelegate($0) }
        manager.pencilInteraction.isEnabled = true
        PencilInteraction.preferredTapAction = .showColorPalette
        manager.pencilInteraction.tap()
        #expect(recorders.map(\.palettes) == [1, 1])
        PencilInteraction.preferredTapAction = .ignore
        manager.pencilInteraction.tap()
        #expect(recorders.map(\.palettes) == [1, 1])
        PencilInteraction.preferredTapAction = .switchEraser
        #expect(PencilPreferredAction(stored: "no-such-thing") == .ignore)
    }

    @Test("a disabled interaction does nothing")
    func disabled() {
        let manager = AnnotationStateManager()
        manager.set(Self.pen)
        manager.pencilInteraction.tap()
        #expect(manager.current == Self.pen)
    }

    @Test("styles are kept for each tool and form")
    func styles() {
        let manager = AnnotationStateManager()
        manager.set(Self.pen)
        manager.changeStyle { $0.lineWidth = 5 }
        manager.set(Self.highlighter)
        #expect(manager.style.lineWidth == 9)
        manager.set(Self.pen)
        #expect(manager.style.lineWidth == 5)
    }

    @Test("a change of the tool's style takes only that change to what is selected")
    func styleOfSelection() async throws {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.set(Self.write)
        await scene.write(at: Point(x: 300, y: 200))
        scene.session.manager.set(Self.pen)
        let text = try #require(scene.annotations().first)
        scene.session.select([text.id])
        scene.session.manager.changeStyle {
            $0.color = Color(0xD7263D)
            $0.lineWidth = 5
        }
        let changed = try #require(scene.annotations().first?.freeText)
        #expect(changed.style.color == Color(0xD7263D) && changed.style.size == 12)
    }
}
