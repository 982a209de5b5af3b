// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

/// The input methods of fields that a pen gave the keyboard to: a pen raises no on-screen keyboard and needs nothing
/// composed. They sleep until the first key, or until a mouse or finger is used.
@MainActor
final class SleepingInputMethods {
    private var methods: [InputMethod] = []

    /// A pen is about to give the keyboard to a field. One that has it keeps its input method as it is.
    func sleep(in field: WidgetPointer) {
        guard let method = InputMethod(of: field), !method.isFocused else { return }
        keep(method)
    }

    /// A pen has given the keyboard to a field.
    func sleep(inFocused field: WidgetPointer) {
        guard let method = InputMethod(of: field) else { return }
        keep(method)
    }

    private func keep(_ method: InputMethod) {
        guard let widget = method.widget, !methods.contains(where: { $0.widget?.raw == widget.raw }) else {
            return
        }
        method.sleep()
        if method.isAsleep { methods.append(method) }
    }

    /// Whether a field's method sleeps.
    func isAsleep(in field: WidgetPointer) -> Bool {
        guard let widget = InputMethod(of: field)?.widget else { return false }
        return methods.contains { $0.widget?.raw == widget.raw }
    }

    /// Wakes all.
    func wake() {
        let woken = methods
        methods = []
        for method in woken { method.wake() }
    }

    /// The keyboard went elsewhere: a field without it needs no care any more.
    func wakeUnfocused() {
        for method in methods where !method.isFocused { method.wake() }
        methods.removeAll { !$0.isAsleep }
    }
}
