// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink
import TestSupport
import XCTest

@testable import Canvas

/// The widgets over a form's fields.
final class FieldEditorTests: WidgetTestCase {
    func testATapPutsAnEntryOverTheFieldAndTypingFillsItIn() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            fixture.click("name")
            let editor = try XCTUnwrap(fixture.canvas.fieldEditor as? FieldLineEditor)
            let entry = editor.focusTarget
            XCTAssertEqual(String(cString: try XCTUnwrap(gtk_editable_get_text(entry.opaque))), "old")
            XCTAssertNil(postil_accessible_label_mismatch(entry, "Your name"))
            waitUntil("the entry has its place") { gtk_widget_get_width(entry) > 0 }
            var bounds = graphene_rect_t()
            XCTAssertNotEqual(gtk_widget_compute_bounds(editor.widget, fixture.canvas.widget, &bounds), 0)
            let box = fixture.session.frame(of: editor.place)
            XCTAssertEqual(Double(bounds.origin.x), box.minX, accuracy: 2)
            XCTAssertEqual(Double(bounds.size.width), box.width, accuracy: 4)
            XCTAssertEqual(
                Double(bounds.origin.y + bounds.size.height / 2), box.center.y, accuracy: 3)
            gtk_editable_set_text(entry.opaque, "new")
            XCTAssertEqual(fixture.value("name"), .text("new"))
            XCTAssertEqual(fixture.recorder.edits.last, .fill(field: "name", .text("new")))
            fixture.canvas.performEffects(fixture.session.undo())
            XCTAssertEqual(String(cString: try XCTUnwrap(gtk_editable_get_text(entry.opaque))), "old")
            fixture.canvas.endFilling()
            XCTAssertNil(fixture.canvas.fieldEditor)
            XCTAssertNil(gtk_widget_get_first_child(fixture.canvas.widget))
        }
    }

    func testThePageShowsWhatIsFilledIn() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            let box = fixture.session.frame(of: .init(field: "name", widget: 0))
            let before = try fixture.picture().inked(in: box)
            fixture.canvas.performEffects(fixture.session.fill("name", with: .text("MMMMMMMM")))
            fixture.settle()
            XCTAssertGreaterThan(try fixture.picture().inked(in: box), before + 200)
            fixture.canvas.performEffects(fixture.session.undo())
            fixture.settle()
            XCTAssertEqual(try fixture.picture().inked(in: box), before)
        }
    }

    func testEachKindHasItsWidget() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            let kinds: [(String, AnyClass)] = [
                ("name", FieldLineEditor.self), ("notes", FieldParagraphEditor.self),
                ("agree", FieldBoxEditor.self),
                ("size", FieldBoxEditor.self), ("colour", FieldMenuEditor.self),
                ("fruit", FieldListEditor.self),
            ]
            fixture.canvas.isFieldTapped = false
            for (name, kind) in kinds {
                fixture.canvas.performEffects(fixture.session.activate(.init(field: name, widget: 0)))
                let editor = try XCTUnwrap(fixture.canvas.fieldEditor, name)
                XCTAssertTrue(type(of: editor) == kind, name)
            }
        }
    }

    func testMenusAndListsChoose() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            fixture.canvas.isFieldTapped = false
            fixture.canvas.performEffects(fixture.session.activate(.init(field: "colour", widget: 0)))
            let menu = try XCTUnwrap(fixture.canvas.fieldEditor)
            gtk_drop_down_set_selected(menu.widget.opaque, 1)
            XCTAssertEqual(fixture.value("colour"), .choices(["G"]))
            fixture.canvas.performEffects(fixture.session.activate(.init(field: "fruit", widget: 0)))
            let list = try XCTUnwrap(fixture.canvas.fieldEditor).focusTarget
            for index in [0, 2] {
                gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, gint(index)))
            }
            XCTAssertEqual(fixture.value("fruit"), .choices(["R", "B"]))
        }
    }

    func testBoxesAreToggledByTheirButton() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            fixture.click("agree")
            XCTAssertEqual(fixture.value("agree"), .state("Yes"))
            let box = try XCTUnwrap(fixture.canvas.fieldEditor)
            XCTAssertNotEqual(gtk_check_button_get_active(box.widget.cast()), 0)
            gtk_check_button_set_active(box.widget.cast(), 0)
            XCTAssertEqual(fixture.value("agree"), .state(nil))
            fixture.canvas.performEffects(fixture.session.activate(.init(field: "size", widget: 0)))
            let radio = try XCTUnwrap(fixture.canvas.fieldEditor)
            gtk_check_button_set_active(radio.widget.cast(), 1)
            XCTAssertEqual(fixture.value("size"), .state("s"))
            // A radio button that is on can't be turned off.
            gtk_check_button_set_active(radio.widget.cast(), 0)
            XCTAssertEqual(fixture.value("size"), .state("s"))
            XCTAssertNotEqual(gtk_check_button_get_active(radio.widget.cast()), 0)
        }
    }

    func testTheKeyboardGoesThroughAndLeaves() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            XCTAssertTrue(fixture.canvas.enterForm())
            var names: [String] = []
            while let editor = fixture.canvas.fieldEditor, names.count < 20 {
                names.append(editor.place.field)
                fixture.canvas.activateField(after: 1)
            }
            XCTAssertEqual(names, ["name", "notes", "code", "agree", "size", "colour", "fruit"])
            XCTAssertNil(fixture.session.activeField)
        }
    }

    func testTheFieldFollowsScrollAndZoomAndGoesWithATool() throws {
        try MainActor.assumeIsolated {
            let fixture = try CanvasFixture.withForm()
            defer { fixture.close() }
            fixture.click("notes")
            let editor = try XCTUnwrap(fixture.canvas.fieldEditor)
            fixture.canvas.setZoom(2)
            fixture.canvas.scroll(by: Point(x: 0, y: 30))
            let box = fixture.session.frame(of: editor.place)
            waitUntil("the field has moved") {
                var bounds = graphene_rect_t()
                return gtk_widget_compute_bounds(editor.widget, fixture.canvas.widget, &bounds) != 0
                    && abs(Double(bounds.origin.y) - box.minY) < 2
            }
            fixture.session.manager.setState(.ink)
            XCTAssertNil(fixture.canvas.fieldEditor)
        }
    }
}

extension CanvasFixture {
    /// A document whose first page has a form.
    static func withForm() throws -> CanvasFixture {
        let fixture = try CanvasFixture()
        fixture.canvas.performEffects(fixture.session.load(form: FormScene.fields))
        return fixture
    }

    /// Clicks into a field.
    fileprivate func click(_ name: String, _ widget: Int = 0) {
        let point = session.frame(of: .init(field: name, widget: widget)).center
        send(.down, [point], device: .mouse)
        send(.up, [point], device: .mouse)
    }

    fileprivate func value(_ name: String) -> FormValue? { session.form[name]?.value }
}
