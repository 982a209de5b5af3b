// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble

/// A window or popover that can be written on: hears the pen before the widgets do and shows the ink above them.
///
/// What is not for the engine goes on to the widgets as if nothing were here.
@MainActor
final class ScribbleSurface {
    /// How a contact goes on.
    private enum Contact {
        /// The widgets have it, and it is not the engine's yet.
        case late(restoring: (input: any TextInput, selection: Range<Int>)?)
        /// It is the engine's.
        case claimed
        /// It drags a handle of a selection.
        case handle
    }

    let sheet = InkSheet()
    unowned let service: ScribbleService
    private let weakNative: WeakGObjectRef
    private var contact: Contact?
    private var controllers: [GObjectRef] = []
    private var gesture: OpaquePointer?
    private var handles: SelectionHandles?
    private var handlesTimer: MainLoopTimer?
    private var start = Point.zero
    /// Whether the widgets don't get a press that is not claimed yet, since it would disturb what is being composed.
    private var keepsPress = false
    /// Tools that have shown a pressure: on X11 a tool does not say what it has.
    private var withPressure: Set<guint64> = []

    init(_ native: WidgetPointer, service: ScribbleService) {
        self.service = service
        weakNative = WeakGObjectRef(native)
        addGesture(native)
        addKeys(native)
        addWatchers(native)
        connect(native, "unmap") { [weak self] _ in self?.hidden() }
        // A window's layer is a child that GTK knows nothing of: it has to go first.
        connect(native, "destroy") { [weak self] _ in self?.close() }
    }

    /// The window or popover; nil when it is gone.
    var native: WidgetPointer? { weakNative.object?.widget }

    private func close() {
        hidden()
        hideHandles()
        service.hidePalette(of: self)
        sheet.close()
        controllers = []
        gesture = nil
    }

    private func hidden() {
        contact = nil
        guard service.activeSurface === self else { return }
        service.engine.discard()
    }

    // MARK: Contacts, in the native's pixels

    /// A tip touches.
    ///
    /// - Returns: how the engine takes part; nil where the stroke is none of its business.
    func down(_ sample: InkSample, isPen: Bool = true) -> ScribbleEngine.Claim? {
        contact = nil
        keepsPress = false
        service.pressBegins(isPen: isPen)
        if handles?.begins(at: sample.position) ?? false {
            service.pressedElsewhere()
            contact = .handle
            return .atOnce
        }
        let engine = service.engine
        guard engine.isEnabled else { return nil }
        let search = TargetSearch(
            surface: self, registry: service.registry, tolerance: engine.constants.hitTolerance)
        service.activeWidgetHost?.refresh(on: self)
        guard var targets = search.targets(at: sample.position) else {
            // A view that reads the pen itself may be in the midst of a session of its own.
            service.pressedElsewhere()
            return nil
        }
        if engine.activeHost != nil, service.activeSurface !== self { engine.commit() }
        if !isPen, !service.isWritingMode {
            // Dragging a mouse over a field selects: without the mode only elements of a delegate take its ink.
            targets.near = []
            let owner = targets.chain.first { $0.host.hasIndirectInteractions || $0.host.textInput != nil }
            if owner?.host.hasIndirectInteractions != true { targets.chain = [] }
        }
        // What the press itself does to the selection is not the person's wish when it becomes ink.
        let focused = (targets.chain + targets.near).first { $0.host.textInput?.isFocused ?? false }?.host
            .textInput
        let selection = focused.map { (input: $0, selection: $0.selectedRange) }
        let claim = engine.penDown(
            sample, chain: targets.chain.map(\.host), near: targets.near.map(\.host))
        let owner = (targets.chain + targets.near).first { $0.host === engine.activeHost }
        if claim != nil, isPen, let widget = owner?.widget, owner?.input != nil { service.letSleep(widget) }
        keepsPress = claim != nil && endComposing(focused)
        switch claim {
        case .atOnce: contact = .claimed
        case .onceWriting: contact = .late(restoring: keepsPress ? nil : selection)
        case nil: break
        }
        return claim
    }

    /// What an input method is composing comes before the ink. It becomes text at the caret, by the input method a little
    /// later or else by us: until then the caret stays.
    ///
    /// - Returns: whether something was being composed.
    private func endComposing(_ input: (any TextInput)?) -> Bool {
        guard let input, let field = service.focusedField(of: self), let method = InputMethod(of: field)
        else {
            return false
        }
        let shown = method.preedit
        guard !shown.isEmpty else { return false }
        let place = input.selectedRange
        let length = input.length
        method.endComposing()
        _ = MainLoopTimer(after: Self.commitWait) {
            // Where it has only dropped what it showed: nothing that was seen is to be lost.
            guard method.preedit.isEmpty, input.length == length else { return }
            let end = input.replace(place, with: shown).upperBound
            input.selectedRange = end..<end
        }
        return true
    }

    /// How long an input method may take to make text of what it composes, in milliseconds: less than any pause before
    /// ink becomes text.
    private static let commitWait = 250

    /// The tip moves. True when the contact is writing from now on.
    func moved(_ samples: [InkSample]) -> Bool {
        switch contact {
        case .claimed:
            service.engine.penMoved(samples)
            return true
        case .late(let restoring):
            guard service.engine.penMoved(samples) else { return false }
            contact = .claimed
            if let (input, selection) = restoring, input.isFocused { input.selectedRange = selection }
            return true
        case .handle:
            if let last = samples.last { handles?.move(to: last.position) }
            followSelection()
            return true
        case nil: return false
        }
    }

    /// The tip leaves.
    func up(_ sample: InkSample) {
        guard contact != nil else { return }
        if case .handle = contact {
            contact = nil
            handles?.ends()
            return
        }
        let wasKept = if case .late = contact { keepsPress } else { false }
        contact = nil
        let host = service.activeWidgetHost
        service.engine.penUp(sample)
        guard wasKept, let host, let input = host.input else { return }
        // It was a tap, and the widget does not know of it.
        let position = input.closestPosition(to: sample.position - host.host.origin)
        input.selectedRange = position..<position
    }

    /// The contact is taken away.
    func cancelled() {
        guard contact != nil else { return }
        if case .handle = contact {
            contact = nil
            handles?.ends()
            return
        }
        contact = nil
        service.engine.penCancelled()
    }

    // MARK: Handles

    /// Shows handles at what is selected in a text, as long as that is so.
    func showHandles(of input: any TextInput, _ host: WidgetHost) {
        handles = SelectionHandles(input, host: host, on: self)
        guard handles != nil else { return }
        followSelection()
        // The text may scroll, and whatever else may change the selection.
        handlesTimer = MainLoopTimer(after: Self.lookTime, repeats: true) { [weak self] in
            self?.followSelection()
        }
    }

    private static let lookTime = 100

    private func followSelection() {
        guard let handles, let native else { return hideHandles() }
        if handles.isGone { hideHandles() } else { sheet.showHandles(handles.places, on: native) }
    }

    private func hideHandles() {
        handlesTimer?.cancel()
        handlesTimer = nil
        guard handles != nil else { return }
        handles = nil
        if let native { sheet.showHandles([], on: native) }
    }

    // MARK: GTK's events

    private func addGesture(_ native: WidgetPointer) {
        guard let drag = gtk_gesture_drag_new() else { return }
        gesture = drag
        gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
        connect(drag, "drag-begin") { [weak self] in
            self?.began(drag, Point(x: $0.double(0), y: $0.double(1)))
        }
        connect(drag, "drag-update") { [weak self] in
            guard let self, contact != nil else { return }
            updated(drag, start + Point(x: $0.double(0), y: $0.double(1)))
        }
        connect(drag, "drag-end") { [weak self] in
            guard let self, contact != nil else { return }
            let point = start + Point(x: $0.double(0), y: $0.double(1))
            if let sample = samples(drag, point).last { up(sample) }
        }
        connect(drag, "cancel") { [weak self] _ in self?.cancelled() }
        gtk_widget_add_controller(native, drag)
    }

    private func began(_ drag: OpaquePointer, _ point: Point) {
        start = point
        var source = PostilEventSource()
        guard postil_event_source(drag, &source) != 0 else { return }
        let isPen = source.has_tool != 0 || source.source == GDK_SOURCE_PEN
        if source.is_touch != 0, service.isPalm(at: point, on: self) {
            // Claimed and dropped: nothing that can be written on gets it.
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
            return
        }
        service.pressBegins(isPen: isPen)
        if isPen { service.penSeen() } else { service.pressed(at: point, on: self) }
        guard takes(source, isPen: isPen) || handles?.isTouched(by: point) ?? false else {
            service.pressedElsewhere()
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
            return
        }
        let sample = samples(drag, point).last ?? InkSample(point, time: Double(source.time))
        switch down(sample, isPen: isPen) {
        case .atOnce: gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        case .onceWriting:
            if keepsPress { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
        case nil: gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
        }
    }

    private func takes(_ source: PostilEventSource, isPen: Bool) -> Bool {
        guard service.engine.isEnabled else { return false }
        if isPen { return source.tool != GDK_DEVICE_TOOL_TYPE_ERASER }
        return source.is_touch != 0 ? service.writeWith.allowsTouch : service.writeWith.allowsMouse
    }

    private func updated(_ drag: OpaquePointer, _ point: Point) {
        let wasLate = if case .late = contact { true } else { false }
        if moved(samples(drag, point)), wasLate {
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        }
    }

    /// All readings since the last event.
    private func samples(_ controller: OpaquePointer, _ point: Point) -> [InkSample] {
        var count: guint = 0
        guard let raw = postil_event_samples(controller, point.x, point.y, &count) else { return [] }
        defer { g_free(raw) }
        let readings = UnsafeBufferPointer(start: raw, count: Int(count))
        var source = PostilEventSource()
        if postil_event_source(controller, &source) != 0, source.has_tool != 0,
            source.axes.rawValue & GDK_AXIS_FLAG_PRESSURE.rawValue != 0
                || readings.contains(where: { $0.pressure > 0 })
        {
            withPressure.insert(source.serial)
        }
        let hasPressure = source.has_tool != 0 && withPressure.contains(source.serial)
        return readings.map {
            InkSample(
                Point(x: $0.x, y: $0.y), time: Double($0.time),
                pressure: hasPressure ? min(1, max(0, $0.pressure)) : nil)
        }
    }

    private func addKeys(_ native: WidgetPointer) {
        guard let keys = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectAnswering(keys, "key-pressed") { [weak self] arguments in
            guard let self else { return false }
            return service.keyPressed(
                guint(truncatingIfNeeded: arguments.int(0)),
                GdkModifierType(rawValue: guint(truncatingIfNeeded: arguments.int(2))), on: self,
                event: gtk_event_controller_get_current_event(keys))
        }
        gtk_widget_add_controller(native, keys)
    }

    private func addWatchers(_ native: WidgetPointer) {
        if let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) {
            gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
            connectAnswering(scroll, "scroll") { [weak self] _ in
                guard let self, contact == nil, service.activeSurface === self else { return false }
                service.engine.commit()
                return false
            }
            gtk_widget_add_controller(native, scroll)
        }
        if let motion = gtk_event_controller_motion_new() {
            gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
            connect(motion, "enter") { [weak self] _ in self?.hovered(motion) }
            gtk_widget_add_controller(native, motion)
        }
        guard isA(native, gtk_window_get_type()) else { return }
        connect(native, "notify::is-active") { [weak self] _ in
            guard let self, let window = self.native, gtk_window_is_active(window.cast()) == 0 else { return }
            if service.activeSurface === self { service.engine.commit() }
        }
        connect(native, "notify::focus-widget") { [weak self] _ in self?.service.focusMoved(self) }
    }

    private func hovered(_ motion: OpaquePointer) {
        var source = PostilEventSource()
        guard postil_event_source(motion, &source) != 0 else { return }
        if source.has_tool != 0 || source.source == GDK_SOURCE_PEN { service.penSeen() }
    }
}
