// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Handwriting
import Ink
import Scribble

/// Handwriting into the widgets of a GTK program: one for the whole program.
///
///     let recognizer = try HandwritingRecognizer.load()
///     ScribbleService.shared.start { request in
///         do { return .success(try await recognizer.recognize(request.strokes, context: request.context)) }
///         catch { return .failure(error) }
///     }
///
/// From then on every entry, spin button, text view and editable label of every window, dialog and popover takes
/// handwriting, without a change to them. Interactions customise that, see `addInteraction`.
@MainActor
public final class ScribbleService {
    /// Reads ink, on a task of its own.
    public typealias Reader =
        @MainActor (RecognitionRequest) async -> Result<Recognition, any Error>

    /// The program's.
    public static let shared = ScribbleService(engine: .shared, presence: .shared)

    /// The engine, shared with views that read the pen themselves.
    public let engine: ScribbleEngine
    /// Whether a pen is expected.
    public let presence: PencilPresence
    /// What writes besides the pen.
    public var writeWith = WritingDevices.pen
    /// Whether mouse and finger write into text fields, where `writeWith` lets them write: otherwise they select.
    public var isWritingMode = false
    /// Called whenever all that was written is in the text.
    public var onIdle: @MainActor () -> Void = {}

    /// Tells palms from fingers; its `timeout` is the program's to set.
    public var palm = PalmRejection()

    /// Shown beside the field that is written into; off until `isEnabled` is set.
    public let palette = WritingPalette()

    let registry = HostRegistry()
    private(set) var surfaces: [UnsafeMutableRawPointer: ScribbleSurface] = [:]
    private var read: Reader?
    private var timers: [ScribbleTimer: MainLoopTimer] = [:]
    private var readings: [RecognitionRequest.ID: Task<Void, Never>] = [:]
    private var presenceTimer: MainLoopTimer?
    private var deferred: [@MainActor () -> Void] = []
    /// Who follows what is written, by widget.
    var followers: [UInt: InkFollower] = [:]
    private var typed = TypedAhead()
    let inputMethods = SleepingInputMethods()
    /// Whether a pen made the last press.
    private var penPressedLast = false
    /// Whether a tap that the engine had claimed is being handed on.
    private var isTapping = false
    private var deviceWatch: [SignalConnection] = []
    /// Whether the text that is written into had the keyboard in this session.
    private var hadFocus = false

    /// Creates a service; programs use `shared`.
    public init(engine: ScribbleEngine, presence: PencilPresence? = nil) {
        self.engine = engine
        self.presence = presence ?? PencilPresence(engine: engine)
        registry.perform = { [weak self] effect, host in self?.perform(effect, host) }
        registry.onGone = { [weak self] host in
            guard let self, self.engine.activeHost === host.host else { return }
            self.engine.discard()
        }
    }

    /// The kinds of widgets with text; add your own.
    public var inputs: TextInputRegistry { registry.inputs }

    // MARK: Starting

    /// Begins to take handwriting in all windows, dialogs and popovers, those to come included.
    ///
    /// - Parameter read: reads ink; it should leave the main actor for that.
    public func start(read: @escaping Reader) {
        self.read = read
        followDevices()
        guard self === ScribbleService.shared else { return }
        postil_watch_natives(nativeWasMapped)
        guard let windows = gtk_window_get_toplevels() else { return }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let window = g_list_model_get_item(windows, index) else { continue }
            defer { g_object_unref(window) }
            if gtk_widget_get_mapped(window.widget) != 0 { attach(window.widget) }
        }
    }

    /// Takes handwriting in a window or popover; `start` does that for all of them.
    func attach(_ native: WidgetPointer) {
        if let known = surfaces[native.raw], known.native == native { return }
        let key = UInt(bitPattern: native.raw)
        surfaces[native.raw] = ScribbleSurface(native, service: self)
        connect(native, "destroy", after: true) { [weak self] _ in
            if let pointer = UnsafeMutableRawPointer(bitPattern: key) { self?.surfaces[pointer] = nil }
        }
    }

    /// The surface of a native; nil where it was not attached.
    func surface(of native: WidgetPointer) -> ScribbleSurface? { surfaces[native.raw] }

    /// Whether handwriting is taken at all. Turning it off ends a session after what was written has become text.
    public var isEnabled: Bool {
        get { engine.isEnabled }
        set {
            engine.isEnabled = newValue
            updatePresence()
        }
    }

    // MARK: Sessions

    /// The host that is written on, where it is a widget of this service.
    var activeWidgetHost: WidgetHost? {
        guard let active = engine.activeHost else { return nil }
        return current?.host === active ? current : nil
    }
    private(set) weak var current: WidgetHost?
    /// Where words were written that may still be corrected.
    private weak var written: WidgetHost?

    /// Where the session is; nil without one, or where a view of its own has it.
    var activeSurface: ScribbleSurface? { activeWidgetHost?.surface }

    /// Runs work that moves things: now, or when nobody writes any more. The order is kept.
    public func afterWriting(_ work: @escaping @MainActor () -> Void) {
        guard engine.isWriting else { return work() }
        deferred.append(work)
    }

    /// Something was pressed, before any widget gets it: only a pen leaves input methods asleep.
    func pressBegins(isPen: Bool) {
        penPressedLast = isPen
        if !isPen { inputMethods.wake() }
    }

    /// A field may get the keyboard by the press that was made last.
    func letSleep(_ field: WidgetPointer) {
        if penPressedLast { inputMethods.sleep(in: field) }
    }

    /// Another pointer was pressed.
    func pressedElsewhere() {
        if activeWidgetHost != nil { engine.commit() }
    }

    /// The keyboard went to another widget of a window.
    func focusMoved(_ surface: ScribbleSurface?) {
        hidePaletteWithoutFocus()
        confirmWords()
        inputMethods.wakeUnfocused()
        if penPressedLast, let surface, isTapping || activeSurface === surface,
            let field = focusedField(of: surface)
        {
            // A field that its delegate has only just made.
            inputMethods.sleep(inFocused: field)
        }
        guard let host = activeWidgetHost, let surface, let input = host.input else { return }
        if input.isFocused {
            hadFocus = true
        } else if hadFocus, host.surface === surface {
            engine.commit()
        }
    }

    /// Words of a text that is left are taken to be right.
    private func confirmWords() {
        guard engine.learns, let written, written.host !== engine.activeHost else { return }
        guard let input = written.input, !input.isFocused else { return }
        self.written = nil
        engine.confirmWords(of: input)
    }

    private func sessionEnded() {
        hadFocus = false
        let work = deferred
        deferred = []
        for job in work { job() }
        updatePresence()
    }

    // MARK: What the engine asks

    private func perform(_ effect: ScribbleEffect, _ host: WidgetHost) {
        current = host
        switch effect {
        case .ink(let ink): show(ink, host)
        case .startTimer(let timer, let delay):
            timers[timer]?.cancel()
            timers[timer] = MainLoopTimer(after: Int(delay.rounded())) { [weak self] in
                self?.timers[timer] = nil
                self?.engine.timerFired(timer)
            }
        case .stopTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
        case .recognize(let request):
            guard let read else { return }
            readings[request.id] = Task { [weak self, engine] in
                let result = await read(request)
                self?.readings[request.id] = nil
                engine.recognized(result, for: request.id)
            }
        case .cancelReading(let id): readings.removeValue(forKey: id)?.cancel()
        case .converted(let words):
            written = host
            showPalette(after: words, host)
        case .drawing: break
        case .alternatives(let alternatives): offer(alternatives, host)
        case .tap(let point): tap(point, host)
        case .flash(let boxes):
            guard let surface = host.surface, let native = surface.native else { return }
            surface.sheet.flash(
                boxes.map { $0.offset(by: host.host.origin) }, for: engine.constants.flashTime, on: native)
            // What a gesture has selected, and no text that it has changed.
            if let input = engine.activeInput ?? host.input, !input.selectedRange.isEmpty,
                input.selectionRects(for: input.selectedRange) == boxes
            {
                surface.showHandles(of: input, host)
            }
        case .idle: becameIdle(host)
        }
    }

    private func show(_ ink: WritingInk, _ host: WidgetHost) {
        defer { tellFollowers(ink, host) }
        guard let surface = host.surface, let native = surface.native else { return }
        if case .begin = ink {
            host.refresh(on: surface)
            hadFocus = host.input?.isFocused ?? false
        }
        surface.sheet.show(ink, offset: host.host.origin, color: color(of: host), on: native)
    }

    /// Ink has the colour of the text that it becomes.
    private func color(of host: WidgetHost) -> GdkRGBA {
        var color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
        if let widget = host.widget, let style = gtk_widget_get_style_context(widget) {
            gtk_style_context_get_color(style, &color)
        }
        return color
    }

    private func becameIdle(_ host: WidgetHost) {
        if typed.isWaiting, !typed.isHandingOn {
            typed.isHandingOn = true
            handOn(host)
        }
        onIdle()
        if !engine.isWriting { sessionEnded() }
    }

    /// Keys that had to wait go through the input method as they would have, into the field that has the keyboard.
    private func handOn(_ host: WidgetHost) {
        while let key = typed.next() {
            let field = host.surface.flatMap { focusedField(of: $0) } ?? host.widget
            guard let field, let input = registry.existing(field)?.input ?? host.input else { continue }
            if let event = key.event, input.isFocused, let method = InputMethod(of: field) {
                if method.filter(event.event) {
                    // Methods that answer later, such as IBus, lose keys that come all at once.
                    _ = MainLoopTimer(after: Self.keyInterval) { [weak self] in self?.handOn(host) }
                    return
                }
            }
            guard let character = key.character else { continue }
            let end = input.replace(input.selectedRange, with: String(character)).upperBound
            input.selectedRange = end..<end
        }
        typed.isHandingOn = false
    }

    /// From key to key, in milliseconds: as fast as anyone types.
    private static let keyInterval = 20

    private func tap(_ point: Point, _ host: WidgetHost) {
        isTapping = true
        defer { isTapping = false }
        if let onTap = host.onTap { return onTap(point) }
        guard let widget = host.widget else { return }
        if let input = host.host.textInput, !host.host.hasIndirectInteractions {
            guard input.focus() else { return }
            let position = input.closestPosition(to: point)
            input.selectedRange = position..<position
            return
        }
        // The press was the engine's: what GTK would have done with it is done here.
        var next = gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT)
        while let inner = next, inner != widget {
            if let found = registry.existing(inner), let surface = host.surface {
                found.refresh(on: surface)
                if found.host.textInput != nil { letSleep(inner) }
                if let input = found.host.textInput, input.focus(),
                    let place = convert(point, from: widget, to: inner)
                {
                    let position = input.closestPosition(to: place)
                    input.selectedRange = position..<position
                    return
                }
            }
            if gtk_widget_activate(inner) != 0 { return }
            next = gtk_widget_get_parent(inner)
        }
    }

    // MARK: Keys

    /// A key, before the widgets get it. True where it goes no further.
    func keyPressed(
        _ key: guint, _ state: GdkModifierType, on surface: ScribbleSurface, event: OpaquePointer? = nil
    ) -> Bool {
        if !isModifier(key) { inputMethods.wake() }
        let hasControl = state.rawValue & GDK_CONTROL_MASK.rawValue != 0
        let hasAlt = state.rawValue & GDK_ALT_MASK.rawValue != 0
        let character = gdk_keyval_to_unicode(key)
        let isText = !hasControl && !hasAlt && character >= 0x20 && character != 0x7F
        if isText, engine.isEnabled, focusedField(of: surface) != nil { presence.textKeyTyped(at: Self.now) }
        if isText || key == guint(GDK_KEY_Escape) { hidePalette(of: surface) }
        let isOurs = activeSurface === surface
        if isOurs, key == guint(GDK_KEY_Escape) {
            let hadInk = engine.hasUncommittedInk
            engine.discard()
            return hadInk
        }
        let isTyped = isText || !hasControl && !hasAlt && composes(key)
        if isTyped, isOurs || typed.isWaiting, engine.hasUncommittedInk || typed.isWaiting {
            // Ink that was written before is still being read: what is typed comes after it.
            let typedCharacter = isText ? Unicode.Scalar(character).map { Character($0) } : nil
            typed.add(TypedAhead.Key(character: typedCharacter, event: event.map { HeldEvent($0) }))
            engine.commit()
            if !engine.hasUncommittedInk, let host = current { becameIdle(host) }
            return true
        }
        if offersAlternatives(key, state, on: surface) { return true }
        if isOurs, !isModifier(key) { engine.commit() }
        if hasControl, !hasAlt { return changeHistory(key, state, surface) }
        return false
    }

    private func isModifier(_ key: guint) -> Bool {
        (guint(GDK_KEY_Shift_L)...guint(GDK_KEY_Hyper_R)).contains(key)
    }

    /// Whether the key begins a character that the next ones complete.
    private func composes(_ key: guint) -> Bool {
        key == guint(GDK_KEY_Multi_key)
            || (guint(GDK_KEY_dead_grave)...guint(GDK_KEY_dead_longsolidusoverlay)).contains(key)
    }

    private func changeHistory(_ key: guint, _ state: GdkModifierType, _ surface: ScribbleSurface) -> Bool {
        let letter = gdk_keyval_to_lower(key)
        let isUndo = letter == guint(GDK_KEY_z) && state.rawValue & GDK_SHIFT_MASK.rawValue == 0
        let isRedo =
            letter == guint(GDK_KEY_y)
            || (letter == guint(GDK_KEY_z) && state.rawValue & GDK_SHIFT_MASK.rawValue != 0)
        guard isUndo || isRedo, let field = focusedField(of: surface),
            let input = registry.known(field)?.input as? any WidgetTextInput
        else { return false }
        let isDone = isUndo ? input.undoWriting() : input.redoWriting()
        // Words are followed step by step.
        _ = engine.convertedText(of: input)
        return isDone
    }

    /// The widget with text that has the keyboard.
    func focusedField(of surface: ScribbleSurface) -> WidgetPointer? {
        guard let native = surface.native, let root = gtk_widget_get_root(native),
            var widget = gtk_root_get_focus(root)
        else { return nil }
        if registry.isInner(widget) {
            while let outer = gtk_widget_get_parent(widget) {
                widget = outer
                if isA(outer, gtk_editable_get_type()) { break }
            }
        }
        return inputs.knows(widget) ? widget : nil
    }

    // MARK: Presence

    /// The present time, in milliseconds.
    static var now: Double { Double(g_get_monotonic_time()) / 1000 }

    func penSeen() {
        palm.penSeen(at: Self.now)
        guard engine.isEnabled else { return }
        presence.penSeen(at: Self.now)
        waitForForgetting()
    }

    /// Finds out anew whether a pen is expected: after a change of `presence.expectation`.
    public func updatePresence() {
        presence.update(at: Self.now)
        waitForForgetting()
    }

    private func waitForForgetting() {
        presenceTimer?.cancel()
        presenceTimer = presence.timeToForget(at: Self.now).map { wait in
            MainLoopTimer(after: Int(wait) + 50) { [weak self] in self?.updatePresence() }
        }
    }

    private func followDevices() {
        guard deviceWatch.isEmpty, let display = gdk_display_get_default() else { return }
        let update: @MainActor (SignalArguments) -> Void = { [weak self] _ in
            self?.presence.hasDevice = postil_has_pen(display) != 0
            self?.updatePresence()
        }
        if let seat = gdk_display_get_default_seat(display) {
            deviceWatch = ["device-added", "device-removed", "tool-added"].map { connect(seat, $0, update) }
        }
        presence.hasDevice = postil_has_pen(display) != 0
        updatePresence()
    }
}

private nonisolated func nativeWasMapped(_ widget: UnsafeMutablePointer<GtkWidget>?) {
    guard let widget else { return }
    nonisolated(unsafe) let native = widget
    MainActor.assumeIsolated { ScribbleService.shared.attach(native) }
}
