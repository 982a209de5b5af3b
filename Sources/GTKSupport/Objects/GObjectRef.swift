// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// Holds a GObject for as long as it lives.
@MainActor
public final class GObjectRef: ObjectPointer {
    /// The object.
    public nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Holds an object in addition to its other owners. The floating reference of a new widget is taken.
    public init(_ object: some ObjectPointer) {
        raw = g_object_ref_sink(object.raw) ?? object.raw
    }

    /// Takes over a reference that the caller owns.
    public init(adopting object: some ObjectPointer) {
        raw = object.raw
    }

    isolated deinit { g_object_unref(raw) }
}

/// Knows a GObject without holding it.
@MainActor
public final class WeakGObjectRef {
    private let weak: OpaquePointer?

    /// Refers to an object.
    public init(_ object: some ObjectPointer) {
        weak = postil_weak_new(object.raw)
    }

    /// The object, held, or nil when it is gone.
    public var object: GObjectRef? {
        guard let weak, let object = postil_weak_get(weak) else { return nil }
        return GObjectRef(adopting: object)
    }

    isolated deinit {
        if let weak { postil_weak_free(weak) }
    }
}
