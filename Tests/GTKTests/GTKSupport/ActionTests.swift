// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import XCTest

final class ActionTests: WidgetTestCase {
    func testAnActionRunsUnlessItIsDisabled() throws {
        try MainActor.assumeIsolated {
            let group = GObjectRef(try XCTUnwrap(g_simple_action_group_new()))
            var runs = 0
            let action = Action(in: group, "undo") { _ in runs += 1 }
            action.activate()
            action.isEnabled = false
            action.activate()
            XCTAssertEqual(runs, 1)
        }
    }

    func testAStatefulActionLeavesItsStateToTheModel() throws {
        try MainActor.assumeIsolated {
            let group = GObjectRef(try XCTUnwrap(g_simple_action_group_new()))
            var asked: [ActionValue?] = []
            let action = Action(in: group, "tool", parameter: .string(""), state: .string("")) {
                asked.append($0)
            }
            let button = GObjectRef(
                Widgets.toggleButton("edit", name: "Pen", action: "win.tool", target: .string("pen")))
            gtk_widget_insert_action_group(button.widget, "win", group.opaque)
            gtk_widget_activate(button.widget)
            action.activate(.string("pen"))
            XCTAssertEqual(asked.last, .string("pen"))
            XCTAssertEqual(action.state, .string(""))
            action.state = .string("pen")
            XCTAssertEqual(action.state, .string("pen"))
            XCTAssertTrue(button.boolProperty("active"), "the button shows the state")
            XCTAssertTrue(activateAction("win.tool", .string("eraser"), from: button))
            XCTAssertEqual(asked.last, .string("eraser"))
        }
    }
}
