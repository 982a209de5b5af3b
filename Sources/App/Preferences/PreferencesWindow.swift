// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The settings that most people want to change. Every change works at once.
@MainActor
final class PreferencesWindow {
    private let window: GObjectRef
    private let settings: Settings
    private let column: GObjectRef
    private let recognizer: RecognizerService
    private var taughtWords: TaughtWordsWindow?

    /// Creates the window. `onClose` is called when it is gone.
    init(
        _ preferences: Preferences, recognizer: RecognizerService, onClose: @escaping @MainActor () -> Void
    ) {
        settings = preferences.settings
        self.recognizer = recognizer
        window = GObjectRef(created(gtk_window_new()))
        column = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 10))
        gtk_window_set_title(window.cast(), localized("Preferences"))
        gtk_window_set_default_size(window.cast(), 540, 720)
        gtk_widget_add_css_class(column.widget, "preferences")
        let scroller = Widgets.scroller(column.widget)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_window_set_child(window.cast(), scroller)
        fill()
        closesOnEscape(window, then: onClose)
    }

    /// Shows the window.
    func present(over parent: GObjectRef?) {
        gtk_window_set_transient_for(window.cast(), parent?.cast())
        gtk_window_present(window.cast())
    }

    private func fill() {
        heading(localized("Handwriting"))
        toggle("scribble-enabled", localized("Turn handwriting into text"))
        pause()
        toggle(
            "editing-gestures", localized("Scratch out, circle and split text with the pen"))
        choice(
            "write-with", localized("Write with"),
            [
                ("pen", localized("Pen")), ("pen+mouse", localized("Pen and mouse")),
                ("pen+touch", localized("Pen and finger")), ("any", localized("Anything")),
            ])
        choice(
            "expect-pencil", localized("Make room for writing in fields"),
            [
                ("auto", localized("When a pen was used lately")), ("always", localized("Always")),
                ("never", localized("Never")),
            ])
        toggle("writing-palette", localized("Show a small palette beside what is written"))
        language()
        learning()
        heading(localized("Pen"))
        choice(
            "preferred-tap-action", localized("A click of the pen’s button"),
            [
                ("switch-eraser", localized("Switches to the eraser and back")),
                ("switch-previous", localized("Switches to the last used tool")),
                ("show-color-palette", localized("Shows the colours")), ("ignore", localized("Does nothing")),
            ])
        choice(
            "pencil-tap-trigger", localized("Which button"),
            [
                ("barrel-click", localized("Lower button")),
                ("barrel-double-click", localized("Lower button twice")),
                ("barrel2-click", localized("Upper button")),
                ("pad-button", localized("Button of the tablet")),
                ("none", localized("None")),
            ])
        choice(
            "barrel-hold", localized("Lower button held while drawing"),
            [("eraser", localized("Erases")), ("none", localized("Does nothing"))])
        choice(
            "stylus-mode", localized("Fingers"),
            [
                ("automatic", localized("Draw until a pen is used")), ("direct", localized("Draw")),
                ("stylus", localized("Scroll")),
            ])
        toggle("natural-drawing", localized("Pressure changes the width"))
        heading(localized("Marks"))
        entry("author", localized("Your name"), hint: localized("Stored with each mark; may stay empty"))
        toggle("style-follow-edits", localized("Tools take over the style given to a mark"))
        toggle(
            "left-handed", localized("Left-handed: toolbar at the right (for documents opened from now on)"))
    }

    private func language() {
        choice(
            "recognition-language", localized("Language"),
            [("", localized("Automatic"))] + WritingLanguage.choices,
            current: WritingLanguage.code(settings.string("recognition-language")))
        guard let advice = WritingLanguage.advice else { return }
        gtk_box_append(column.cast(), Widgets.label(advice, style: "dim-label", wraps: true))
    }

    private func learning() {
        toggle(
            "learn-from-corrections",
            localized("Learn your hand: ink of words you correct or leave as read stays on this computer"))
        let words = Widgets.button(localized("_Words You Taught…")) { [weak self] in self?.showWords() }
        let forget = Widgets.button(localized("_Forget Everything Learned…")) { [weak self] in self?.forget()
        }
        let row = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 10, [words, forget])
        gtk_widget_set_halign(row, GTK_ALIGN_END)
        gtk_box_append(column.cast(), row)
    }

    private func showWords() {
        if taughtWords == nil {
            taughtWords = TaughtWordsWindow(recognizer) { [weak self] in self?.taughtWords = nil }
        }
        taughtWords?.present(over: window)
    }

    private func forget() {
        Dialogs.message(
            localized("Forget everything learned?"),
            detail: localized(
                "The words you taught and the ink they were learnt from are removed from this computer."),
            choices: [
                Dialogs.Choice(localized("_Cancel"), kind: .cancel),
                Dialogs.Choice(localized("_Forget"), kind: .destructive),
            ], parent: window
        ) { [weak self] answer in
            if answer == 1 { self?.forgetNow() }
        }
    }

    private func forgetNow() {
        Task { [weak self, recognizer] in
            do {
                try await recognizer.forgetEverything()
                self?.taughtWords?.show([])
            } catch {
                guard let self else { return }
                Dialogs.message(
                    localized("What was learned could not be removed"), detail: "\(error)",
                    choices: [Dialogs.Choice(localized("_Close"), kind: .cancel)], parent: window
                ) { _ in }
            }
        }
    }

    private func heading(_ text: String) {
        let label = Widgets.label(text, style: "preferences-heading")
        gtk_box_append(column.cast(), label)
    }

    private func row(_ title: String, _ control: WidgetPointer) {
        let label = Widgets.label(title, wraps: true)
        gtk_widget_set_hexpand(label, 1)
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        Widgets.describe(control, title)
        gtk_widget_set_has_tooltip(control, 0)
        gtk_box_append(column.cast(), Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 18, [label, control]))
    }

    private func toggle(_ key: String, _ title: String) {
        let control = GObjectRef(created(gtk_switch_new()))
        gtk_switch_set_active(control.opaque, settings.bool(key) ? 1 : 0)
        connect(control, "notify::active") { [weak self, weak control] _ in
            guard let control else { return }
            self?.settings.set(key, .bool(gtk_switch_get_active(control.opaque) != 0))
        }
        row(title, control.widget)
        controls.append(control)
    }
    private var controls: [GObjectRef] = []

    private func pause() {
        let control = GObjectRef(created(gtk_spin_button_new_with_range(0.3, 3, 0.1)))
        gtk_spin_button_set_digits(control.opaque, 1)
        gtk_spin_button_set_value(control.opaque, Double(settings.int("word-pause")) / 1000)
        connect(control, "value-changed") { [weak self, weak control] _ in
            guard let control else { return }
            let seconds = gtk_spin_button_get_value(control.opaque)
            self?.settings.set("word-pause", .int(Int((seconds * 1000).rounded())))
        }
        row(localized("Pause before writing is read, in seconds"), control.widget)
        controls.append(control)
    }

    private func choice(
        _ key: String, _ title: String, _ values: [(value: String, name: String)], current: String? = nil
    ) {
        let list = created(gtk_string_list_new(nil))
        for value in values { gtk_string_list_append(list, value.name) }
        let control = GObjectRef(created(gtk_drop_down_new(list, nil)))
        let index = values.firstIndex { $0.value == current ?? settings.string(key) } ?? 0
        gtk_drop_down_set_selected(control.opaque, guint(index))
        connect(control, "notify::selected") { [weak self, weak control] _ in
            guard let control else { return }
            let chosen = Int(gtk_drop_down_get_selected(control.opaque))
            if values.indices.contains(chosen) { self?.settings.set(key, .string(values[chosen].value)) }
        }
        row(title, control.widget)
        controls.append(control)
    }

    private func entry(_ key: String, _ title: String, hint: String) {
        let control = GObjectRef(created(gtk_entry_new()))
        gtk_editable_set_text(control.opaque, settings.string(key))
        gtk_entry_set_placeholder_text(control.cast(), hint)
        gtk_editable_set_width_chars(control.opaque, 26)
        connect(control, "changed") { [weak self, weak control] _ in
            guard let control else { return }
            let text = gtk_editable_get_text(control.opaque).map { String(cString: $0) } ?? ""
            self?.settings.set(key, .string(text))
        }
        row(title, control.widget)
        controls.append(control)
    }
}
