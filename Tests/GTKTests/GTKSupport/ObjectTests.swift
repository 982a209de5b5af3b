// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import XCTest

final class ObjectTests: WidgetTestCase {
    private final class Witness {
        let onDeinit: () -> Void
        init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
        deinit { onDeinit() }
    }

    func testAReferenceHoldsAWidgetAndLetsItGo() throws {
        MainActor.assumeIsolated {
            var reference: GObjectRef? = GObjectRef(Widgets.label("text"))
            let weak = reference.map { WeakGObjectRef($0) }
            XCTAssertNotNil(weak?.object)
            reference = nil
            XCTAssertNil(weak?.object)
        }
    }

    func testAHandlerGetsTheArgumentsOfItsSignal() throws {
        try MainActor.assumeIsolated {
            let adjustment = GObjectRef(try XCTUnwrap(gtk_adjustment_new(0, 0, 10, 1, 1, 1)))
            var names: [String] = []
            let connection = connect(adjustment, "notify::value") { arguments in
                XCTAssertEqual(arguments.count, 1)
                names.append(
                    arguments.pointer(0).map { String(cString: g_param_spec_get_name($0.cast())) } ?? "none")
            }
            XCTAssertTrue(connection.isConnected)
            gtk_adjustment_set_value(adjustment.cast(), 3)
            XCTAssertEqual(names, ["value"])
            connection.withBlocked { gtk_adjustment_set_value(adjustment.cast(), 4) }
            connection.disconnect()
            gtk_adjustment_set_value(adjustment.cast(), 5)
            XCTAssertEqual(names, ["value"])
        }
    }

    func testNumbersOfSignalsArrive() throws {
        try MainActor.assumeIsolated {
            let entry = GObjectRef(try XCTUnwrap(gtk_text_new()))
            var inserted: [(String?, Int)] = []
            let buffer = try XCTUnwrap(gtk_text_get_buffer(entry.cast()))
            connect(buffer, "inserted-text") { inserted.append(($0.string(1), $0.int(2))) }
            gtk_editable_set_text(entry.opaque, "abc")
            XCTAssertEqual(inserted.first?.0, "abc")
            XCTAssertEqual(inserted.first?.1, 3)
        }
    }

    func testAHandlerGoesWithItsObject() throws {
        MainActor.assumeIsolated {
            var isGone = false
            var reference: GObjectRef? = GObjectRef(Widgets.button("press"))
            if let button = reference {
                let witness = Witness { isGone = true }
                connect(button, "clicked") { _ in withExtendedLifetime(witness) {} }
            }
            XCTAssertFalse(isGone)
            reference = nil
            XCTAssertTrue(isGone)
        }
    }

    func testASignalThatDoesNotExistIsRefusedAndItsHandlerLetGo() throws {
        MainActor.assumeIsolated {
            var isGone = false
            let button = GObjectRef(Widgets.button("press"))
            do {
                let witness = Witness { isGone = true }
                let connection = connect(button, "no-such-signal") { _ in withExtendedLifetime(witness) {} }
                XCTAssertFalse(connection.isConnected)
            }
            XCTAssertTrue(isGone)
        }
    }

    func testAHandlerCanAnswer() throws {
        try MainActor.assumeIsolated {
            let window = GObjectRef(try XCTUnwrap(gtk_window_new()))
            var asked = 0
            let connection = connectAnswering(window, "close-request") { _ in
                asked += 1
                return true
            }
            gtk_window_present(window.cast())
            gtk_window_close(window.cast())
            XCTAssertEqual(asked, 1)
            let weak = WeakGObjectRef(window)
            XCTAssertNotNil(weak.object)
            connection.disconnect()
            gtk_window_destroy(window.cast())
        }
    }
}
