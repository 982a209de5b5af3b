// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble
import XCTest

@testable import ScribbleGTK

@MainActor
private func conformance(
    of make: @MainActor () -> WidgetPointer?, samples: [String] = TextInputConformance.samples,
    prepare: @MainActor (WidgetPointer) -> Void = { _ in }
) throws -> [TextInputConformance.Failure] {
    let fixture = try FieldFixture()
    defer { fixture.close() }
    let widget = try fixture.add(make())
    fixture.show()
    prepare(widget)
    fixture.settle()
    return TextInputConformance.check(try fixture.input(of: widget), samples: samples)
}

/// Every adapter does what `TextInput` says, and edits as typing does.
final class AdapterTests: WidgetTestCase {
    func testAnEntryConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try conformance { gtk_entry_new() }, [])
        }
    }

    func testABareTextConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try conformance { gtk_text_new() }, [])
        }
    }

    func testASearchEntryConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try conformance { gtk_search_entry_new() }, [])
        }
    }

    func testASpinButtonConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(
                try conformance(of: { gtk_spin_button_new_with_range(0, 1e6, 1) }, samples: ["123", "4056"]),
                [])
        }
    }

    func testAnEditableLabelConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(
                try conformance(of: { gtk_editable_label_new("before") }) {
                    gtk_editable_label_start_editing($0.opaque)
                }, [])
        }
    }

    func testATextViewConforms() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(
                try conformance {
                    let view = gtk_text_view_new()
                    gtk_widget_set_size_request(view, -1, 120)
                    return view
                }, [])
        }
    }

    func testTheLongestLengthIsRespected() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            gtk_entry_set_max_length(entry.cast(), 4)
            fixture.show()
            let input = try fixture.input(of: entry)
            XCTAssertEqual(input.replace(0..<0, with: "hello"), 0..<4)
            XCTAssertEqual(fixture.text(of: entry), "hell")
        }
    }

    func testAFilterIsRespectedAndTheValueComesAtTheEnd() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let spin = try fixture.add(gtk_spin_button_new_with_range(0, 500, 1))
            gtk_spin_button_set_numeric(spin.opaque, 1)
            fixture.show()
            let input = try fixture.input(of: spin)
            input.willScribble()
            XCTAssertEqual(input.replace(0..<input.length, with: "abc"), 0..<0)
            input.replace(0..<input.length, with: "42")
            XCTAssertEqual(gtk_spin_button_get_value(spin.opaque), 0)
            input.didScribble()
            XCTAssertEqual(gtk_spin_button_get_value(spin.opaque), 42)
        }
    }

    func testSignalsAreSentAsForTyping() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try fixture.add(gtk_search_entry_new())
            fixture.show()
            var changes = 0
            var searches = 0
            connect(entry, "changed") { _ in changes += 1 }
            connect(entry, "search-changed") { _ in searches += 1 }
            try fixture.input(of: entry).replace(0..<0, with: "hello")
            XCTAssertEqual(changes, 1)
            waitUntil("the search comes, a moment later") { searches == 1 }
        }
    }

    func testWordsAreUndoneOneByOneInAnEntry() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            fixture.show()
            let input = try XCTUnwrap(fixture.input(of: entry) as? GtkTextInput)
            for word in ["one", " two", " three"] {
                input.undoGroup("Write") { input.replace(input.length..<input.length, with: word) }
            }
            input.undoGroup("Write") { input.replace(0..<3, with: "1") }
            let texts = ["one two three", "one two", "one", ""]
            for text in texts {
                XCTAssertTrue(input.undoWriting())
                XCTAssertEqual(fixture.text(of: entry), text)
            }
            XCTAssertFalse(input.undoWriting())
            for text in ["one", "one two", "one two three", "1 two three"] {
                XCTAssertTrue(input.redoWriting())
                XCTAssertEqual(fixture.text(of: entry), text)
            }
            // What was typed since is GTK's to undo.
            gtk_editable_set_text(entry.opaque, "typed")
            XCTAssertFalse(input.undoWriting())
        }
    }

    func testWordsAreUndoneOneByOneInATextView() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let view = try fixture.add(gtk_text_view_new())
            fixture.show()
            let input = try fixture.input(of: view)
            for word in ["one", " two"] {
                input.undoGroup("Write") { input.replace(input.length..<input.length, with: word) }
            }
            input.undoGroup("Write") { input.replace(0..<3, with: "1") }
            let buffer = try XCTUnwrap(gtk_text_view_get_buffer(view.cast()))
            for text in ["one two", "one", ""] {
                gtk_text_buffer_undo(buffer)
                XCTAssertEqual(input.text, text)
            }
        }
    }

    func testAGapOpensAtASpaceAndClosesAgain() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let entry = try fixture.add(gtk_entry_new())
            let view = try fixture.add(gtk_text_view_new())
            fixture.show()
            for widget in [entry, view] {
                let input = try fixture.input(of: widget)
                input.replace(0..<0, with: "to gether")
                fixture.settle()
                let before = input.caretRect(at: 3).minX
                let gap = try XCTUnwrap(input.insertPlaceholder(at: 3, size: (120, 0)))
                fixture.settle()
                XCTAssertGreaterThan(gap.width, 110)
                XCTAssertGreaterThan(input.caretRect(at: 3).minX, before + 100)
                XCTAssertEqual(input.text, "to gether")
                input.removePlaceholder()
                fixture.settle()
                XCTAssertEqual(input.caretRect(at: 3).minX, before, accuracy: 1)
            }
        }
    }

    func testAParagraphOpensBetweenLines() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let view = try fixture.add(gtk_text_view_new())
            fixture.show()
            let input = try fixture.input(of: view)
            input.replace(0..<0, with: "one\ntwo")
            fixture.settle()
            let before = input.caretRect(at: 5).minY
            let gap = try XCTUnwrap(input.insertPlaceholder(at: 4, size: (0, 60)))
            fixture.settle()
            XCTAssertEqual(gap.height, 60)
            XCTAssertEqual(input.caretRect(at: 5).minY, before + 60, accuracy: 2)
            input.removePlaceholder()
            fixture.settle()
            XCTAssertEqual(input.caretRect(at: 5).minY, before, accuracy: 1)
        }
    }

    func testSecretReadOnlyAndInsensitiveFieldsTakeNoWriting() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture(reading: Array(repeating: "no", count: 8))
            defer { fixture.close() }
            let pin = try fixture.add(gtk_entry_new())
            gtk_entry_set_input_purpose(pin.cast(), GTK_INPUT_PURPOSE_PIN)
            let hidden = try fixture.add(gtk_entry_new())
            gtk_entry_set_visibility(hidden.cast(), 0)
            let fixed = try fixture.add(gtk_entry_new())
            gtk_editable_set_editable(fixed.opaque, 0)
            let grey = try fixture.add(gtk_entry_new())
            gtk_widget_set_sensitive(grey, 0)
            fixture.show()
            for entry in [pin, hidden, fixed, grey] {
                XCTAssertNil(try fixture.stroke(at: Point(x: 20, y: 8), in: entry))
                fixture.settle()
                XCTAssertEqual(fixture.text(of: entry), "")
            }
        }
    }
}
