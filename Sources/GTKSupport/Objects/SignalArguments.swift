// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// The arguments of a signal, without the object that sent it. Valid during the call alone.
public struct SignalArguments {
    private let values: UnsafePointer<GValue>?
    /// How many there are.
    public let count: Int

    init(_ values: UnsafePointer<GValue>?, count: Int) {
        self.values = values
        self.count = count
    }

    /// The argument as GLib has it; nil beyond the last.
    public func value(_ index: Int) -> UnsafePointer<GValue>? {
        guard let values, index >= 0, index < count else { return nil }
        return values + index
    }

    /// A number as a Double; 0 where the argument is none.
    public func double(_ index: Int) -> Double {
        guard let value = value(index) else { return 0 }
        switch postil_value_kind(value) {
        case postil_type_double(): return g_value_get_double(value)
        case postil_type_float(): return Double(g_value_get_float(value))
        default: return Double(int(index))
        }
    }

    /// A whole number, enumeration or set of flags; 0 where the argument is none.
    public func int(_ index: Int) -> Int {
        guard let value = value(index) else { return 0 }
        switch postil_value_kind(value) {
        case postil_type_int(): return Int(g_value_get_int(value))
        case postil_type_uint(): return Int(g_value_get_uint(value))
        case postil_type_int64(): return Int(g_value_get_int64(value))
        case postil_type_uint64(): return Int(truncatingIfNeeded: g_value_get_uint64(value))
        case postil_type_long(): return Int(g_value_get_long(value))
        case postil_type_ulong(): return Int(truncatingIfNeeded: g_value_get_ulong(value))
        case postil_type_enum(): return Int(g_value_get_enum(value))
        case postil_type_flags(): return Int(g_value_get_flags(value))
        case postil_type_boolean(): return g_value_get_boolean(value) != 0 ? 1 : 0
        default: return 0
        }
    }

    /// A truth value; false where the argument is none.
    public func bool(_ index: Int) -> Bool { int(index) != 0 }

    /// A text; nil where the argument is none.
    public func string(_ index: Int) -> String? {
        guard let value = value(index), postil_value_kind(value) == postil_type_string(),
            let text = g_value_get_string(value)
        else { return nil }
        return String(cString: text)
    }

    /// The address of an object, boxed value, variant or pointer; nil where the argument is none.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        guard let value = value(index) else { return nil }
        switch postil_value_kind(value) {
        case postil_type_object(), postil_type_interface(): return g_value_get_object(value)
        case postil_type_boxed(): return g_value_get_boxed(value)
        case postil_type_pointer(): return g_value_get_pointer(value)
        case postil_type_variant(): return g_value_get_variant(value).map { UnsafeMutableRawPointer($0) }
        default:
            // GdkEvent and GskRenderNode are fundamental types of their own.
            return g_value_fits_pointer(value) != 0 ? g_value_peek_pointer(value) : nil
        }
    }
}
