// SPDX-License-Identifier: GPL-3.0-or-later
import CGTKShims
import Editor

/// Which of GDK's button numbers is which button of a pen: the one place that knows.
///
/// On Wayland the numbers have changed: GTK 4.8 counts the lower side button (BTN_STYLUS) as 3 and the upper one as 2,
/// newer versions the other way round. X11 hands on what the driver says; the wacom driver maps the lower one to 2 and
/// the upper one to 3.
struct BarrelButtons {
    /// The window system.
    var backend: PostilBackend
    /// GTK's version.
    var version: (major: Int, minor: Int)
    /// Whether the person says that the two are the other way round on this device.
    var isSwapped = false

    /// The button of that number; nil for numbers that no pen is known to have.
    func button(_ number: Int) -> InputEvent.Button? {
        switch number {
        case 1: return .primary
        case 2, 3:
            let lowerIs3 = backend == POSTIL_BACKEND_WAYLAND && version.major == 4 && version.minor < 10
            let isLower = (number == 3) == lowerIs3
            return isLower != isSwapped ? .barrel1 : .barrel2
        default: return nil
        }
    }
}
