// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import Ink
import TestSupport

extension Scene {
    /// A point of the first page as shown, in view pixels.
    func at(_ x: Double, _ y: Double) -> Point {
        let frame = session.layout.frame(ofPage: 0)
        return Point(x: frame.minX + x * session.layout.scale, y: frame.minY + y * session.layout.scale)
    }

    /// Drags from place to place of the view.
    func drag(
        from a: Point, to b: Point, device: InputEvent.Device = .pen, modifiers: InputEvent.Modifiers = []
    ) async {
        let now = replay.now
        for step in 0...8 {
            let point = a + (b - a) * (Double(step) / 8)
            let sample = InkSample(point, time: now + Double(step) * 10)
            await replay.send(step == 0 ? .down : .move, [sample], device: device, modifiers: modifiers)
        }
        await replay.send(.up, [InkSample(b, time: now + 90)], device: device, modifiers: modifiers)
    }
}
