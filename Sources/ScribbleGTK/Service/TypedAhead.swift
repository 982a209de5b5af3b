// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Keys that were typed while ink written before them was still being read.
struct TypedAhead {
    /// A key with its event, which an input method needs.
    struct Key {
        /// What it types; nil for keys that compose.
        var character: Character?
        /// Nil in tests.
        var event: HeldEvent?
    }

    private var keys: [Key] = []
    /// Whether keys are being handed on: those that are typed meanwhile come behind them.
    var isHandingOn = false

    /// Whether there are some.
    var isWaiting: Bool { isHandingOn || !keys.isEmpty }

    /// Adds one.
    mutating func add(_ key: Key) { keys.append(key) }

    /// Takes the oldest one out; nil for none.
    mutating func next() -> Key? { keys.isEmpty ? nil : keys.removeFirst() }
}

/// An event that outlives its handler.
final class HeldEvent {
    let event: OpaquePointer

    init(_ event: OpaquePointer) {
        gdk_event_ref(event)
        self.event = event
    }

    deinit { gdk_event_unref(event) }
}
