// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// A named action of an application or a window, for menus, keys and buttons.
@MainActor
public final class Action {
    /// The name without the prefix `app.` or `win.`.
    public let name: String
    private let action: GObjectRef

    /// Makes an action and adds it to an application, window or action group.
    ///
    /// - Parameters:
    ///   - map: a GActionMap.
    ///   - parameter: any value of the type that the action takes; nil for none.
    ///   - state: the state at first; nil for an action without one. The state changes by `state` alone, so that the
    ///     model decides what a press on a button does.
    ///   - handler: gets the parameter.
    @discardableResult
    public init(
        in map: some ObjectPointer, _ name: String, parameter: ActionValue? = nil, state: ActionValue? = nil,
        isEnabled: Bool = true, _ handler: @escaping @MainActor (ActionValue?) -> Void
    ) {
        self.name = name
        let type = parameter.map { g_variant_type_new($0.typeString) }
        defer { if let type { g_variant_type_free(type) } }
        let pointer: OpaquePointer? =
            if let state {
                g_simple_action_new_stateful(name, type ?? nil, state.makeVariant())
            } else {
                g_simple_action_new(name, type ?? nil)
            }
        guard let pointer else { preconditionFailure("no action “\(name)”: the name is not valid") }
        action = GObjectRef(adopting: pointer)
        g_simple_action_set_enabled(pointer, isEnabled ? 1 : 0)
        connect(pointer, "activate") { arguments in
            handler(ActionValue(arguments.pointer(0).map { OpaquePointer($0) }))
        }
        if state != nil {
            // Without a handler, a request to change the state would change it past the model.
            connect(pointer, "change-state") { arguments in
                handler(ActionValue(arguments.pointer(0).map { OpaquePointer($0) }))
            }
        }
        g_action_map_add_action(map.opaque, pointer)
    }

    /// Whether it can be used now.
    public var isEnabled: Bool {
        get { g_action_get_enabled(action.opaque) != 0 }
        set { g_simple_action_set_enabled(action.opaque, newValue ? 1 : 0) }
    }

    /// The state that buttons and menus show; nil for an action without one.
    public var state: ActionValue? {
        get {
            guard let variant = g_action_get_state(action.opaque) else { return nil }
            defer { g_variant_unref(variant) }
            return ActionValue(variant)
        }
        set {
            guard let newValue, newValue != state, let variant = newValue.makeVariant() else { return }
            g_simple_action_set_state(action.opaque, variant)
        }
    }

    /// Runs the action as a button would.
    public func activate(_ parameter: ActionValue? = nil) {
        g_action_activate(action.opaque, parameter?.makeVariant())
    }
}

/// Runs an action by its full name, such as `win.undo`, seen from a widget.
@MainActor
@discardableResult
public func activateAction(_ name: String, _ parameter: ActionValue? = nil, from widget: some ObjectPointer)
    -> Bool
{
    let variant = parameter?.makeVariant()
    if let variant { g_variant_ref_sink(variant) }
    defer { if let variant { g_variant_unref(variant) } }
    return gtk_widget_activate_action_variant(widget.widget, name, variant) != 0
}

/// Sets the keys of an action, such as `["<Control>z"]` for `win.undo`.
@MainActor
public func setAccelerators(_ keys: [String], for action: String, in application: some ObjectPointer) {
    withCStrings(keys) { gtk_application_set_accels_for_action(application.cast(), action, $0) }
}

/// Gives C an array of texts that ends with NULL.
func withCStrings<T>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T) -> T {
    var copies = texts.map { UnsafePointer<CChar>(g_strdup($0)) }
    copies.append(nil)
    defer { for copy in copies { g_free(UnsafeMutableRawPointer(mutating: copy)) } }
    return copies.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the array holds its end") }
        return body(base)
    }
}
