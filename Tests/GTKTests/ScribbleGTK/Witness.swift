// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Scribble

/// Notes what a direct interaction is asked and told.
@MainActor
final class Witness: ScribbleInteractionDelegate {
    private(set) var calls: [String] = []
    private(set) var asked: [Point] = []
    var mayBegin: (Point) -> Bool = { _ in true }
    var delays = false
    var onFinish: () -> Void = {}

    /// How often it was called.
    func count(_ call: String) -> Int { calls.count { $0 == call } }

    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool {
        calls.append("should")
        asked.append(location)
        return mayBegin(location)
    }
    func scribbleInteractionShouldDelayFocus(_ interaction: ScribbleInteraction) -> Bool {
        calls.append("delay")
        return delays
    }
    func scribbleInteractionWillBeginWriting(_ interaction: ScribbleInteraction) { calls.append("will") }
    func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) {
        calls.append("did")
        onFinish()
    }
}
