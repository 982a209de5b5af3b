// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// The real widget over the place of a form's field that has the keyboard.
///
/// An ordinary text widget takes keys, input methods, the clipboard and handwriting as everywhere else; what changes in
/// it goes to the session at once, and the page below shows it.
@MainActor
class FieldEditor {
    /// The place.
    let place: FormStore.Place
    /// What stands over it.
    let widget: WidgetPointer
    private(set) weak var canvas: PageCanvas?
    /// Whether a change comes from here or goes here, so that it must not come back.
    private var isBusy = false
    private var scale = 0.0
    private let style = GObjectRef(created(gtk_css_provider_new()))

    private static var sheet: StyleSheet?

    init(_ place: FormStore.Place, widget: WidgetPointer, in canvas: PageCanvas) {
        self.place = place
        self.widget = widget
        self.canvas = canvas
        Self.loadSheet()
        gtk_widget_add_css_class(widget, "form-field")
        addKeys()
        addFocus()
    }

    /// The editor for a place; nil where the form has no such field.
    static func make(_ place: FormStore.Place, in canvas: PageCanvas) -> FieldEditor? {
        guard let field = canvas.session.form[place.field] else { return nil }
        switch field.kind {
        case .text(let rules):
            return rules.isMultiline
                ? FieldParagraphEditor(place, field, in: canvas)
                : FieldLineEditor(place, field, rules, in: canvas)
        case .check, .radio: return FieldBoxEditor(place, field, in: canvas)
        case .choice(let rules):
            if !rules.isCombo { return FieldListEditor(place, field, rules, in: canvas) }
            return rules.isEditable
                ? FieldLineEditor(place, field, nil, in: canvas)
                : FieldMenuEditor(place, field, rules, in: canvas)
        }
    }

    /// The field as it is now.
    var field: FormField? { canvas?.session.form[place.field] }

    // MARK: For the kinds of editors

    /// What takes the keyboard.
    var focusTarget: WidgetPointer { widget }
    /// Shows what the field holds.
    func show(_ field: FormField) {}
    /// The keyboard is to come.
    ///
    /// - Parameter byPointer: whether it comes by a tap, and not by a key that goes through all fields.
    func takeFocus(byPointer: Bool) { gtk_widget_grab_focus(focusTarget) }
    /// What is typed in letters of this size, in points; nil where GTK's size stays.
    var fontSize: Double? { nil }

    /// Puts a value into the field.
    func put(_ value: FormValue) {
        guard !isBusy, let canvas, let field else { return }
        isBusy = true
        canvas.performEffects(canvas.session.fill(place.field, with: value))
        isBusy = false
        // What the field can't hold does not stay in its widget either.
        if let now = self.field, now.holding(value) != value || now == field { refresh() }
    }

    // MARK: For the canvas

    /// Brings the widget up to date.
    func refresh() {
        guard !isBusy, let field else { return }
        isBusy = true
        show(field)
        isBusy = false
    }

    /// Where the widget stands on the canvas, in view pixels.
    private(set) var frame = Rect.zero
    /// Whether handwriting goes there.
    var takesText: Bool { field?.takesText ?? false }

    /// Puts the widget in its place, amid GTK's own allocation.
    func allocate() {
        guard let canvas else { return }
        let box = canvas.session.frame(of: place)
        takeScale(canvas.layout.scale)
        var minimum: (width: gint, height: gint) = (0, 0)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum.width, nil, nil, nil)
        let width = max(minimum.width, gint(box.width.rounded()))
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimum.height, nil, nil, nil)
        let height = max(minimum.height, gint(box.height.rounded()))
        // A box that is smaller than a widget can be stays in its middle.
        var area = GdkRectangle(
            x: gint(box.minX.rounded()), y: gint((box.center.y - Double(height) / 2).rounded()), width: width,
            height: height)
        frame = Rect(
            x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
        gtk_widget_size_allocate(widget, &area, -1)
    }

    private func takeScale(_ scale: Double) {
        guard scale != self.scale, let fontSize else { return }
        self.scale = scale
        let pixels = min(200, max(6, fontSize * scale))
        let color = field?.widgets.first?.style.color.hex ?? "#000000"
        gtk_css_provider_load_from_data(
            style.cast(), "* { font-size: \(Int(pixels.rounded()))px; color: \(color); }", -1)
        addStyle(to: focusTarget)
    }

    private func addStyle(to widget: WidgetPointer) {
        gtk_style_context_add_provider(
            gtk_widget_get_style_context(widget), style.opaque,
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            addStyle(to: next)
            child = gtk_widget_get_next_sibling(next)
        }
    }

    private static func loadSheet() {
        guard sheet == nil else { return }
        sheet = StyleSheet(
            """
            .form-field { min-height: 0; min-width: 0; border-radius: 0; padding: 0 2px; margin: 0; color: black;
                background: white; box-shadow: none; border: none; outline: 2px solid @theme_selected_bg_color;
                outline-offset: 0; }
            .form-field text, .form-field textview, .form-field textview text { background: white; min-height: 0; }
            .form-field button { min-height: 0; min-width: 0; padding: 0 2px; border-radius: 0; background: white;
                color: black; border: none; box-shadow: none; }
            .form-field row { padding: 0 2px; min-height: 0; color: black; }
            .form-field row:selected { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
            .form-box { background: transparent; padding: 0; }
            .form-box check, .form-box radio { opacity: 0; margin: 0; min-width: 1px; min-height: 1px; }
            """)
    }

    /// Takes the keyboard back when a popover closes: GTK 4.8 leaves it with what was in there.
    func takeFocusBack(from popover: WidgetPointer) {
        connect(popover, "closed") { [weak self] _ in
            MainLoop.whenIdle {
                guard let self, self.canvas?.fieldEditor === self else { return }
                gtk_widget_grab_focus(self.focusTarget)
            }
        }
    }

    // MARK: Keys

    private func addKeys() {
        let keys = created(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
        connectAnswering(keys, "key-pressed") { [weak self] in
            self?.pressed($0.int(0), GdkModifierType.RawValue(truncatingIfNeeded: $0.int(2))) ?? false
        }
        gtk_widget_add_controller(widget, keys.opaque)
    }

    private func pressed(_ key: Int, _ state: GdkModifierType.RawValue) -> Bool {
        guard let canvas, state & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0 else {
            return false
        }
        switch Int32(truncatingIfNeeded: key) {
        case GDK_KEY_Tab, GDK_KEY_KP_Tab:
            let isBack = state & GDK_SHIFT_MASK.rawValue != 0
            canvas.activateField(after: isBack ? -1 : 1)
        case GDK_KEY_ISO_Left_Tab: canvas.activateField(after: -1)
        case GDK_KEY_Escape: canvas.endFilling()
        default: return false
        }
        return true
    }

    private func addFocus() {
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "leave") { [weak self] _ in
            // Another window has the keyboard, or another widget: only the second ends it.
            MainLoop.whenIdle { self?.focusLeft() }
        }
        gtk_widget_add_controller(widget, focus.opaque)
    }

    private func focusLeft() {
        guard let canvas, canvas.fieldEditor === self, let root = gtk_widget_get_root(widget) else { return }
        if let focus = gtk_root_get_focus(root),
            focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
        {
            return
        }
        canvas.performEffects(canvas.session.activate(nil))
    }
}
