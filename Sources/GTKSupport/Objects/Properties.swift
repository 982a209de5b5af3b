// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// Reads and writes an object's properties by name. The object must have a property of that name and of that type.
extension ObjectPointer {
    /// Writes a text.
    public func setProperty(_ name: String, _ value: String?) { postil_set_string(raw, name, value) }
    /// Writes a whole number, an enumeration or flags.
    public func setProperty(_ name: String, _ value: Int) { postil_set_int(raw, name, gint(clamping: value)) }
    /// Writes a number.
    public func setProperty(_ name: String, _ value: Double) { postil_set_double(raw, name, value) }
    /// Writes a truth value.
    public func setProperty(_ name: String, _ value: Bool) { postil_set_boolean(raw, name, value ? 1 : 0) }
    /// Writes an object.
    public func setProperty(_ name: String, object value: (any ObjectPointer)?) {
        postil_set_object(raw, name, value?.raw)
    }
    /// Reads a text.
    public func stringProperty(_ name: String) -> String? { adoptString(postil_get_string(raw, name)) }
    /// Reads a whole number, an enumeration or flags.
    public func intProperty(_ name: String) -> Int { Int(postil_get_int(raw, name)) }
    /// Reads a truth value.
    public func boolProperty(_ name: String) -> Bool { postil_get_boolean(raw, name) != 0 }
}
