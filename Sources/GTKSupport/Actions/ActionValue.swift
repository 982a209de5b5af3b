// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// A value that an action or a setting carries.
public enum ActionValue: Hashable, Sendable {
    /// A truth value, GVariant type `b`.
    case bool(Bool)
    /// A whole number, `i`.
    case int(Int)
    /// A number, `d`.
    case double(Double)
    /// A text, `s`.
    case string(String)
    /// A list of texts, `as`.
    case strings([String])

    /// The type in GVariant's notation.
    public var typeString: String {
        switch self {
        case .bool: "b"
        case .int: "i"
        case .double: "d"
        case .string: "s"
        case .strings: "as"
        }
    }

    /// A new floating variant.
    func makeVariant() -> OpaquePointer? {
        switch self {
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .int(let value): return g_variant_new_int32(gint32(clamping: value))
        case .double(let value): return g_variant_new_double(value)
        case .string(let value): return g_variant_new_string(value)
        case .strings(let values):
            let type = g_variant_type_new("as")
            defer { g_variant_type_free(type) }
            let builder = g_variant_builder_new(type)
            for value in values { g_variant_builder_add_value(builder, g_variant_new_string(value)) }
            defer { g_variant_builder_unref(builder) }
            return g_variant_builder_end(builder)
        }
    }

    /// Reads a variant; nil where it is of a type that stands for none of the values here.
    init?(_ variant: OpaquePointer?) {
        guard let variant, let type = g_variant_get_type_string(variant) else { return nil }
        switch String(cString: type) {
        case "b": self = .bool(g_variant_get_boolean(variant) != 0)
        case "i": self = .int(Int(g_variant_get_int32(variant)))
        case "u": self = .int(Int(g_variant_get_uint32(variant)))
        case "d": self = .double(g_variant_get_double(variant))
        case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
        case "as":
            var texts: [String] = []
            for index in 0..<g_variant_n_children(variant) {
                guard let child = g_variant_get_child_value(variant, index) else { continue }
                defer { g_variant_unref(child) }
                texts.append(String(cString: g_variant_get_string(child, nil)))
            }
            self = .strings(texts)
        default: return nil
        }
    }
}
