// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import XCTest

@testable import Canvas

final class ClickCounterTests: WidgetTestCase {
    func testQuickPressesAtOnePlaceAreCountedToThree() {
        MainActor.assumeIsolated {
            var clicks = ClickCounter()
            let counts = [0.0, 100, 200, 300].map {
                clicks.count(at: Point(x: 5, y: 5), time: $0, device: .mouse, button: .primary)
            }
            XCTAssertEqual(counts, [1, 2, 3, 1])
        }
    }

    func testTimePlaceDeviceAndButtonPartPresses() {
        MainActor.assumeIsolated {
            var clicks = ClickCounter()
            @MainActor func press(_ x: Double, _ time: Double, pen: Bool = false, secondary: Bool = false)
                -> Int
            {
                clicks.count(
                    at: Point(x: x, y: 0), time: time, device: pen ? .pen : .mouse,
                    button: secondary ? .secondary : .primary)
            }
            XCTAssertEqual(press(0, 0), 1)
            XCTAssertEqual(press(0, 2000), 1, "too late")
            XCTAssertEqual(press(12, 2100), 1, "too far for a mouse")
            XCTAssertEqual(press(12, 2200, secondary: true), 1, "another button")
            XCTAssertEqual(press(12, 2300, pen: true), 1, "another device")
            XCTAssertEqual(press(24, 2400, pen: true), 2, "a hand is less exact")
        }
    }
}
