// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import XCTest

final class DialogTests: WidgetTestCase {
    /// The message dialog that is open.
    @MainActor
    private static var open: GObjectRef? {
        guard let windows = gtk_window_get_toplevels() else { return nil }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            let window = GObjectRef(adopting: item)
            if gtk_message_dialog_get_type() == window.object.pointee.g_type_instance.g_class.pointee.g_type {
                return window
            }
        }
        return nil
    }

    private static let choices: [Dialogs.Choice] = [
        .init("Cancel", kind: .cancel), .init("Discard", kind: .destructive), .init("Save", kind: .suggested),
    ]

    func testAMessageAnswersWithTheChoiceAndGoes() throws {
        try MainActor.assumeIsolated {
            var answers: [Int?] = []
            Dialogs.message("Save changes?", detail: "100 % of it", choices: Self.choices, parent: nil) {
                answers.append($0)
            }
            let dialog = try XCTUnwrap(Self.open)
            XCTAssertEqual(dialog.stringProperty("secondary-text"), "100 % of it")
            gtk_dialog_response(dialog.cast(), 2)
            XCTAssertEqual(answers, [2])
            XCTAssertNil(Self.open, "the dialog is gone")
        }
    }

    func testAClosedMessageAnswersAsCancel() throws {
        try MainActor.assumeIsolated {
            var answers: [Int?] = []
            Dialogs.message("Save changes?", choices: Self.choices, parent: nil) { answers.append($0) }
            gtk_window_close(try XCTUnwrap(Self.open).cast())
            waitUntil("an answer") { answers == [0] }
            XCTAssertNil(Self.open)
        }
    }

    func testAPasswordIsAskedForAndGivenUp() throws {
        try MainActor.assumeIsolated {
            var answers: [String?] = []
            Dialogs.password(for: "paper.pdf", parent: nil) { answers.append($0) }
            let first = try XCTUnwrap(Self.open)
            XCTAssertEqual(first.stringProperty("text"), "“paper.pdf” is protected by a password")
            let area = try XCTUnwrap(gtk_message_dialog_get_message_area(first.cast()))
            let entry = try XCTUnwrap(gtk_widget_get_last_child(area))
            gtk_editable_set_text(entry.opaque, "secret")
            gtk_dialog_response(first.cast(), 1)
            Dialogs.password(for: "paper.pdf", isRetry: true, parent: nil) { answers.append($0) }
            gtk_dialog_response(try XCTUnwrap(Self.open).cast(), 0)
            XCTAssertEqual(answers, ["secret", nil])
        }
    }
}
