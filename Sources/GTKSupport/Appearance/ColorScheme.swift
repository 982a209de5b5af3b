// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims

/// Follows the desktop's preference for a light or dark look, which plain GTK ignores.
///
/// Read from the settings portal, `org.freedesktop.appearance color-scheme`, and live from then on. Without a portal
/// GTK's own setting stands.
@MainActor
public final class ColorScheme {
    private let onChange: (Bool) -> Void
    private var subscription: guint = 0
    private var connection: GObjectRef?
    private static let bus = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let key = "color-scheme"

    /// Begins to follow. `onChange` gets whether dark is wanted, after GTK has been told.
    public init(onChange: @escaping @MainActor (Bool) -> Void = { _ in }) {
        self.onChange = onChange
        let box = CallbackBox<AsyncResult> { [weak self] outcome in
            // No session bus is nothing to report: the look stays as it is.
            guard let bus = try? checkingError({ g_bus_get_finish(outcome.result, $0) }) else { return }
            let connection = GObjectRef(adopting: bus)
            self?.follow(connection)
        }
        g_bus_get(G_BUS_TYPE_SESSION, nil, finishAsync, box.retained)
    }

    isolated deinit {
        if let connection, subscription != 0 {
            g_dbus_connection_signal_unsubscribe(connection.opaque, subscription)
        }
    }

    private func follow(_ connection: GObjectRef) {
        self.connection = connection
        let changed = CallbackBox<OpaquePointer> { [weak self] parameters in self?.settingChanged(parameters)
        }
        subscription = g_dbus_connection_signal_subscribe(
            connection.opaque, Self.bus, Self.interface, "SettingChanged", Self.path, Self.namespace,
            G_DBUS_SIGNAL_FLAGS_NONE, deliverSignal, changed.retained, releaseBox)
        let box = CallbackBox<AsyncResult> { [weak self] outcome in
            guard
                let reply = try? checkingError({
                    g_dbus_connection_call_finish(connection.opaque, outcome.result, $0)
                })
            else { return }
            defer { g_variant_unref(reply) }
            self?.apply(reply)
        }
        var arguments = [
            g_variant_new_string(Self.namespace), g_variant_new_string(Self.key),
        ]
        let parameters = g_variant_new_tuple(&arguments, 2)
        g_dbus_connection_call(
            connection.opaque, Self.bus, Self.path, Self.interface, "Read", parameters, nil,
            G_DBUS_CALL_FLAGS_NONE, 2000, nil, finishAsync, box.retained)
    }

    /// `SettingChanged(namespace, key, value)`.
    private func settingChanged(_ parameters: OpaquePointer) {
        guard g_variant_n_children(parameters) == 3, let key = g_variant_get_child_value(parameters, 1),
            let value = g_variant_get_child_value(parameters, 2)
        else { return }
        defer {
            g_variant_unref(key)
            g_variant_unref(value)
        }
        guard ActionValue(key) == .string(Self.key) else { return }
        apply(value)
    }

    /// Takes the number out of however many variants and tuples it is wrapped in: 1 wants dark, 2 light, 0 nothing.
    private func apply(_ wrapped: OpaquePointer) {
        guard let type = g_variant_get_type_string(wrapped) else { return }
        switch String(cString: type) {
        case "u":
            let isDark = g_variant_get_uint32(wrapped) == 1
            if let settings = gtk_settings_get_default() {
                postil_set_boolean(settings.raw, "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
            }
            onChange(isDark)
        case "v", "(v)":
            guard let inner = g_variant_get_child_value(wrapped, 0) else { return }
            defer { g_variant_unref(inner) }
            apply(inner)
        default: break
        }
    }
}

private nonisolated func deliverSignal(
    connection: OpaquePointer?, sender: UnsafePointer<CChar>?, path: UnsafePointer<CChar>?,
    interface: UnsafePointer<CChar>?, signal: UnsafePointer<CChar>?, parameters: OpaquePointer?,
    data: gpointer?
) {
    guard let data, let parameters else { return }
    nonisolated(unsafe) let call = (data, parameters)
    MainActor.assumeIsolated { CallbackBox<OpaquePointer>.peek(call.0).call(call.1) }
}
