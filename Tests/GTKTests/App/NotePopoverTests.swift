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

final class NotePopoverTests: WidgetTestCase {
    /// A window with a popover that shows the note of a session's only annotation.
    @MainActor
    private final class Stage {
        let session: EditorSession
        let window = GObjectRef(gtk_window_new())
        let box = GObjectRef(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        let popover: NotePopover
        let note = AnnotationID("note")

        init(isLocked: Bool = false) throws {
            let page = PageGeometry(cropBox: Rect(0, 0, 400, 400))
            let session = EditorSession(
                pages: [page], environment: EditorEnvironment(measurer: PangoTextMeasurer()))
            self.session = session
            let annotation = Annotation(
                id: note, page: 0, content: .note(StickyNote(at: Point(x: 50, y: 300), rotation: 0)),
                note: "Why?", isLocked: isLocked)
            _ = try session.apply([.add(annotation, index: nil)], named: "Test")
            weak var stage: Stage?
            popover = NotePopover(session, in: box.widget) { effects in
                for effect in effects {
                    if case .noteEditingChanged = effect { stage?.refresh() }
                }
            }
            stage = self
            gtk_window_set_child(window.cast(), box.widget)
            gtk_window_set_default_size(window.cast(), 400, 400)
            gtk_window_present(window.cast())
            _ = session.openNote(note)
            refresh()
        }

        func refresh() { popover.refresh(at: Rect(20, 20, 44, 44)) }

        func close() {
            popover.close()
            gtk_window_destroy(window.cast())
        }

        func find(_ fits: (WidgetPointer) -> Bool) throws -> WidgetPointer {
            try XCTUnwrap(WidgetTree.first(in: box.widget, where: fits))
        }

        func textView() throws -> WidgetPointer {
            try find { postil_is_a($0.raw, gtk_text_view_get_type()) != 0 }
        }
    }

    func testTheTextIsShownAndEdited() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage()
            defer { stage.close() }
            let view = try stage.textView()
            let buffer = try XCTUnwrap(gtk_text_view_get_buffer(view.cast()))
            XCTAssertEqual(buffer.stringProperty("text"), "Why?")
            gtk_text_buffer_set_text(buffer, "Why not?", -1)
            XCTAssertEqual(stage.session.store[stage.note]?.note, "Why not?")
            _ = stage.session.undo()
            stage.refresh()
            XCTAssertEqual(buffer.stringProperty("text"), "Why?")
        }
    }

    func testRepliesAndReview() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage()
            defer { stage.close() }
            let entry = try stage.find { postil_is_a($0.raw, gtk_entry_get_type()) != 0 }
            gtk_editable_set_text(entry.opaque, "Because.")
            postil_signal_emit(entry.raw, "activate")
            XCTAssertEqual(stage.session.noteEditor?.replies.map(\.text), ["Because."])
            _ = try stage.find { $0.stringProperty("label") == "Because." }
            XCTAssertEqual(gtk_editable_get_text(entry.opaque).map { String(cString: $0) }, "")
            let review = try stage.find { postil_is_a($0.raw, gtk_drop_down_get_type()) != 0 }
            gtk_drop_down_set_selected(review.opaque, 1)
            XCTAssertEqual(stage.session.noteEditor?.state, .accepted)
            let remove = try stage.find { $0.stringProperty("tooltip-text") == "Delete this reply" }
            postil_signal_emit(remove.raw, "clicked")
            XCTAssertEqual(stage.session.noteEditor?.replies.count, 0)
        }
    }

    func testALockedNoteIsOnlyRead() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(isLocked: true)
            defer { stage.close() }
            XCTAssertEqual(gtk_text_view_get_editable(try stage.textView().cast()), 0)
        }
    }
}
