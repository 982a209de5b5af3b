// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// A job that GLib's main loop runs later. It stays scheduled if the timer is let go; `cancel` takes it back.
@MainActor
public final class MainLoopTimer {
    private var source: guint = 0
    private let repeats: Bool
    private var job: (@MainActor () -> Void)?

    /// Runs a job after some milliseconds, once or again and again.
    public init(after milliseconds: Int, repeats: Bool = false, _ job: @escaping @MainActor () -> Void) {
        self.repeats = repeats
        self.job = job
        let context = Unmanaged.passRetained(self).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: max(0, milliseconds)), fireTimer, context, releaseBox)
    }

    init(idle job: @escaping @MainActor () -> Void) {
        repeats = false
        self.job = job
        let context = Unmanaged.passRetained(self).toOpaque()
        source = g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, fireTimer, context, releaseBox)
    }

    /// Whether the job is still to come.
    public var isActive: Bool { source != 0 }

    /// Takes the job back.
    public func cancel() {
        guard source != 0 else { return }
        let id = source
        source = 0
        job = nil
        g_source_remove(id)
    }

    /// Runs the job; false when it was the last time.
    fileprivate func fire() -> Bool {
        guard let job else { return false }
        if !repeats {
            source = 0
            self.job = nil
        }
        job()
        return repeats && source != 0
    }
}

private nonisolated func fireTimer(_ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    nonisolated(unsafe) let context = data
    return MainActor.assumeIsolated {
        // Held here too: the job may cancel its own timer.
        let timer = Unmanaged<MainLoopTimer>.fromOpaque(context).takeUnretainedValue()
        return timer.fire() ? 1 : 0
    }
}
