// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A slider with a field for the number beside its name.
///
/// A drag reports every value as it goes and says when it is over; keys and numbers are over at once.
@MainActor
final class SliderRow {
    /// The row.
    let widget: GObjectRef
    private let range: ClosedRange<Double>
    /// How the slider's way grows: 1 evenly, 2 with small values spread out.
    private let power: Double
    private let scale: GObjectRef
    private let number: GObjectRef
    private let state: GObjectRef
    private let onChange: (_ value: Double, _ isFinal: Bool) -> Void
    private var scaleChanged: SignalConnection?
    private var numberChanged: SignalConnection?
    private var isPressed = false
    private var lastReported: Double?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - unit: stands after the number.
    ///   - power: 2 spreads small values out.
    ///   - onChange: gets each value and whether the change is over.
    init(
        title: String, unit: String, range: ClosedRange<Double>, step: Double, digits: Int, power: Double = 1,
        onChange: @escaping @MainActor (_ value: Double, _ isFinal: Bool) -> Void
    ) {
        self.range = range
        self.power = power
        self.onChange = onChange
        scale = GObjectRef(created(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01)))
        number = GObjectRef(created(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)))
        state = GObjectRef(Widgets.label("", style: "dim-label", xalign: 1))
        gtk_spin_button_set_digits(number.opaque, guint(digits))
        gtk_spin_button_set_numeric(number.opaque, 1)
        // What is no number, or out of range, leaves the value as it was.
        gtk_spin_button_set_update_policy(number.opaque, GTK_UPDATE_IF_VALID)
        gtk_editable_set_width_chars(number.opaque, 5)
        gtk_scale_set_draw_value(scale.cast(), 0)
        let heading = Widgets.label(title, style: "row-title")
        gtk_widget_set_hexpand(heading, 1)
        let name = unit.isEmpty ? title : "\(title), \(unit)"
        Widgets.describe(scale.widget, name, tooltip: title)
        Widgets.describe(number.widget, name, tooltip: title)
        let top = Widgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 6,
            [heading, state.widget, number.widget, Widgets.label(unit, style: "dim-label")])
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2, [top, scale.widget]))
        follow()
    }

    /// Shows a value.
    func show(_ value: Double, mixed: Bool) {
        gtk_label_set_text(state.opaque, mixed ? localized("mixed") : "")
        guard !isPressed else { return }
        scaleChanged?.withBlocked { gtk_range_set_value(scale.cast(), position(of: value)) }
        numberChanged?.withBlocked { gtk_spin_button_set_value(number.opaque, value) }
        lastReported = value
    }

    private func follow() {
        scaleChanged = connect(scale, "value-changed") { [weak self] _ in
            guard let self else { return }
            let value = value(at: gtk_range_get_value(scale.cast()))
            numberChanged?.withBlocked { gtk_spin_button_set_value(self.number.opaque, value) }
            report(value, isFinal: !isPressed)
        }
        numberChanged = connect(number, "value-changed") { [weak self] _ in
            guard let self else { return }
            let value = gtk_spin_button_get_value(number.opaque)
            scaleChanged?.withBlocked { gtk_range_set_value(self.scale.cast(), self.position(of: value)) }
            report(value, isFinal: true)
        }
        // The scale's own gesture takes the press; this one only watches.
        let watcher = created(gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(watcher, GTK_PHASE_CAPTURE)
        connectAnswering(watcher, "event") { [weak self] arguments in
            guard let self, let event = arguments.pointer(0) else { return false }
            switch gdk_event_get_event_type(OpaquePointer(event)) {
            case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: isPressed = true
            case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL:
                if isPressed {
                    isPressed = false
                    onChange(value(at: gtk_range_get_value(scale.cast())), true)
                }
            default: break
            }
            return false
        }
        gtk_widget_add_controller(scale.widget, watcher)
    }

    private func report(_ value: Double, isFinal: Bool) {
        guard value != lastReported || isFinal else { return }
        lastReported = value
        onChange(value, isFinal)
    }

    private func position(of value: Double) -> Double {
        let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        return power == 1 ? part : max(0, part).squareRoot()
    }

    private func value(at position: Double) -> Double {
        let part = power == 1 ? position : position * position
        let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
        let digits = Double(gtk_spin_button_get_digits(number.opaque))
        let unit = digits == 0 ? 1 : digits == 1 ? 10.0 : 20.0
        return min(range.upperBound, max(range.lowerBound, (value * unit).rounded() / unit))
    }
}
