// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// A handler's tie to a signal. The handler lives as long as the object unless it is disconnected before.
@MainActor
public final class SignalConnection {
    private let object: WeakGObjectRef
    private var id: gulong

    init(object: some ObjectPointer, id: gulong) {
        self.object = WeakGObjectRef(object)
        self.id = id
    }

    /// Whether the object has such a signal and the handler was not disconnected.
    public var isConnected: Bool { id != 0 && object.object != nil }

    /// Lets the handler go. More than one call does nothing.
    public func disconnect() {
        guard id != 0, let object = object.object else { return }
        g_signal_handler_disconnect(object.raw, id)
        id = 0
    }

    /// Runs a change of the object that must not come back as a signal.
    public func withBlocked<T>(_ body: () throws -> T) rethrows -> T {
        guard id != 0, let object = object.object else { return try body() }
        g_signal_handler_block(object.raw, id)
        defer { g_signal_handler_unblock(object.raw, id) }
        return try body()
    }
}

/// Runs a handler for each signal. It holds what it captures as long as the object lives: capture `[weak self]`.
///
/// - Parameter signal: the name, with a detail where wanted: `notify::text`.
@MainActor
@discardableResult
public func connect(
    _ object: some ObjectPointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (SignalArguments) -> Void
) -> SignalConnection {
    attach(SignalHandler { arguments, _ in handler(arguments) }, to: object, signal, after: after)
}

/// Runs a handler for a signal whose answer is a truth value: whether it was dealt with.
@MainActor
@discardableResult
public func connectAnswering(
    _ object: some ObjectPointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (SignalArguments) -> Bool
) -> SignalConnection {
    let box = SignalHandler { arguments, result in
        let answer = handler(arguments)
        if let result, postil_value_kind(result) == postil_type_boolean() {
            g_value_set_boolean(result, answer ? 1 : 0)
        }
    }
    return attach(box, to: object, signal, after: after)
}

@MainActor
private final class SignalHandler {
    let call: (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
    init(_ call: @escaping (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void) { self.call = call }
}

@MainActor
private func attach(
    _ handler: SignalHandler, to object: some ObjectPointer, _ signal: String, after: Bool
) -> SignalConnection {
    let context = Unmanaged.passRetained(handler).toOpaque()
    let id = postil_signal_connect(object.raw, signal, invoke, context, release, after ? 1 : 0)
    return SignalConnection(object: object, id: id)
}

// Free functions, not closures: a closure written in a main-actor context traps when C calls it from elsewhere.

private nonisolated func invoke(
    context: gpointer?, values: UnsafePointer<GValue>?, count: guint, result: UnsafeMutablePointer<GValue>?
) {
    guard let context else { return }
    nonisolated(unsafe) let call = (context, values, result)
    MainActor.assumeIsolated {
        let handler = Unmanaged<SignalHandler>.fromOpaque(call.0).takeUnretainedValue()
        handler.call(SignalArguments(call.1, count: Int(count)), call.2)
    }
}

private nonisolated func release(context: gpointer?) {
    guard let context else { return }
    Unmanaged<AnyObject>.fromOpaque(context).release()
}
