// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// Turns what a pen does into the editor's events.
@MainActor
final class PenInput {
    private unowned let canvas: PageCanvas
    private let gesture: OpaquePointer
    private var tip: InputEvent.Device?
    private var clicks = ClickCounter()
    private var clickCount = 1
    private var heldButtons: InputEvent.Modifiers = []
    /// Serial numbers of tools that gave pressure or tilt: on X11 a tool does not say what it has.
    private var withPressure: Set<guint64> = []

    init(_ canvas: PageCanvas) {
        self.canvas = canvas
        guard let gesture = gtk_gesture_stylus_new() else {
            preconditionFailure("GTK made no gesture: gtk_init has not been called")
        }
        self.gesture = gesture
        gtk_widget_add_controller(canvas.widget, gesture)
        connect(gesture, "down") { [weak self] in self?.pressed(Point(x: $0.double(0), y: $0.double(1))) }
        connect(gesture, "motion") { [weak self] in self?.moved(Point(x: $0.double(0), y: $0.double(1))) }
        connect(gesture, "up") { [weak self] in self?.released(Point(x: $0.double(0), y: $0.double(1))) }
        connect(gesture, "proximity") { [weak self] in self?.hovered(Point(x: $0.double(0), y: $0.double(1)))
        }
        connect(gesture, "cancel") { [weak self] _ in self?.cancelled() }
    }

    private func source() -> PostilEventSource? {
        var source = PostilEventSource()
        guard postil_event_source(gesture, &source) != 0, source.has_tool != 0 else { return nil }
        canvas.palm.penSeen(at: PageCanvas.now)
        return source
    }

    private func button(_ source: PostilEventSource) -> InputEvent.Button? {
        BarrelButtons(
            backend: postil_backend(canvas.widget),
            version: (Int(gtk_get_major_version()), Int(gtk_get_minor_version()))
        ).button(Int(source.button))
    }

    private func device(_ source: PostilEventSource) -> InputEvent.Device {
        source.tool == GDK_DEVICE_TOOL_TYPE_ERASER ? .eraser : .pen
    }

    private func pressed(_ point: Point) {
        guard let source = source(), let button = button(source), !canvas.isInField(point, isPen: true)
        else { return }
        let device = device(source)
        switch button {
        case .barrel1, .barrel2:
            heldButtons.insert(button == .barrel1 ? .barrel1 : .barrel2)
            send(.down, device, source, button, point)
        default:
            if tip != nil { end() }
            tip = device
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            clickCount = clicks.count(at: point, time: Double(source.time), device: device, button: .primary)
            canvas.beginContact(device)
            send(.down, device, source, .primary, point)
        }
    }

    private func moved(_ point: Point) {
        guard let source = source() else { return }
        guard let tip else { return hovered(point) }
        send(.move, tip, source, .primary, point)
    }

    private func released(_ point: Point) {
        guard let source = source(), let button = button(source) else { return }
        switch button {
        case .barrel1, .barrel2:
            send(.up, device(source), source, button, point)
            heldButtons.remove(button == .barrel1 ? .barrel1 : .barrel2)
        default:
            guard let tip else { return }
            self.tip = nil
            // The last motion may have been merged into this event: its place counts.
            send(.up, tip, source, .primary, point)
            canvas.endContact()
        }
    }

    private func hovered(_ point: Point) {
        guard let source = source() else { return }
        if let tip {
            // After a side button was pressed in a stroke, GTK takes the rest of it for hovering.
            if isTipDown(source) { return send(.move, tip, source, .primary, point) }
            self.tip = nil
            send(.up, tip, source, .primary, point)
            canvas.endContact()
        }
        let device = device(source)
        guard let sample = samples(source, point).last else { return }
        canvas.hovered(device, at: sample.position)
        canvas.send(InputEvent(.hover, device: device, samples: [sample], modifiers: modifiers(source)))
    }

    private func cancelled() {
        guard tip != nil else { return }
        // A side button that is pressed in a stroke ends GTK's gesture; the tip is down all the same, and a thumb that
        // slips must not cost the stroke.
        if let source = source(), source.button > 1, isTipDown(source) { return }
        end()
    }

    private func isTipDown(_ source: PostilEventSource) -> Bool {
        source.modifiers.rawValue & GDK_BUTTON1_MASK.rawValue != 0
    }

    /// Takes the contact away.
    private func end() {
        guard let tip else { return }
        self.tip = nil
        canvas.send(InputEvent(.cancel, device: tip, samples: []))
        canvas.endContact()
    }

    private func send(
        _ phase: InputEvent.Phase, _ device: InputEvent.Device, _ source: PostilEventSource,
        _ button: InputEvent.Button, _ point: Point
    ) {
        canvas.send(
            InputEvent(
                phase, device: device, samples: samples(source, point), button: button,
                modifiers: modifiers(source), clickCount: button == .primary ? clickCount : 1))
    }

    private func modifiers(_ source: PostilEventSource) -> InputEvent.Modifiers {
        heldButtons.union(InputEvent.Modifiers(source.modifiers))
    }

    /// All readings since the last event.
    private func samples(_ source: PostilEventSource, _ point: Point) -> [InkSample] {
        var count: guint = 0
        guard let raw = postil_pen_samples(gesture, point.x, point.y, &count) else { return [] }
        defer { g_free(raw) }
        let readings = UnsafeBufferPointer(start: raw, count: Int(count))
        if source.axes.rawValue & GDK_AXIS_FLAG_PRESSURE.rawValue != 0
            || readings.contains(where: { $0.pressure > 0 })
        {
            withPressure.insert(source.serial)
        }
        let hasPressure = withPressure.contains(source.serial)
        return readings.map {
            InkSample(
                Point(x: $0.x, y: $0.y), time: Double($0.time),
                pressure: hasPressure ? min(1, max(0, $0.pressure)) : nil)
        }
    }
}

extension InputEvent.Modifiers {
    /// The keys of a GDK state.
    init(_ state: GdkModifierType) {
        self = []
        if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
        if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
        if state.rawValue & GDK_ALT_MASK.rawValue != 0 { insert(.alt) }
    }
}
