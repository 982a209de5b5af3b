// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink
import XCTest

@testable import App

final class ToolbarTests: WidgetTestCase {
    /// A toolbar in a window with its actions, and an inspector that only counts.
    @MainActor
    private final class Stage: AnnotationStateManagerDelegate {
        let manager = AnnotationStateManager()
        let window = GObjectRef(gtk_window_new())
        let group = GObjectRef(g_simple_action_group_new())
        let toolbar: Toolbar
        let actions: ToolActions
        var isInspectorOpen = false
        var refuses = false

        init() {
            actions = ToolActions(manager, in: group, commands: ToolActions.Commands())
            gtk_widget_insert_action_group(window.widget, "win", group.opaque)
            toolbar = Toolbar(manager)
            gtk_window_set_child(window.cast(), toolbar.widget.widget)
            manager.addDelegate(self)
            gtk_window_present(window.cast())
        }

        func annotationStateManager(
            _ manager: AnnotationStateManager, shouldChangeFrom old: ToolState?, to new: ToolState?
        ) -> Bool { !refuses }

        func annotationStateManagerDidToggleStylePicker(_ manager: AnnotationStateManager) {
            isInspectorOpen.toggle()
        }

        func close() { gtk_window_destroy(window.cast()) }

        /// Presses the button with a name as a person does.
        func press(_ name: String) throws { postil_signal_emit(try button(name).raw, "clicked") }

        func isDown(_ name: String) throws -> Bool { try button(name).boolProperty("active") }

        func button(_ name: String) throws -> WidgetPointer {
            try XCTUnwrap(WidgetTree.button(name, in: toolbar.widget.widget), "no button “\(name)”")
        }

        func groupIsTinted(_ name: String) throws -> Bool {
            let parent = try XCTUnwrap(gtk_widget_get_parent(try button(name)))
            return gtk_widget_has_css_class(parent, "active") != 0
        }
    }

    func testPressingTheActiveToolAgainLeavesIt() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            try stage.press("Write")
            XCTAssertEqual(stage.manager.current, ToolState(.freeText))
            XCTAssertTrue(try stage.isDown("Write"))
            try stage.press("Write")
            XCTAssertNil(stage.manager.current)
            XCTAssertFalse(try stage.isDown("Write"))
            XCTAssertTrue(try stage.isDown("Select"))
        }
    }

    func testAC10_drawAndWriteSwitch() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            try stage.press("Pen")
            XCTAssertTrue(try stage.groupIsTinted("Pen"))
            XCTAssertFalse(try stage.groupIsTinted("Write"))
            try stage.press("Write")
            XCTAssertEqual(stage.manager.current, ToolState(.freeText))
            XCTAssertTrue(stage.manager.current?.isWriteAnywhere ?? false)
            XCTAssertFalse(try stage.isDown("Pen"))
            XCTAssertTrue(try stage.isDown("Write"))
            XCTAssertFalse(try stage.groupIsTinted("Pen"))
            XCTAssertTrue(try stage.groupIsTinted("Write"))
        }
    }

    func testPenAndHighlighterAreDifferentTools() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            try stage.press("Pen")
            try stage.press("Highlighter")
            XCTAssertEqual(stage.manager.current, ToolState(.ink, .highlighter))
            XCTAssertFalse(try stage.isDown("Pen"))
            XCTAssertTrue(try stage.isDown("Highlighter"))
        }
    }

    func testTheToolbarFollowsTheManagerAlone() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            stage.manager.set(ToolState(.eraser))
            XCTAssertTrue(try stage.isDown("Eraser"))
            stage.refuses = true
            try stage.press("Pen")
            XCTAssertEqual(stage.manager.current, ToolState(.eraser))
            XCTAssertTrue(try stage.isDown("Eraser"), "a veto leaves the buttons as they were")
            XCTAssertFalse(try stage.isDown("Pen"))
        }
    }

    func testActionsAndManagerMirrorEachOther() throws {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            XCTAssertTrue(activateAction("win.tool", .string("ink.pen"), from: stage.window))
            XCTAssertEqual(stage.manager.current, ToolState(.ink, .pen))
            stage.manager.set(ToolState(.highlight))
            let state = g_action_group_get_action_state(stage.group.opaque, "tool")
            defer { g_variant_unref(state) }
            XCTAssertEqual(
                state.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) }, "highlight")
        }
    }

    func testThePaletteRequestOpensAndClosesTheInspector() throws {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            stage.manager.requestColorPalette()
            XCTAssertFalse(stage.isInspectorOpen, "without a tool nothing opens")
            stage.manager.set(ToolState(.ink, .pen))
            stage.manager.requestColorPalette()
            XCTAssertTrue(stage.isInspectorOpen)
            stage.manager.requestColorPalette()
            XCTAssertFalse(stage.isInspectorOpen)
        }
    }

    func testTheColourButtonTakesTheSamePath() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            let button = try stage.button("Colour and Width")
            XCTAssertEqual(gtk_widget_get_visible(button), 0)
            stage.manager.set(ToolState(.ink, .pen))
            XCTAssertNotEqual(gtk_widget_get_visible(button), 0)
            gtk_widget_activate(button)
            waitUntil("the inspector") { stage.isInspectorOpen }
            stage.manager.requestColorPalette()
            XCTAssertFalse(stage.isInspectorOpen)
        }
    }

    func testThePenButtonWorksWhileTheToolbarIsShown() throws {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            waitUntil("the toolbar") { gtk_widget_get_mapped(stage.toolbar.widget.widget) != 0 }
            XCTAssertTrue(stage.manager.pencilInteraction.isEnabled)
            stage.manager.set(ToolState(.ink, .highlighter))
            PencilInteraction.preferredTapAction = .switchEraser
            stage.manager.pencilInteraction.tap()
            XCTAssertEqual(stage.manager.current, ToolState(.eraser))
            stage.manager.pencilInteraction.tap()
            XCTAssertEqual(stage.manager.current, ToolState(.ink, .highlighter))
            gtk_widget_set_visible(stage.toolbar.widget.widget, 0)
            XCTAssertFalse(stage.manager.pencilInteraction.isEnabled)
            XCTAssertNil(stage.manager.current)
            stage.manager.set(ToolState(.ink, .pen))
            stage.manager.pencilInteraction.tap()
            XCTAssertEqual(stage.manager.current, ToolState(.ink, .pen))
        }
    }

    func testAFoldedGroupShowsTheLastUsedTool() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            @MainActor func face() throws -> String? {
                let toolbar = stage.toolbar.widget.widget
                let more = WidgetTree.first(in: toolbar) {
                    $0.stringProperty("tooltip-text") == "More: Shapes"
                }
                return gtk_widget_get_prev_sibling(try XCTUnwrap(more))?.stringProperty("tooltip-text")
            }
            XCTAssertEqual(try face(), "Rectangle (R)")
            stage.manager.set(ToolState(.polygon, .cloud))
            XCTAssertEqual(try face(), "Cloud")
            XCTAssertTrue(try stage.isDown("Cloud"))
            stage.manager.set(nil)
            XCTAssertEqual(try face(), "Cloud")
        }
    }

    func testToolsLieSideBySideInANarrowWindow() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            @MainActor func place(_ name: String) throws -> Point {
                var x = 0.0
                var y = 0.0
                gtk_widget_translate_coordinates(
                    try stage.button(name), stage.toolbar.widget.widget, 0, 0, &x, &y)
                return Point(x: x, y: y)
            }
            let names = ["Pen", "Write", "Rectangle", "Undo"]
            for isAcross in [false, true, false] {
                stage.toolbar.isAcross = isAcross
                gtk_window_set_default_size(stage.window.cast(), isAcross ? 1000 : 80, isAcross ? 80 : 900)
                waitUntil("the tools in a row: \(isAcross)") {
                    guard let places: [Point] = try? names.map({ try place($0) }) else { return false }
                    let along = places.map { isAcross ? $0.x : $0.y }
                    let beside = places.map { isAcross ? $0.y : $0.x }
                    // Each beyond the one before, and none beside another.
                    return zip(along, along.dropFirst()).allSatisfy { $1 - $0 > 20 }
                        && beside.allSatisfy { abs($0 - beside[0]) < 20 }
                }
            }
        }
    }

    func testUndoAndRedoAreNamed() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            stage.toolbar.showHistory(undo: "Move", redo: nil)
            _ = try stage.button("Undo Move")
            _ = try stage.button("Redo")
        }
    }
}
