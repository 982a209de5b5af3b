// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// A pointer to a GObject, whatever type Swift imports it as.
///
/// GTK's types come in two shapes, `UnsafeMutablePointer<GtkWidget>` where the struct is public and `OpaquePointer`
/// where it is not; functions that work on any object take this.
public protocol ObjectPointer {
    /// The address of the object.
    var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutableRawPointer: ObjectPointer {
    /// The address itself.
    public var raw: UnsafeMutableRawPointer { self }
}

extension OpaquePointer: ObjectPointer {
    /// The address of the object.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutablePointer: ObjectPointer {
    /// The address of the object.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension ObjectPointer {
    /// The object as GTK's functions want types without a public struct.
    public var opaque: OpaquePointer { OpaquePointer(raw) }
    /// The object as a widget; it must be one.
    public var widget: UnsafeMutablePointer<GtkWidget> { raw.assumingMemoryBound(to: GtkWidget.self) }
    /// The object as a GObject.
    public var object: UnsafeMutablePointer<GObject> { raw.assumingMemoryBound(to: GObject.self) }
    /// The object as a pointer to the struct of its type; it must be of that type.
    public func cast<T>(to type: T.Type = T.self) -> UnsafeMutablePointer<T> {
        raw.assumingMemoryBound(to: type)
    }
}
