// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// The person's settings, live: GSettings where the schema is installed, else the defaults kept in memory.
@MainActor
public final class Settings {
    private let settings: GObjectRef?
    private let schema: OpaquePointer?
    private var values: [String: ActionValue]
    private let defaults: [String: ActionValue]
    private var observers: [String: [(ActionValue) -> Void]] = [:]

    /// Opens the settings of a schema.
    ///
    /// - Parameters:
    ///   - schemaID: such as `org.example.App`.
    ///   - directory: a folder with a compiled schema that is asked first; nil for the system's alone.
    ///   - defaults: every key with its default. A key that the schema lacks, or has with another type, lives in
    ///     memory.
    public init(schemaID: String, directory: String? = nil, defaults: [String: ActionValue]) {
        self.defaults = defaults
        values = defaults
        var source = g_settings_schema_source_get_default()
        var own: OpaquePointer?
        if let directory {
            own = g_settings_schema_source_new_from_directory(directory, source, 0, nil)
            source = own ?? source
        }
        schema = source.flatMap { g_settings_schema_source_lookup($0, schemaID, 1) }
        if let own { g_settings_schema_source_unref(own) }
        settings = schema.flatMap { g_settings_new_full($0, nil, nil) }.map { GObjectRef(adopting: $0) }
        guard let settings else { return }
        connect(settings, "changed") { [weak self] arguments in
            guard let self, let key = arguments.string(0) else { return }
            notify(key)
        }
    }

    isolated deinit {
        if let schema { g_settings_schema_unref(schema) }
    }

    /// Whether settings outlive the program.
    public var isPersistent: Bool { settings != nil }

    /// The value of a key; nil for a key that has no default.
    public subscript(key: String) -> ActionValue? {
        guard let fallback = defaults[key] else { return nil }
        guard let settings = stored(key) else { return values[key] ?? fallback }
        guard let variant = g_settings_get_value(settings.cast(), key) else { return fallback }
        defer { g_variant_unref(variant) }
        return ActionValue(variant) ?? fallback
    }

    /// Changes a value. A key without a default, another type or a value outside its range is refused.
    @discardableResult
    public func set(_ key: String, _ value: ActionValue) -> Bool {
        guard let fallback = defaults[key], fallback.typeString == value.typeString else { return false }
        if let settings = stored(key) {
            guard let variant = value.makeVariant() else { return false }
            g_variant_ref_sink(variant)
            defer { g_variant_unref(variant) }
            guard let schemaKey = g_settings_schema_get_key(schema, key) else { return false }
            defer { g_settings_schema_key_unref(schemaKey) }
            guard g_settings_schema_key_range_check(schemaKey, variant) != 0 else { return false }
            return g_settings_set_value(settings.cast(), key, variant) != 0
        }
        guard values[key] != value else { return true }
        values[key] = value
        notify(key)
        return true
    }

    /// A truth value; false for an unknown key.
    public func bool(_ key: String) -> Bool {
        if case .bool(let value)? = self[key] { return value }
        return false
    }

    /// A whole number; 0 for an unknown key.
    public func int(_ key: String) -> Int {
        if case .int(let value)? = self[key] { return value }
        return 0
    }

    /// A number; 0 for an unknown key.
    public func double(_ key: String) -> Double {
        if case .double(let value)? = self[key] { return value }
        return 0
    }

    /// A text; empty for an unknown key.
    public func string(_ key: String) -> String {
        if case .string(let value)? = self[key] { return value }
        return ""
    }

    /// A list of texts; empty for an unknown key.
    public func strings(_ key: String) -> [String] {
        if case .strings(let value)? = self[key] { return value }
        return []
    }

    /// Runs `body` now and whenever the value changes, for as long as the settings live.
    public func observe(_ key: String, _ body: @escaping @MainActor (ActionValue) -> Void) {
        observers[key, default: []].append(body)
        if let value = self[key] { body(value) }
    }

    /// The GSettings, where the schema has the key with the type of its default.
    private func stored(_ key: String) -> GObjectRef? {
        guard let settings, let schema, let fallback = defaults[key],
            g_settings_schema_has_key(schema, key) != 0,
            let schemaKey = g_settings_schema_get_key(schema, key)
        else { return nil }
        defer { g_settings_schema_key_unref(schemaKey) }
        guard
            let type = adoptString(g_variant_type_dup_string(g_settings_schema_key_get_value_type(schemaKey)))
        else { return nil }
        return type == fallback.typeString ? settings : nil
    }

    private func notify(_ key: String) {
        guard let value = self[key] else { return }
        for observer in observers[key] ?? [] { observer(value) }
    }
}
