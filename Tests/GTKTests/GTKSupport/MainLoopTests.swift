// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import XCTest

final class MainLoopTests: WidgetTestCase {
    func testJobsOfTheMainActorRunUnderGLibsLoop() throws {
        MainActor.assumeIsolated {
            MainLoop.attachMainActor()
            var trail: [Int] = []
            Task { @MainActor in
                trail.append(1)
                let number = await Task.detached { 2 }.value
                trail.append(number)
                try? await Task.sleep(for: .milliseconds(5))
                trail.append(3)
            }
            waitUntil("three steps of a task") { trail.count == 3 }
            XCTAssertEqual(trail, [1, 2, 3])
        }
    }

    func testTheSourceSleepsWhenThereIsNothingToDo() throws {
        MainActor.assumeIsolated {
            MainLoop.attachMainActor()
            var isDone = false
            Task { @MainActor in isDone = true }
            waitUntil("a task") { isDone }
            var rounds = 0
            var isOver = false
            _ = MainLoopTimer(after: 100) { isOver = true }
            while !isOver {
                g_main_context_iteration(nil, 1)
                rounds += 1
            }
            XCTAssertLessThan(rounds, 50, "an unread descriptor keeps the loop spinning")
        }
    }

    func testATimerFiresOnceOrAgainOrNotAtAll() throws {
        MainActor.assumeIsolated {
            var once = 0
            var again = 0
            var never = 0
            let single = MainLoopTimer(after: 1) { once += 1 }
            var repeating: MainLoopTimer?
            repeating = MainLoopTimer(after: 1, repeats: true) {
                again += 1
                if again == 3 { repeating?.cancel() }
            }
            let cancelled = MainLoopTimer(after: 1) { never += 1 }
            cancelled.cancel()
            waitUntil("timers") { again == 3 && once == 1 }
            runLoop(milliseconds: 20)
            XCTAssertEqual([once, again, never], [1, 3, 0])
            XCTAssertFalse(single.isActive)
            XCTAssertEqual(repeating?.isActive, false)
        }
    }
}
