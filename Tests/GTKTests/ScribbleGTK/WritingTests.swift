// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import TestSupport
import XCTest

@testable import ScribbleGTK

/// Writing into ordinary widgets, with scripted strokes through the surface of a real window.
final class WritingTests: WidgetTestCase {
    func testAC1_anEntryTakesWordsWithoutATapFirst() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello", "world"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.show()
            XCTAssertFalse(try fixture.input(of: entry).isFocused)
            XCTAssertEqual(try fixture.stroke(at: Point(x: 10, y: 8), in: entry), .onceWriting)
            fixture.waitForText()
            XCTAssertTrue(try fixture.input(of: entry).isFocused)
            XCTAssertEqual(fixture.text(of: entry), "hello")
            try fixture.stroke(at: Point(x: 120, y: 8), in: entry)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "hello world")
            let input = try XCTUnwrap(fixture.input(of: entry) as? GtkTextInput)
            XCTAssertTrue(input.undoWriting())
            XCTAssertEqual(fixture.text(of: entry), "hello")
            XCTAssertTrue(input.undoWriting())
            XCTAssertEqual(fixture.text(of: entry), "")
        }
    }

    func testAC2_aTextViewAndASearchEntryAsWell() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello", "world", "find"])
            defer { fixture.close() }
            let view = try fixture.add(gtk_text_view_new())
            gtk_widget_set_size_request(view, -1, 120)
            let search = try fixture.add(gtk_search_entry_new())
            fixture.show()
            try fixture.stroke(at: Point(x: 10, y: 8), in: view)
            fixture.waitForText()
            XCTAssertEqual(try fixture.text(ofView: view), "hello")
            try fixture.stroke(at: Point(x: 120, y: 8), in: view)
            fixture.waitForEnd()
            XCTAssertEqual(try fixture.text(ofView: view), "hello world")
            let buffer = try XCTUnwrap(gtk_text_view_get_buffer(view.cast()))
            gtk_text_buffer_undo(buffer)
            XCTAssertEqual(try fixture.text(ofView: view), "hello")
            gtk_text_buffer_undo(buffer)
            XCTAssertEqual(try fixture.text(ofView: view), "")
            var searched = ""
            let weak = WeakGObjectRef(search)
            connect(search, "search-changed") { _ in
                guard let search = weak.object else { return }
                searched = gtk_editable_get_text(search.opaque).map { String(cString: $0) } ?? ""
            }
            try fixture.write(at: Point(x: 40, y: 8), in: search)
            waitUntil("the search comes") { searched == "find" }
        }
    }

    func testAC4_secretFieldsTakeNothingNotEvenBesideAnother() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["no", "no", "no"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let password = try fixture.add(gtk_password_entry_new())
            gtk_box_set_spacing(fixture.column.cast(), 4)
            let revealed = try XCTUnwrap(gtk_editable_get_delegate(password.opaque))
            let witness = Witness()
            fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: entry)
            fixture.show()
            for isVisible in [false, true] {
                postil_set_boolean(revealed.raw, "visibility", isVisible ? 1 : 0)
                // The upper edge lies within the entry's tolerance.
                XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: 1), in: password))
                XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: 12), in: password))
                fixture.settle()
            }
            XCTAssertEqual(fixture.text(of: password), "")
            XCTAssertEqual(fixture.text(of: entry), "")
            XCTAssertEqual(witness.calls, [])
            XCTAssertTrue(try fixture.surface.sheet.strokes.isEmpty)
        }
    }

    func testAC7_switchingOffEndsTheSessionAndLeavesThePenToTheWidgets() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello", "again"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let witness = Witness()
            let interaction = ScribbleInteraction(delegate: witness)
            fixture.service.addInteraction(interaction, to: entry)
            fixture.show()
            fixture.service.presence.expectation = .always
            fixture.service.updatePresence()
            XCTAssertTrue(fixture.service.presence.isExpected)
            try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
            XCTAssertTrue(interaction.isHandlingWriting)
            fixture.service.isEnabled = false
            fixture.waitForEnd()
            XCTAssertEqual(witness.count("did"), 1)
            XCTAssertFalse(interaction.isHandlingWriting)
            XCTAssertEqual(fixture.text(of: entry), "hello")
            waitUntil("no pen is expected") { !fixture.service.presence.isExpected }
            let before = witness.calls
            XCTAssertNil(try fixture.stroke(at: Point(x: 120, y: 8), in: entry))
            XCTAssertEqual(witness.calls, before)
            fixture.service.isEnabled = true
            try fixture.write(at: Point(x: 120, y: 8), in: entry)
            XCTAssertEqual(fixture.text(of: entry), "hello again")
        }
    }

    func testAC8_aDelegateRefusesHalfOfAField() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["right"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let witness = Witness()
            witness.mayBegin = { $0.x >= 200 }
            fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: entry)
            fixture.show()
            XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: 8), in: entry))
            XCTAssertNil(try fixture.stroke(at: Point(x: 150, y: 8), in: entry))
            XCTAssertEqual(fixture.text(of: entry), "")
            try fixture.write(at: Point(x: 240, y: 8), in: entry)
            XCTAssertEqual(fixture.text(of: entry), "right")
            XCTAssertEqual(witness.asked.map(\.x), [20, 150, 240])
            XCTAssertEqual(witness.asked.map(\.y), [8, 8, 8])
        }
    }

    func testAC12_aPlaceholderHidesWhileInkIsThere() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            gtk_entry_set_placeholder_text(entry.cast(), "Name")
            fixture.show()
            let text = try XCTUnwrap(gtk_editable_get_delegate(entry.opaque)).widget
            let hint = try XCTUnwrap(
                sequence(first: gtk_widget_get_first_child(text)) {
                    $0.map { gtk_widget_get_next_sibling($0) } ?? nil
                }
                .lazy.prefix { $0 != nil }.compactMap { $0 }
                .first { gtk_widget_get_css_name($0).map { String(cString: $0) } == "placeholder" })
            XCTAssertEqual(gtk_widget_get_opacity(hint), 1)
            try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
            XCTAssertEqual(gtk_widget_get_opacity(hint), 0)
            XCTAssertTrue(
                fixture.service.keyPressed(
                    guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0), on: try fixture.surface))
            XCTAssertEqual(gtk_widget_get_opacity(hint), 1)
            XCTAssertEqual(fixture.text(of: entry), "")
        }
    }

    func testAC24_callsArePairedHoweverTheSessionEnds() throws {
        try MainActor.assumeIsolated {
            for ending in ["normal", "escape", "unmapped", "inactive"] {
                let fixture = try FieldFixture(reading: ["hello"])
                defer { fixture.close() }
                let entry = try fixture.add(gtk_entry_new())
                let witness = Witness()
                fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: entry)
                fixture.show()
                try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
                switch ending {
                case "escape":
                    _ = fixture.service.keyPressed(
                        guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0), on: try fixture.surface)
                case "unmapped": gtk_widget_set_visible(entry, 0)
                case "inactive": fixture.service.engine.commit()
                default: break
                }
                fixture.waitForEnd()
                XCTAssertEqual(witness.count("will"), 1, ending)
                XCTAssertEqual(witness.count("did"), 1, ending)
                let isDropped = ending == "escape" || ending == "unmapped"
                XCTAssertEqual(fixture.text(of: entry), isDropped ? "" : "hello", ending)
            }
        }
    }

    func testAC56_aMouseWritesInWritingModeOnly() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["mouse"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.show()
            fixture.service.writeWith = .penAndMouse
            XCTAssertNil(try fixture.stroke(at: Point(x: 10, y: 8), in: entry, isPen: false))
            fixture.service.isWritingMode = true
            XCTAssertEqual(try fixture.stroke(at: Point(x: 10, y: 8), in: entry, isPen: false), .onceWriting)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "mouse")
            fixture.service.isWritingMode = false
            XCTAssertNil(try fixture.stroke(at: Point(x: 120, y: 8), in: entry, isPen: false))
        }
    }

    func testInkBesideAFieldGoesIntoItButNotOverAButton() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["near"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let button = try fixture.add(gtk_button_new_with_label("Go"))
            gtk_box_set_spacing(fixture.column.cast(), 4)
            gtk_widget_set_margin_top(entry, 40)
            fixture.show()
            XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: 1), in: button))
            XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: -20), in: entry))
            XCTAssertEqual(try fixture.stroke(at: Point(x: 20, y: -8), in: entry), .onceWriting)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "near")
        }
    }

    func testATapIsLeftToTheField() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["no"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let witness = Witness()
            fixture.service.addInteraction(ScribbleInteraction(delegate: witness), to: entry)
            fixture.show()
            XCTAssertEqual(try fixture.tap(at: Point(x: 20, y: 10), in: entry), .onceWriting)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "")
            XCTAssertEqual(witness.calls, ["should", "delay"])
        }
    }

    func testTheSelectionFromBeforeThePressIsReplacedWhereInkCoversIt() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["new"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            gtk_editable_set_text(entry.opaque, "old words")
            fixture.show()
            let input = try fixture.input(of: entry)
            XCTAssertTrue(input.focus())
            input.selectedRange = 0..<3
            let rect = try XCTUnwrap(input.selectionRects(for: 0..<3).first)
            try fixture.stroke(
                at: Point(x: rect.minX, y: rect.minY), in: entry, width: rect.width, height: rect.height)
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "new words")
        }
    }

    func testTypingWhileInkIsReadComesAfterTheInk() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello"])
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.show()
            try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
            let surface = try fixture.surface
            XCTAssertTrue(
                fixture.service.keyPressed(guint(GDK_KEY_exclam), GdkModifierType(rawValue: 0), on: surface))
            XCTAssertTrue(
                fixture.service.keyPressed(guint(GDK_KEY_question), GdkModifierType(rawValue: 0), on: surface)
            )
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "hello!?")
        }
    }

    func testTypingWhileAnElementsInkIsReadComesAfterTheInk() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["hello"])
            defer { fixture.close() }
            let box = try fixture.add(Widgets.box(GTK_ORIENTATION_VERTICAL))
            let entry = try XCTUnwrap(gtk_entry_new())
            gtk_box_append(box.cast(), entry)
            let service = fixture.service
            let delegate = ScriptedElements([])
            service.addInteraction(IndirectScribbleInteraction(delegate: delegate), to: box)
            fixture.show()
            delegate.elements = [
                .init(
                    id: "entry", frame: service.frame(of: entry, in: box),
                    input: service.textInput(of: entry, in: box))
            ]
            try fixture.stroke(at: Point(x: 10, y: 8), in: entry)
            XCTAssertTrue(
                service.keyPressed(
                    guint(GDK_KEY_exclam), GdkModifierType(rawValue: 0), on: try fixture.surface))
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "hello!")
        }
    }

    func testAnEditableLabelBeginsEditingWhenItIsWrittenOn() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["more"])
            defer { fixture.close() }
            let label = try fixture.add(gtk_editable_label_new("Title"))
            fixture.show()
            try fixture.write(at: Point(x: 120, y: 2), in: label)
            XCTAssertEqual(fixture.text(of: label), "Title more")
            gtk_editable_label_stop_editing(label.opaque, 1)
            fixture.settle()
            XCTAssertEqual(fixture.text(of: label), "Title more")
        }
    }

    func testPopoversAndDialogsAreSurfacesOfTheirOwn() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: ["inside"])
            defer { fixture.close() }
            let button = try fixture.add(gtk_button_new_with_label("Open"))
            let popover = try XCTUnwrap(gtk_popover_new())
            let entry = try XCTUnwrap(gtk_entry_new())
            gtk_popover_set_child(popover.cast(), entry)
            gtk_widget_set_parent(popover, button)
            defer {
                gtk_popover_popdown(popover.cast())
                fixture.settle()
                gtk_widget_unparent(popover)
            }
            fixture.show()
            ScribbleService.shared.start { _ in .success(.empty) }
            gtk_popover_popup(popover.cast())
            waitUntil("the popover is shown") { gtk_widget_get_mapped(popover) != 0 }
            // Every native that is shown is attached to the program's service without being told.
            XCTAssertNotNil(ScribbleService.shared.surface(of: popover))
            fixture.service.attach(popover)
            let surface = try XCTUnwrap(fixture.service.surface(of: popover))
            fixture.settle()
            let place = try XCTUnwrap(convert(Point(x: 10, y: 8), from: entry, to: popover))
            let samples = Scene.scrawl(at: place, width: 60, height: 16)[0].samples
            XCTAssertEqual(surface.down(samples[0]), .onceWriting)
            XCTAssertTrue(surface.moved(Array(samples.dropFirst())))
            fixture.settle()
            XCTAssertEqual(surface.sheet.strokes.count, 1)
            surface.up(samples[samples.count - 1])
            fixture.waitForEnd()
            XCTAssertEqual(fixture.text(of: entry), "inside")
        }
    }
}
