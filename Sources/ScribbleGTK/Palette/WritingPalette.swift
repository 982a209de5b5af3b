// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble

/// A small floating palette beside what is written: undo, redo, space, line break, backspace, and the other readings of
/// the last word. It never takes the keyboard, can be moved by its handle and shut to a dot.
@MainActor
public final class WritingPalette {
    /// The most readings that it shows.
    static let readings = 3
    /// Large enough for a pen's tip, and no larger: themes give buttons more room than there is beside a text.
    private static let css = """
        .writing-palette > contents { padding: 1px 2px; }
        .writing-palette button { min-width: 32px; min-height: 36px; padding: 1px 5px; }
        """
    /// How far it stays from the text, in pixels.
    private static let distance = 10.0

    /// Whether it may be seen at all.
    public var isEnabled = false {
        didSet { if !isEnabled { hide() } }
    }
    /// Whether only a dot is seen; stays as it is from text to text.
    public private(set) var isCollapsed = false
    private(set) var target: (any WritingPaletteTarget)?
    private var popover: GObjectRef?
    private var parts: GObjectRef?
    private var words: [GObjectRef] = []
    private var dot: GObjectRef?
    private var style: StyleSheet?
    private var watch: SignalConnection?
    /// How far the person has moved it from its place, and where the handle was taken.
    private var offset = Point.zero
    private var dragStart = Point.zero

    /// Makes a palette that is not shown yet.
    public init() {}

    /// Whether it can be seen.
    public var isShown: Bool { popover.map { gtk_widget_get_mapped($0.widget) != 0 } ?? false }

    /// Whether it works on this text.
    public func isShowing(_ target: any WritingPaletteTarget) -> Bool { self.target === target }

    /// Shows it at a text, or brings what it shows up to date.
    public func show(for target: any WritingPaletteTarget) {
        guard isEnabled, let widget = target.paletteWidget else { return hide() }
        if self.target !== target || popover == nil {
            hide()
            self.target = target
            open(over: widget)
        }
        refresh()
    }

    /// Takes it away.
    public func hide() {
        target = nil
        guard let popover else { return }
        self.popover = nil
        parts = nil
        words = []
        dot = nil
        watch?.disconnect()
        watch = nil
        gtk_widget_unparent(popover.widget)
    }

    /// Hides it where it works on this text.
    public func hide(from target: (any WritingPaletteTarget)?) {
        if let target, self.target === target { hide() }
    }

    /// Shows the present readings at the text's present place.
    public func refresh() {
        guard let popover, let target else { return }
        // The buttons stay: one that is new under a pen at rest would not feel its first press.
        let readings = shownReadings
        for (index, word) in words.enumerated() {
            let isUsed = index < readings.count
            gtk_widget_set_visible(word.widget, isUsed ? 1 : 0)
            guard isUsed else { continue }
            gtk_button_set_label(word.cast(), escaped(readings[index]))
            postil_accessible_set_label(word.widget, filled(localized("Read as “%s”"), readings[index]))
        }
        var place = GdkRectangle(target.palettePlace.outset(by: Self.distance))
        gtk_popover_set_pointing_to(popover.cast(), &place)
        gtk_popover_set_offset(popover.cast(), gint(offset.x), gint(offset.y))
    }

    /// The readings that it offers.
    var shownReadings: [String] {
        Array((target?.lastWord?.readings ?? []).prefix(Self.readings))
    }

    /// Presses the button with a tooltip.
    func press(_ name: String) -> Bool {
        guard let popover else { return false }
        var waiting = [popover.widget]
        while let widget = waiting.popLast() {
            if isA(widget, gtk_button_get_type()), gtk_widget_get_mapped(widget) != 0,
                gtk_widget_get_tooltip_text(widget).map({ String(cString: $0) }) == name
            {
                return gtk_widget_activate(widget) != 0
            }
            var child = gtk_widget_get_first_child(widget)
            while let next = child {
                waiting.append(next)
                child = gtk_widget_get_next_sibling(next)
            }
        }
        return false
    }

    /// Shuts it to a dot, or opens it again.
    public func collapse(_ isCollapsed: Bool) {
        self.isCollapsed = isCollapsed
        if let parts { gtk_widget_set_visible(parts.widget, isCollapsed ? 0 : 1) }
        if let dot { gtk_widget_set_visible(dot.widget, isCollapsed ? 1 : 0) }
        if let popover, isShown { gtk_popover_present(popover.cast()) }
    }

    // MARK: Parts

    private func open(over widget: WidgetPointer) {
        guard let made = gtk_popover_new() else { return }
        let popover = GObjectRef(made)
        self.popover = popover
        offset = .zero
        style = style ?? StyleSheet(Self.css)
        gtk_popover_set_autohide(popover.cast(), 0)
        gtk_popover_set_has_arrow(popover.cast(), 0)
        // Above: the hand that writes lies below the pen.
        gtk_popover_set_position(popover.cast(), GTK_POS_TOP)
        gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
        gtk_widget_set_can_focus(popover.widget, 0)
        gtk_widget_add_css_class(popover.widget, "writing-palette")
        postil_accessible_set_label(popover.widget, localized("Writing palette"))
        gtk_popover_set_child(popover.cast(), makeContents())
        gtk_widget_set_parent(popover.widget, widget)
        watch = connect(widget, "unmap") { [weak self, weak popover] _ in
            if let popover, self?.popover === popover { self?.hide() }
        }
        collapse(isCollapsed)
        refresh()
        gtk_popover_popup(popover.cast())
    }

    private func makeContents() -> WidgetPointer {
        words = (0..<Self.readings).map { index in
            GObjectRef(plain(Widgets.button("") { [weak self] in self?.choose(index) }))
        }
        var row = [
            makeHandle(),
            key("↶", localized("Undo")) { $0.undo() }, key("↷", localized("Redo")) { $0.redo() },
            key("␣", localized("Space")) { $0.insert(" ") },
        ]
        if target?.takesLineBreaks ?? false {
            row.append(key("⏎", localized("New line")) { $0.insert("\n") })
        }
        row.append(key("⌫", localized("Delete backwards")) { $0.deleteBackward() })
        row.append(key("⌨", localized("On-screen keyboard")) { $0.showKeyboard() })
        row += words.map(\.widget)
        row.append(
            plain(
                named(
                    Widgets.button("×") { [weak self] in self?.collapse(true) },
                    localized("Shut the palette to a dot"))))
        let parts = GObjectRef(Widgets.box(GTK_ORIENTATION_HORIZONTAL, row))
        self.parts = parts
        let dot = GObjectRef(
            plain(
                named(
                    Widgets.button("●") { [weak self] in self?.collapse(false) },
                    localized("Open the writing palette"))))
        self.dot = dot
        return Widgets.box(GTK_ORIENTATION_HORIZONTAL, [parts.widget, dot.widget])
    }

    private func choose(_ index: Int) {
        let readings = shownReadings
        guard readings.indices.contains(index) else { return }
        target?.choose(readings[index])
        refresh()
    }

    private func key(
        _ sign: String, _ name: String, _ body: @escaping @MainActor (any WritingPaletteTarget) -> Void
    ) -> WidgetPointer {
        plain(
            named(
                Widgets.button(sign) { [weak self] in
                    guard let self, let target else { return }
                    body(target)
                    refresh()
                }, name))
    }

    private func named(_ button: WidgetPointer, _ name: String) -> WidgetPointer {
        Widgets.describe(button, name)
        return button
    }

    /// A flat button that leaves the keyboard with the text.
    private func plain(_ button: WidgetPointer) -> WidgetPointer {
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_focusable(button, 0)
        return button
    }

    private func escaped(_ text: String) -> String {
        text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    /// What the palette is moved by.
    private func makeHandle() -> WidgetPointer {
        let handle = Widgets.label("⠿", style: "dim-label")
        gtk_widget_set_size_request(handle, 24, 28)
        gtk_label_set_xalign(handle.opaque, 0.5)
        Widgets.describe(handle, localized("Move the palette"))
        gtk_widget_set_cursor_from_name(handle, "grab")
        guard let drag = gtk_gesture_drag_new() else { return handle }
        connect(drag, "drag-begin") { [weak self] _ in
            guard let self else { return }
            dragStart = offset
        }
        connect(drag, "drag-update") { [weak self] arguments in
            // The handle moves along, so that what GTK gives is what is still missing.
            self?.move(by: Point(x: arguments.double(0), y: arguments.double(1)))
        }
        gtk_widget_add_controller(handle, drag)
        return handle
    }

    private func move(by vector: Point) {
        guard let popover, vector.length >= 1 else { return }
        offset = offset + vector
        gtk_popover_set_offset(popover.cast(), gint(offset.x), gint(offset.y))
        gtk_popover_present(popover.cast())
    }
}
