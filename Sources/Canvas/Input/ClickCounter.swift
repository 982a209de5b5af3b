// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink

/// Counts quick presses at one place, by the person's settings. GTK counts them only in gestures that end when the
/// pointer moves.
struct ClickCounter {
    /// A hand with a pen or a finger does not come down on the same pixel twice.
    private static let leastHandDistance = 16.0

    private var last:
        (time: Double, point: Point, device: InputEvent.Device, button: InputEvent.Button, count: Int)?

    /// How many presses this one makes: 1 to 3, then from 1 again.
    @MainActor
    mutating func count(
        at point: Point, time: Double, device: InputEvent.Device, button: InputEvent.Button
    ) -> Int {
        let settings = gtk_settings_get_default()
        let longest = Double(settings?.intProperty("gtk-double-click-time") ?? 400)
        var farthest = Double(settings?.intProperty("gtk-double-click-distance") ?? 5)
        if device != .mouse { farthest = max(farthest, Self.leastHandDistance) }
        var count = 1
        if let last, last.button == button, last.device == device, time - last.time <= longest,
            last.point.distance(to: point) <= farthest
        {
            count = last.count % 3 + 1
        }
        last = (time, point, device, button, count)
        return count
    }
}
