// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Carries a closure through C as `user_data`; the C side calls back on the main thread.
@MainActor
final class CallbackBox<Argument> {
    private let body: (Argument) -> Void

    init(_ body: @escaping (Argument) -> Void) { self.body = body }

    /// A held pointer for `user_data`; `take` or `releaseBox` lets it go.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    func call(_ argument: Argument) { body(argument) }

    /// The box of a callback that comes once.
    static func take(_ data: UnsafeMutableRawPointer) -> CallbackBox {
        Unmanaged<CallbackBox>.fromOpaque(data).takeRetainedValue()
    }

    /// The box of a callback that comes often.
    static func peek(_ data: UnsafeMutableRawPointer) -> CallbackBox {
        Unmanaged<CallbackBox>.fromOpaque(data).takeUnretainedValue()
    }
}

/// A GDestroyNotify for boxes.
nonisolated func releaseBox(_ data: gpointer?) {
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// A GAsyncReadyCallback for a `CallbackBox<AsyncResult>`.
nonisolated func finishAsync(source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?)
{
    guard let data, let result else { return }
    nonisolated(unsafe) let call = (source, result, data)
    MainActor.assumeIsolated {
        CallbackBox<AsyncResult>.take(call.2).call(AsyncResult(source: call.0, result: call.1))
    }
}

/// What a GIO operation hands to its callback.
struct AsyncResult {
    let source: UnsafeMutablePointer<GObject>?
    let result: OpaquePointer
}
