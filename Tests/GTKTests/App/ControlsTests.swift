// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Handwriting
import Ink
import PDFDocument
import ScribbleGTK
import XCTest

@testable import App

/// Every control of the program has a name for screen readers and can be reached by keyboard.
final class ControlsTests: WidgetTestCase {
    /// Fails for each control that lacks something, and where there are fewer controls than there must be.
    @MainActor
    private static func check(
        _ widget: WidgetPointer, _ what: String, atLeast count: Int, exceptKeyboard: Bool = false,
        line: UInt = #line
    ) {
        let found = ControlCheck.look(through: widget, exceptKeyboard: exceptKeyboard)
        XCTAssertEqual(found.faults, [], what, line: line)
        XCTAssertGreaterThanOrEqual(found.count, count, what, line: line)
    }

    func testTheCheckFindsWhatItIsFor() {
        MainActor.assumeIsolated {
            let box = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL))
            let button = created(gtk_button_new_from_icon_name("edit-delete"))
            gtk_box_append(box.cast(), button)
            XCTAssertEqual(ControlCheck.look(through: box.widget).faults.count, 1)
            Widgets.describe(button, "Delete")
            XCTAssertEqual(ControlCheck.look(through: box.widget).faults, [])
            gtk_widget_set_can_focus(button, 0)
            XCTAssertEqual(ControlCheck.look(through: box.widget).faults.count, 1)
        }
    }

    func testToolbar() {
        MainActor.assumeIsolated {
            let toolbar = Toolbar(AnnotationStateManager())
            let tools = ToolItem.groups().flatMap(\.items).count
            Self.check(toolbar.widget.widget, "toolbar", atLeast: tools + 3)
        }
    }

    func testHeaderBar() {
        MainActor.assumeIsolated {
            let header = HeaderBar(onPage: { _ in }, onOpen: { _ in })
            header.hasDocument = true
            header.title.showPage(0, of: 5)
            Self.check(header.widget.widget, "header bar", atLeast: 6)
            header.isCompact = true
            Self.check(header.widget.widget, "narrow header bar", atLeast: 3)
        }
    }

    func testInspectorOfEachTool() {
        MainActor.assumeIsolated {
            let session = Self.makeSession()
            let inspector = Inspector(session) { _ in }
            for item in ToolItem.groups().flatMap(\.items) {
                guard let state = item.state else { continue }
                session.manager.set(state)
                inspector.refresh()
                guard inspector.look != nil else { continue }
                Self.check(inspector.widget.widget, "inspector: \(item.name)", atLeast: 1)
            }
        }
    }

    func testInspectorOfASelectionAndItsNote() throws {
        try MainActor.assumeIsolated {
            let session = Self.makeSession()
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            let box = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL))
            gtk_window_set_child(window.cast(), box.widget)
            let inspector = Inspector(session) { _ in }
            gtk_box_append(box.cast(), inspector.widget.widget)
            let stroke = Stroke([InkSample(Point(x: 50, y: 50)), InkSample(Point(x: 90, y: 50))])
            let ink = Annotation(
                id: AnnotationID("ink"), page: 0,
                content: .ink(InkDrawing(strokes: [stroke], color: .black, width: 2)))
            _ = try session.apply([.add(ink, index: nil)], named: "Test")
            _ = session.selectAll()
            inspector.refresh()
            Self.check(inspector.widget.widget, "inspector of a mark", atLeast: 10)
            let notes = NotePopover(session, in: box.widget) { _ in }
            defer { notes.close() }
            gtk_window_present(window.cast())
            _ = session.openNote(ink.id)
            notes.refresh(at: Rect(20, 20, 44, 44))
            Self.check(box.widget, "note", atLeast: 11)
        }
    }

    func testWindowsBesideTheDocument() {
        MainActor.assumeIsolated {
            let before = Self.windows()
            let recognizer = RecognizerService(store: WriterProfileStore(path: "/nonexistent/profile"))
            let preferences = PreferencesWindow(
                Preferences(schemaID: "org.postil.Test"), recognizer: recognizer
            ) {}
            preferences.present(over: nil)
            let playground = PlaygroundWindow(.shared)
            playground.present()
            let words = TaughtWordsWindow(recognizer) {}
            words.present(over: nil)
            var seen: [String: Int] = [:]
            for window in Self.windows(besides: before) {
                let title = window.stringProperty("title") ?? ""
                let found = ControlCheck.look(through: window.widget)
                XCTAssertEqual(found.faults, [], title)
                seen[title] = found.count
                gtk_window_destroy(window.cast())
            }
            XCTAssertGreaterThanOrEqual(seen["Preferences"] ?? 0, 15, "\(seen)")
            XCTAssertGreaterThanOrEqual(seen["Scribble Playground"] ?? 0, 10, "\(seen)")
        }
    }

    func testDialogsAndMessages() {
        MainActor.assumeIsolated {
            let before = Self.windows()
            Dialogs.message(
                "Really?", detail: "It is gone then.",
                choices: [Dialogs.Choice("_No", kind: .cancel), Dialogs.Choice("_Yes")], parent: nil
            ) { _ in }
            Dialogs.password(for: "a.pdf", parent: nil) { _ in }
            let windows = Self.windows(besides: before)
            XCTAssertEqual(windows.count, 2)
            for window in windows {
                Self.check(window.widget, "dialog", atLeast: 2)
                gtk_window_destroy(window.cast())
            }
            let bar = MessageBar()
            bar.show("Changed", kind: .warning, choices: [MessageBar.Choice("_Reload") {}])
            Self.check(bar.widget.widget, "message", atLeast: 2)
            let search = SearchBar(SearchBar.Commands())
            search.isOpen = true
            Self.check(search.widget.widget, "search", atLeast: 3)
            let toasts = ToastArea()
            toasts.show("Deleted", choice: "Undo") {}
            Self.check(toasts.widget.widget, "toast", atLeast: 1)
            let empty = EmptyView(onOpen: { _ in })
            Self.check(empty.widget.widget, "empty view", atLeast: 1)
        }
    }

    @MainActor
    private static func makeSession() -> EditorSession {
        let page = PageGeometry(cropBox: Rect(0, 0, 400, 400))
        let session = EditorSession(
            pages: [page], environment: EditorEnvironment(measurer: PangoTextMeasurer()))
        session.layout = PageLayout(pages: [page], scale: 1, viewWidth: 424, viewHeight: 424)
        return session
    }

    @MainActor
    private static func windows(besides others: [GObjectRef] = []) -> [GObjectRef] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            g_list_model_get_item(list, index).map { GObjectRef(adopting: $0) }
        }.filter { window in
            gtk_widget_get_visible(window.widget) != 0 && !others.contains { $0.raw == window.raw }
        }
    }
}
