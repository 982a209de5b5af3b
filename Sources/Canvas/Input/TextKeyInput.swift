// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// Keys: text through the input method while a text is edited, else moving about the pages.
@MainActor
final class TextKeyInput {
    private unowned let canvas: PageCanvas
    private let keys: OpaquePointer
    private let method: GObjectRef
    private var isMethodActive = false
    /// Whether the input method is to be awake: not for a text that a pen has opened, until the first key.
    private(set) var isMethodWanted = false
    private var blink: MainLoopTimer?

    init(_ canvas: PageCanvas) {
        self.canvas = canvas
        guard let keys = gtk_event_controller_key_new(), let method = gtk_im_multicontext_new() else {
            preconditionFailure("GTK made no controller: gtk_init has not been called")
        }
        self.keys = keys
        self.method = GObjectRef(adopting: method)
        gtk_im_context_set_client_widget(method, canvas.widget)
        gtk_widget_add_controller(canvas.widget, keys)
        connectAnswering(keys, "key-pressed") { [weak self] in
            self?.pressed(guint($0.int(0)), GdkModifierType(rawValue: GdkModifierType.RawValue($0.int(2))))
                ?? false
        }
        connect(keys, "key-released") { [weak self] _ in _ = self?.filter() }
        connect(method, "commit") { [weak self] in self?.insert($0.string(0) ?? "") }
        connect(method, "preedit-changed") { [weak self] _ in self?.preeditChanged() }
        guard let focus = gtk_event_controller_focus_new() else { return }
        connect(focus, "leave") { [weak self] _ in self?.deactivate() }
        gtk_widget_add_controller(canvas.widget, focus)
    }

    /// The text editor or its caret is another.
    func editorChanged() {
        restartBlink()
        guard let editor = canvas.session.textEditor else { return deactivate() }
        // The input method is not woken by a pen, which would raise the on-screen keyboard; the first key wakes it.
        if canvas.lastDevice != .pen { activate() }
        let caret = editor.caretRect(at: editor.selectedRange.upperBound)
        var area = GdkRectangle(
            x: gint(caret.minX), y: gint(caret.minY), width: max(1, gint(caret.width)),
            height: gint(caret.height))
        gtk_im_context_set_cursor_location(method.cast(), &area)
    }

    /// Wakes the input method although no key was pressed; the desktop may show its keyboard then.
    func wake() {
        if canvas.session.textEditor != nil { activate() }
    }

    private func activate() {
        isMethodWanted = true
        guard !isMethodActive, gtk_widget_has_focus(canvas.widget) != 0 else { return }
        isMethodActive = true
        gtk_im_context_focus_in(method.cast())
    }

    private func deactivate() {
        isMethodWanted = false
        guard isMethodActive else { return }
        isMethodActive = false
        gtk_im_context_reset(method.cast())
        gtk_im_context_focus_out(method.cast())
        preeditChanged()
    }

    private func filter() -> Bool {
        guard canvas.session.textEditor != nil, let event = gtk_event_controller_get_current_event(keys)
        else {
            return false
        }
        return gtk_im_context_filter_keypress(method.cast(), event) != 0
    }

    private func insert(_ text: String) {
        guard let editor = canvas.session.textEditor, !text.isEmpty else { return }
        canvas.performEffects(editor.insert(text))
        revealCaret()
    }

    private func preeditChanged() {
        var text: UnsafeMutablePointer<CChar>?
        gtk_im_context_get_preedit_string(method.cast(), &text, nil, nil)
        defer { g_free(text) }
        canvas.overlay.preedit = text.map { String(cString: $0) } ?? ""
        canvas.overlay.invalidate()
        canvas.queueDraw()
    }

    func pressed(_ key: guint, _ state: GdkModifierType) -> Bool {
        let modifiers = InputEvent.Modifiers(state)
        // The field's own widget had them before.
        guard canvas.fieldEditor == nil else { return false }
        guard let editor = canvas.session.textEditor else {
            return canvas.pressedNavigationKey(key, modifiers)
        }
        if isMenuKey(key, modifiers), let alternatives = canvas.session.alternativesAtCaret {
            canvas.offer(alternatives)
            return true
        }
        activate()
        if filter() { return true }
        guard let effects = editor.effects(ofKey: key, modifiers, canvas: canvas) else {
            // Keys that mean nothing to the text turn pages, as without it.
            return canvas.pressedNavigationKey(key, modifiers)
        }
        canvas.performEffects(effects)
        revealCaret()
        return true
    }

    private func isMenuKey(_ key: guint, _ modifiers: InputEvent.Modifiers) -> Bool {
        key == guint(GDK_KEY_Menu) || key == guint(GDK_KEY_F10) && modifiers == [.shift]
    }

    private func revealCaret() {
        guard let editor = canvas.session.textEditor else { return }
        let caret = editor.caretRect(at: editor.selectedRange.upperBound)
        let view = Rect(x: 0, y: 0, width: canvas.layout.viewWidth, height: canvas.layout.viewHeight)
        var offset = Point.zero
        if caret.maxY > view.maxY { offset.y = caret.maxY - view.maxY + 24 }
        if caret.minY < view.minY { offset.y = caret.minY - view.minY - 24 }
        if caret.maxX > view.maxX { offset.x = caret.maxX - view.maxX + 24 }
        if caret.minX < view.minX { offset.x = caret.minX - view.minX - 24 }
        if offset != .zero { canvas.scroll(by: offset) }
    }

    /// The caret shows at once after each change, then blinks as the person has set it, for ten seconds as GTK's own.
    private func restartBlink() {
        blink?.cancel()
        blink = nil
        canvas.overlay.isCaretVisible = true
        guard canvas.session.textEditor != nil, let settings = gtk_settings_get_default(),
            settings.boolProperty("gtk-cursor-blink")
        else { return }
        let period = max(200, settings.intProperty("gtk-cursor-blink-time")) / 2
        var left = max(1, settings.intProperty("gtk-cursor-blink-timeout")) * 1000 / period
        blink = MainLoopTimer(after: period, repeats: true) { [weak self] in
            guard let self else { return }
            left -= 1
            canvas.overlay.isCaretVisible = left <= 0 || !canvas.overlay.isCaretVisible
            if left <= 0 { blink?.cancel() }
            canvas.queueDraw()
        }
    }

    isolated deinit { blink?.cancel() }
}
