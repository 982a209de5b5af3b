// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// GLib's main loop and Swift's main actor as one.
@MainActor
public enum MainLoop {
    /// Lets jobs of the main actor run under GLib's loop. To be called once, before the loop starts.
    ///
    /// GLib knows nothing of the Swift main queue: without this, a `Task { @MainActor in … }` never runs. A job must
    /// never run a loop of its own.
    public static func attachMainActor() { postil_attach_main_queue() }

    /// Runs a job when the loop has nothing more urgent to do.
    @discardableResult
    public static func whenIdle(_ job: @escaping @MainActor () -> Void) -> MainLoopTimer {
        MainLoopTimer(idle: job)
    }
}
