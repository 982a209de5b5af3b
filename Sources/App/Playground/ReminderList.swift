// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// A list of reminders whose blank area below the last row takes writing as well: it becomes a new row.
@MainActor
final class ReminderList: IndirectScribbleInteractionDelegate {
    /// What can be written on.
    enum Element: Hashable {
        /// A row, by a number that is its own for good.
        case row(Int)
        /// The blank area.
        case blank
    }
    typealias ElementIdentifier = Element

    /// The list with its blank area.
    let widget: GObjectRef
    private let rows: GObjectRef
    private let service: ScribbleService
    private var entries: [(number: Int, entry: GObjectRef)] = []
    private var lastNumber = 0

    /// Makes the list with a few rows.
    init(_ service: ScribbleService, texts: [String]) {
        self.service = service
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL))
        rows = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL))
        gtk_box_append(widget.cast(), rows.widget)
        gtk_widget_set_size_request(widget.widget, -1, 220)
        gtk_widget_add_css_class(widget.widget, "reminders")
        for text in texts { addRow(text) }
        service.addInteraction(IndirectScribbleInteraction(delegate: self), to: widget)
        service.onTap(of: widget) { [weak self] in self?.tapped($0) }
        let click = created(gtk_gesture_click_new())
        connect(click, "released") { [weak self] in
            self?.tapped(Point(x: $0.double(1), y: $0.double(2)))
        }
        gtk_widget_add_controller(widget.widget, click)
    }

    /// The texts of all rows.
    var texts: [String] { entries.map { text(of: $0.entry) } }
    /// The number of the row that has the keyboard.
    var focusedRow: Int? { entries.firstIndex { service.textInput(of: $0.entry)?.isFocused ?? false } }
    /// The field of a row.
    func entry(_ index: Int) -> WidgetPointer? {
        entries.indices.contains(index) ? entries[index].entry.widget : nil
    }
    /// Where the blank area begins, in the list's pixels.
    var blankFrame: Rect {
        let bottom = service.frame(of: rows, in: widget).maxY
        return Rect(
            0, bottom, Double(gtk_widget_get_width(widget.widget)),
            Double(gtk_widget_get_height(widget.widget)))
    }

    private func text(of entry: GObjectRef) -> String {
        gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    }

    @discardableResult
    private func addRow(_ text: String) -> GObjectRef {
        lastNumber += 1
        let number = lastNumber
        let entry = GObjectRef(created(gtk_entry_new()))
        gtk_editable_set_text(entry.opaque, text)
        gtk_entry_set_has_frame(entry.cast(), 0)
        gtk_widget_set_size_request(entry.widget, -1, 44)
        Widgets.describe(entry.widget, localized("Reminder"))
        gtk_widget_set_has_tooltip(entry.widget, 0)
        gtk_box_append(rows.cast(), entry.widget)
        entries.append((number, entry))
        let focus = created(gtk_event_controller_focus_new())
        connect(focus, "leave") { [weak self] _ in self?.removeIfEmpty(number) }
        gtk_widget_add_controller(entry.widget, focus)
        return entry
    }

    /// A row without text goes once nobody is at work in it.
    private func removeIfEmpty(_ number: Int) {
        service.afterWriting { [weak self] in
            // The entry is still busy with what it reports: it goes a moment later.
            MainLoop.whenIdle { [weak self] in
                guard let self, let index = entries.firstIndex(where: { $0.number == number }),
                    text(of: entries[index].entry).isEmpty
                else { return }
                let entry = entries.remove(at: index).entry
                gtk_box_remove(rows.cast(), entry.widget)
            }
        }
    }

    private func tapped(_ point: Point) {
        let hit = entries.first { service.frame(of: $0.entry, in: widget).contains(point) }
        guard let hit, let input = service.textInput(of: hit.entry, in: widget) else {
            // A tap on the background ends editing.
            gtk_widget_get_root(widget.widget).map { gtk_root_set_focus($0, nil) }
            return
        }
        guard input.focus() else { return }
        let position = input.closestPosition(to: point)
        input.selectedRange = position..<position
    }

    // MARK: IndirectScribbleInteractionDelegate

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([Element]) -> Void
    ) {
        // The background first, so that it doesn't cover the rows.
        let near = entries.filter { service.frame(of: $0.entry, in: widget).intersects(rect) }
        completion([.blank] + near.map { .row($0.number) })
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, frameForElement element: Element
    ) -> Rect {
        switch element {
        case .blank: blankFrame
        case .row: field(of: element).map { service.frame(of: $0, in: widget) } ?? .zero
        }
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, isElementFocused element: Element
    ) -> Bool { field(of: element).flatMap { service.textInput(of: $0)?.isFocused } ?? false }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, focusElementIfNeeded element: Element,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        let entry = element == .blank ? addRow("") : field(of: element)
        guard let entry, let input = service.textInput(of: entry, in: widget) else { return completion(nil) }
        if !input.isFocused {
            let position = input.closestPosition(to: referencePoint)
            input.selectedRange = position..<position
            _ = input.focus()
        }
        completion(input)
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, shouldDelayFocusForElement element: Element
    ) -> Bool { element == .blank }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ReminderList>, didFinishWritingInElement element: Element
    ) {
        for (number, entry) in entries where text(of: entry).isEmpty { removeIfEmpty(number) }
    }

    private func field(of element: Element) -> GObjectRef? {
        guard case .row(let number) = element else { return nil }
        return entries.first { $0.number == number }?.entry
    }
}
