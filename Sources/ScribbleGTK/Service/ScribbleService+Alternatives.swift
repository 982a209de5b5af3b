// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// Other readings of words that were written into widgets.
extension ScribbleService {
    /// Shows a menu of other readings at a word.
    func offer(_ alternatives: WordAlternatives, _ host: WidgetHost) {
        guard let widget = host.widget, let input = host.input else { return }
        let id = alternatives.word.id
        let readings = alternatives.readings.map { reading in
            ChoiceMenu.Item(reading) { [engine] in engine.choose(reading, for: id, in: input) }
        }
        let delete = ChoiceMenu.Item(localized("Delete")) { [engine] in engine.remove(id, from: input) }
        ChoiceMenu(
            filled(localized("Other readings of “%s”"), alternatives.word.text), [readings, [delete]]
        ) {
            // The text loses the keyboard to the menu; without the focus a label would not be edited any more.
            _ = input.focus()
        }
        .open(over: widget, at: GdkRectangle(alternatives.place))
    }

    /// A key that asks for a menu, where the caret stands at a word that was written into the field last.
    func offersAlternatives(_ key: guint, _ state: GdkModifierType, on surface: ScribbleSurface) -> Bool {
        let isShifted = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
        guard key == guint(GDK_KEY_Menu) || key == guint(GDK_KEY_F10) && isShifted,
            let field = focusedField(of: surface), let host = current, host.widget == field,
            let input = host.input, let alternatives = engine.alternativesAtCaret(of: input)
        else { return false }
        offer(alternatives, host)
        return true
    }

    /// Mouse or finger came down where a word has just become text: the field has the press as ever, the menu follows.
    func pressed(at point: Point, on surface: ScribbleSurface) {
        guard let host = activeWidgetHost, host.surface === surface,
            let alternatives = engine.justConverted(at: point - host.host.origin)
        else { return }
        _ = MainLoopTimer(after: Self.pressWait) { [weak self, weak host] in
            guard let self, let host, let widget = host.widget, !isPressed(widget) else { return }
            offer(alternatives, host)
        }
    }

    /// Whether a touch at a point of the surface is a palm, where something can be written on.
    func isPalm(at point: Point, on surface: ScribbleSurface) -> Bool {
        guard engine.isEnabled, palm.isPalm(at: Self.now) else { return false }
        let search = TargetSearch(
            surface: surface, registry: registry, tolerance: engine.constants.hitTolerance)
        guard let targets = search.targets(at: point) else { return false }
        return !targets.chain.isEmpty || !targets.near.isEmpty
    }

    /// How long a press may last that opens the menu, in milliseconds.
    private static let pressWait = 300

    private func isPressed(_ widget: WidgetPointer) -> Bool {
        guard let display = gtk_widget_get_display(widget), let seat = gdk_display_get_default_seat(display),
            let pointer = gdk_seat_get_pointer(seat)
        else { return false }
        return gdk_device_get_modifier_state(pointer).rawValue & GDK_BUTTON1_MASK.rawValue != 0
    }
}

extension GdkRectangle {
    /// The whole pixels of a rectangle.
    init(_ rect: Rect) {
        self.init(
            x: gint(clamping: Int(rect.minX.rounded(.down))),
            y: gint(clamping: Int(rect.minY.rounded(.down))),
            width: max(1, gint(clamping: Int(rect.width.rounded(.up)))),
            height: max(1, gint(clamping: Int(rect.height.rounded(.up)))))
    }
}
