// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// What a pen that comes down may be for.
struct PenTargets {
    /// The hosts under the pen, from the innermost to the outermost.
    var chain: [WidgetHost] = []
    /// The hosts with text near the pen, nearest first; none where something under the pen wants the press.
    var near: [WidgetHost] = []
}

/// Finds the widgets that a pen may write on.
@MainActor
struct TargetSearch {
    let surface: ScribbleSurface
    let registry: HostRegistry
    let tolerance: Double

    /// What is at a point of the native.
    ///
    /// - Returns: nil where the stroke is none of the engine's business: over a button, a secret field, or a widget that
    ///   reads the pen itself.
    func targets(at point: Point) -> PenTargets? {
        guard let native = surface.native else { return nil }
        var targets = PenTargets()
        var wantsPress = false
        var next = gtk_widget_pick(native, point.x, point.y, GTK_PICK_INSENSITIVE)
        while let widget = next {
            if registry.inputs.isExcluded(widget) { return nil }
            if registry.hasOwnInput(widget) {
                // An ordinary field that stands on a view which reads the pen itself is an ordinary field.
                if targets.chain.isEmpty {
                    var found: [(host: WidgetHost, distance: Double)] = []
                    search(widget, native, point, &found)
                    targets.near = found.sorted { $0.distance < $1.distance }.map(\.host)
                }
                return targets.chain.isEmpty && targets.near.isEmpty ? nil : targets
            }
            if let host = registry.existing(widget) {
                host.refresh(on: surface)
                targets.chain.append(host)
                if host.input != nil { wantsPress = true }
            } else if targets.chain.isEmpty, isButton(widget) {
                return nil
            }
            if widget == native { break }
            if takesPress(widget) { wantsPress = true }
            next = gtk_widget_get_parent(widget)
        }
        if !wantsPress { targets.near = near(point, native) }
        return targets
    }

    /// Widgets that a press belongs to wherever they stand.
    private func isButton(_ widget: WidgetPointer) -> Bool {
        let types = [
            gtk_button_get_type(), gtk_check_button_get_type(), gtk_switch_get_type(), gtk_range_get_type(),
            gtk_scrollbar_get_type(), gtk_menu_button_get_type(), gtk_drop_down_get_type(),
        ]
        return types.contains { isA(widget, $0) }
    }

    /// Whether the widget does something when it is pressed, so that it is not passed over for a field nearby.
    private func takesPress(_ widget: WidgetPointer) -> Bool {
        if isA(widget, gtk_list_box_row_get_type()) { return true }
        // A scrolled window can have the keyboard, but it stands behind everything in it.
        return gtk_widget_get_focusable(widget) != 0 && !isA(widget, gtk_scrolled_window_get_type())
            && !isA(widget, gtk_viewport_get_type())
    }

    private func near(_ point: Point, _ native: WidgetPointer) -> [WidgetHost] {
        var found: [(host: WidgetHost, distance: Double)] = []
        search(native, native, point, &found)
        return found.sorted { $0.distance < $1.distance }.map(\.host)
    }

    /// Looks at the children that come near the point, and into them.
    private func search(
        _ parent: WidgetPointer, _ native: WidgetPointer, _ point: Point,
        _ found: inout [(host: WidgetHost, distance: Double)]
    ) {
        var next = gtk_widget_get_first_child(parent)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            guard gtk_widget_get_mapped(child) != 0, !isA(child, gtk_native_get_type()),
                !registry.hasOwnInput(child), !registry.inputs.isExcluded(child),
                let frame = frame(of: child, in: native), frame.distance(to: point) <= tolerance
            else { continue }
            if let host = registry.existing(child) {
                host.refresh(on: surface)
                // What stands in a view with elements of its own is found by that view's delegate alone.
                if host.host.hasIndirectInteractions { continue }
                if host.host.textInput != nil { found.append((host, frame.distance(to: point))) }
            }
            search(child, native, point, &found)
        }
    }
}
