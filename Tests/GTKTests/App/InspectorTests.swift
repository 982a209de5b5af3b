// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink
import PDFDocument
import XCTest

@testable import App

final class InspectorTests: WidgetTestCase {
    func testItShowsTheActiveToolsRows() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession()
            let inspector = Inspector(session) { _ in }
            XCTAssertNil(inspector.look)
            session.manager.set(ToolState(.ink, .pen))
            XCTAssertEqual(inspector.look?.properties, [.color, .lineWidth, .opacity])
            session.manager.set(ToolState(.eraser))
            XCTAssertEqual(inspector.look?.properties, [.lineWidth])
            session.manager.set(ToolState(.freeText))
            XCTAssertEqual(
                inspector.look?.properties,
                [.color, .fillColor, .font, .fontSize, .textAlignment, .lineWidth, .opacity])
        }
    }

    func testValuesThatDifferAreMixed() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession([(1.4, .black), (5, .black)])
            let inspector = Inspector(session) { _ in }
            _ = session.selectAll()
            inspector.refresh()
            let look = try XCTUnwrap(inspector.look)
            XCTAssertEqual(look.mixed, [.lineWidth])
            XCTAssertEqual(look.style.color, .black)
        }
    }

    func testASelectionsColourChangesInOneStepAndTheToolFollows() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession([(1.4, .black), (5, .black)])
            let inspector = Inspector(session) { _ in }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), inspector.widget.widget)
            gtk_window_present(window.cast())
            _ = session.selectAll()
            inspector.refresh()
            let red = try XCTUnwrap(
                WidgetTree.first(in: inspector.widget.widget) { $0.stringProperty("tooltip-text") == "Red" })
            gtk_widget_activate(red)
            let isRed = {
                session.store.annotations(onPage: 0).allSatisfy { $0.ink?.color == Color(0xD7263D) }
            }
            waitUntil("the change") { isRed() }
            XCTAssertEqual(session.manager.style(of: ToolState(.ink, .pen)).color, Color(0xD7263D))
            _ = session.undo()
            XCTAssertTrue(session.store.annotations(onPage: 0).allSatisfy { $0.ink?.color == .black })
        }
    }

    func testASwatchChangesTheToolAndShowsItself() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession()
            let inspector = Inspector(session) { _ in }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), inspector.widget.widget)
            gtk_window_present(window.cast())
            session.manager.set(ToolState(.ink, .pen))
            let blue = try XCTUnwrap(
                WidgetTree.first(in: inspector.widget.widget) { $0.stringProperty("tooltip-text") == "Blue" })
            gtk_widget_activate(blue)
            waitUntil("the colour") { session.manager.style.color == Color(0x1F5CFF) }
            XCTAssertTrue(blue.boolProperty("active"))
            session.manager.changeStyle { $0.color = .black }
            XCTAssertFalse(blue.boolProperty("active"), "it shows what the manager says")
        }
    }
}

extension InspectorTests {
    /// Every kind has its tool's rows and preview; a change is one step, and the tool follows.
    func testEveryKindHasItsRows() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession()
            let inspector = Inspector(session) { _ in }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), inspector.widget.widget)
            gtk_window_present(window.cast())
            let tools = ToolItem.groups().flatMap(\.items).compactMap(\.state)
            XCTAssertEqual(Set(tools.map(\.tool)), Set(Tool.allCases))
            for tool in tools {
                session.manager.set(tool)
                XCTAssertEqual(inspector.look?.properties, tool.properties)
                XCTAssertEqual(inspector.look?.title, ToolItem.name(of: tool))
            }
        }
    }

    func testChoicesOfASelectionAreOneStepEach() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession()
            let shapes = [0, 1].map { index in
                Annotation(
                    id: AnnotationID("shape\(index)"), page: 0,
                    content: .shape(Shape(.rectangle(Rect(50, 50, 100, 100)), color: .black)), author: "Ann")
            }
            _ = try session.apply(shapes.map { .add($0, index: nil) }, named: "Test")
            let inspector = Inspector(session) { _ in }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), inspector.widget.widget)
            gtk_window_present(window.cast())
            _ = session.selectAll()
            inspector.refresh()
            let dashes = try XCTUnwrap(
                WidgetTree.first(in: inspector.widget.widget) {
                    $0.stringProperty("tooltip-text") == "Dashes"
                })
            gtk_drop_down_set_selected(dashes.opaque, 1)
            @MainActor func borders() -> [BorderStyle] {
                session.store.annotations(onPage: 0).compactMap {
                    if case .shape(let shape) = $0.content { return shape.border }
                    return nil
                }
            }
            XCTAssertEqual(borders().map(\.dash), [[6, 4], [6, 4]])
            XCTAssertEqual(session.manager.style(of: ToolState(.square)).dash, [6, 4])
            _ = session.undo()
            XCTAssertEqual(borders().map(\.dash), [[], []])
            XCTAssertEqual(session.document.history.undoName, "Test")
        }
    }

    func testASingleMarkShowsItsAuthorAndIsOpened() throws {
        try MainActor.assumeIsolated {
            let session = try makeSession()
            let note = Annotation(
                id: AnnotationID("note"), page: 0,
                content: .note(StickyNote(at: Point(x: 50, y: 100), rotation: 0)), author: "Ann")
            _ = try session.apply([.add(note, index: nil)], named: "Test")
            var opened: [AnnotationID] = []
            let inspector = Inspector(
                session, commands: Inspector.Commands(openNote: { opened.append($0) })
            ) { _ in }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), inspector.widget.widget)
            gtk_window_present(window.cast())
            _ = session.selectAll()
            inspector.refresh()
            XCTAssertNotNil(
                WidgetTree.first(in: inspector.widget.widget) { $0.stringProperty("label") == "Ann" })
            let button = try XCTUnwrap(
                WidgetTree.first(in: inspector.widget.widget) {
                    $0.stringProperty("label") == "_Note and Replies…"
                })
            postil_signal_emit(button.raw, "clicked")
            XCTAssertEqual(opened, [note.id])
        }
    }
}

@MainActor
private func makeSession(_ inks: [(width: Double, color: Color)] = []) throws -> EditorSession {
    let page = PageGeometry(cropBox: Rect(0, 0, 400, 400), rotation: 0)
    let session = EditorSession(pages: [page], environment: EditorEnvironment(measurer: PangoTextMeasurer()))
    session.layout = PageLayout(pages: [page], scale: 1, viewWidth: 424, viewHeight: 424)
    let edits = inks.enumerated().map { index, ink in
        let y = 100.0 + 40 * Double(index)
        let stroke = Stroke([InkSample(Point(x: 50, y: y)), InkSample(Point(x: 150, y: y))])
        return Edit.add(
            Annotation(
                id: AnnotationID("ink\(index)"), page: 0,
                content: .ink(InkDrawing(strokes: [stroke], color: ink.color, width: ink.width))),
            index: nil)
    }
    _ = try session.apply(edits, named: "Test")
    return session
}
