// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Foundation
import GTKSupport
import Ink
import Scribble

/// The text of a GtkText: of an entry, search entry, spin button, or one that stands alone.
@MainActor
public class GtkTextInput: WidgetTextInput {
    private let weakText: WeakGObjectRef
    private let weakHost: WeakGObjectRef
    private var steps = WritingHistory()
    private var gap: TextGap?
    private var hiddenCompletion: HiddenCompletion?

    /// Makes the input of a GtkText.
    ///
    /// - Parameter host: the widget in whose pixels places are given: the entry around the text, or the text itself.
    public init(text: some ObjectPointer, host: some ObjectPointer) {
        weakText = WeakGObjectRef(text)
        weakHost = WeakGObjectRef(host)
    }

    /// The GtkText; nil when it is gone.
    var textWidget: WidgetPointer? { weakText.object?.widget }
    /// The widget in whose pixels places are given; nil when it is gone.
    var hostWidget: WidgetPointer? { weakHost.object?.widget }

    /// Whether it may be written into: not where text is secret or can't be edited.
    public var acceptsWriting: Bool {
        guard let text = textWidget, gtk_editable_get_editable(text.opaque) != 0 else { return false }
        guard text.boolProperty("visibility") else { return false }
        let purpose = GtkInputPurpose(UInt32(text.intProperty("input-purpose")))
        return purpose != GTK_INPUT_PURPOSE_PASSWORD && purpose != GTK_INPUT_PURPOSE_PIN
    }

    // MARK: Text

    /// All of the text.
    public var content: String {
        guard let text = textWidget, let content = gtk_editable_get_text(text.opaque) else { return "" }
        return String(cString: content)
    }

    /// The number of scalars.
    public var length: Int { content.unicodeScalars.count }

    /// The text of a range, held within the bounds.
    public func text(in range: Range<Int>) -> String {
        let scalars = content.unicodeScalars
        let held = range.clamped(to: 0..<scalars.count)
        return String(String.UnicodeScalarView(scalars.dropFirst(held.lowerBound).prefix(held.count)))
    }

    /// The selection; the caret stands at its end.
    public var selectedRange: Range<Int> {
        get {
            guard let text = textWidget else { return 0..<0 }
            var start: gint = 0
            var end: gint = 0
            gtk_editable_get_selection_bounds(text.opaque, &start, &end)
            return Int(min(start, end))..<Int(max(start, end))
        }
        set {
            guard let text = textWidget else { return }
            let content = content
            let start = TextClusters.boundary(atOrBefore: newValue.lowerBound, in: content)
            let end = TextClusters.boundary(atOrBefore: newValue.upperBound, in: content)
            gtk_editable_select_region(text.opaque, gint(start), gint(max(start, end)))
        }
    }

    /// Puts text in the place of a range as typing does: filters and the longest length hold, signals are sent.
    @discardableResult
    public func replace(_ range: Range<Int>, with new: String) -> Range<Int> {
        guard let text = textWidget else { return 0..<0 }
        let count = length
        let held = range.clamped(to: 0..<count)
        removePlaceholder()
        if !held.isEmpty {
            gtk_editable_delete_text(text.opaque, gint(held.lowerBound), gint(held.upperBound))
        }
        // A single line holds no line breaks, whatever it is given.
        let line = filtered(new.split(whereSeparator: \.isNewline).joined(separator: " "))
        let before = length
        if !line.isEmpty {
            var position = gint(held.lowerBound)
            gtk_editable_insert_text(text.opaque, line, gint(line.utf8.count), &position)
        }
        return held.lowerBound..<held.lowerBound + max(0, length - before)
    }

    /// What the field takes. A numeric spin button's own filter is not reached in GTK 4, whoever inserts.
    private func filtered(_ new: String) -> String {
        guard let host = hostWidget, isA(host, gtk_spin_button_get_type()),
            gtk_spin_button_get_numeric(host.opaque) != 0
        else { return new }
        let point = localeconv()?.pointee.decimal_point.map { String(cString: $0) } ?? "."
        return new.filter { $0.isWholeNumber || $0 == "-" || $0 == "+" || String($0) == point }
    }

    // MARK: Places

    /// The caret before the scalar at an offset.
    public func caretRect(at offset: Int) -> Rect {
        guard let text = textWidget, let host = hostWidget else { return .zero }
        var strong = graphene_rect_t()
        gtk_text_compute_cursor_extents(text.cast(), gsize(max(0, min(offset, length))), &strong, nil)
        let rect = Rect(strong)
        guard let corner = convert(Point(x: rect.minX, y: rect.minY), from: text, to: host) else {
            return .zero
        }
        return Rect(x: corner.x, y: corner.y, width: rect.width, height: max(rect.height, 1))
    }

    /// The rectangle of a range.
    public func selectionRects(for range: Range<Int>) -> [Rect] {
        let held = range.clamped(to: 0..<length)
        guard !held.isEmpty else { return [] }
        // Within text of both directions the ends of a range are not its extremes.
        let carets =
            held.count <= 64
            ? (held.lowerBound...held.upperBound).map { caretRect(at: $0) }
            : [caretRect(at: held.lowerBound), caretRect(at: held.upperBound)]
        guard let first = carets.first else { return [] }
        let box = carets.dropFirst().reduce(first) { $0.union($1) }
        return box.isEmpty ? [] : [box]
    }

    /// The offset nearest to a point; never within a character.
    public func closestPosition(to point: Point) -> Int {
        TextClusters.boundaries(of: content)
            .min { abs(caretRect(at: $0).center.x - point.x) < abs(caretRect(at: $1).center.x - point.x) }
            ?? 0
    }

    /// The height of a line.
    public var lineHeight: Double { max(1, caretRect(at: 0).height) }

    /// The width of the field.
    public var fieldWidth: Double {
        guard let text = textWidget else { return 1 }
        return max(1, Double(gtk_widget_get_width(text)))
    }

    /// False.
    public var isMultiline: Bool { false }

    /// The language that the text is shown in.
    public var locale: String { textWidget.map { TextLanguage.tag(of: $0) } ?? "en" }

    /// Whether lines run from right to left.
    public var isRightToLeft: Bool {
        textWidget.map { TextLanguage.isRightToLeft(content, in: $0) } ?? false
    }

    // MARK: Focus

    /// Whether the text has the keyboard.
    public var isFocused: Bool { textWidget.map { gtk_widget_is_focus($0) != 0 } ?? false }

    /// Asks for the keyboard. The selection stays, where a plain grab would select everything.
    public func focus() -> Bool {
        guard let text = textWidget else { return false }
        gtk_text_grab_focus_without_selecting(text.cast())
        return isFocused
    }

    // MARK: Undo

    /// Runs changes that count as one step to undo.
    public func undoGroup(_ name: String, _ body: () -> Void) {
        let before = WritingHistory.State(content, selectedRange)
        body()
        steps.add(from: before, to: WritingHistory.State(content, selectedRange))
    }

    /// Runs changes as part of the last step.
    public func amendLastStep(_ name: String, _ body: () -> Void) {
        let before = WritingHistory.State(content, selectedRange)
        body()
        steps.amend(from: before, to: WritingHistory.State(content, selectedRange))
    }

    /// Takes back the last step where it was written by hand.
    ///
    /// GtkText joins and parts its steps by rules of its own: its own undo is tried first, so that its list stays
    /// right, and put right where it went too far or not far enough.
    public func undoWriting() -> Bool {
        guard let state = steps.undo(from: content) else { return false }
        restore(state, by: "text.undo")
        return true
    }

    /// Does again what `undoWriting` took back.
    public func redoWriting() -> Bool {
        guard let state = steps.redo(from: content) else { return false }
        restore(state, by: "text.redo")
        return true
    }

    private func restore(_ state: WritingHistory.State, by action: String) {
        guard let text = textWidget else { return }
        gtk_widget_activate_action_variant(text, action, nil)
        if content != state.text { _ = replace(0..<length, with: state.text) }
        selectedRange = state.selection
    }

    // MARK: Writing

    /// Hides the placeholder and completions.
    public func willScribble() {
        showPlaceholder(false)
        guard let host = hostWidget, isA(host, gtk_entry_get_type()) else { return }
        hiddenCompletion = gtk_entry_get_completion(host.cast()).map { HiddenCompletion($0) }
    }

    /// Shows them again; a spin button takes its number now.
    public func didScribble() {
        showPlaceholder(true)
        hiddenCompletion?.restore()
        hiddenCompletion = nil
        removePlaceholder()
        if let host = hostWidget, isA(host, gtk_spin_button_get_type()) {
            gtk_spin_button_update(host.opaque)
        }
    }

    /// The hint that an empty field shows is a child of GtkText's: made invisible, no property of the app's changes.
    private func showPlaceholder(_ isShown: Bool) {
        guard let text = textWidget else { return }
        var child = gtk_widget_get_first_child(text)
        while let widget = child {
            if let name = gtk_widget_get_css_name(widget), String(cString: name) == "placeholder" {
                gtk_widget_set_opacity(widget, isShown ? 1 : 0)
            }
            child = gtk_widget_get_next_sibling(widget)
        }
    }

    /// Opens a gap in the line at the space next to an offset. The text itself does not change.
    public func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? {
        removePlaceholder()
        guard let text = textWidget else { return nil }
        let scalars = Array(content.unicodeScalars)
        guard
            let space = [offset, offset - 1].first(where: {
                scalars.indices.contains($0) && scalars[$0] == " "
            })
        else { return nil }
        gap = TextGap(in: text, at: scalars[..<space].reduce(0) { $0 + $1.utf8.count }, width: size.width)
        let rect = caretRect(at: space).union(caretRect(at: space + 1))
        return rect.isEmpty ? nil : rect
    }

    /// Opens GTK's own menu of the field.
    public func presentEditMenu() {
        guard let text = textWidget, gtk_widget_get_mapped(text) != 0 else { return }
        gtk_widget_activate_action_variant(text, "menu.popup", nil)
    }

    /// Closes the gap.
    public func removePlaceholder() {
        guard let gap, let text = textWidget else { return }
        self.gap = nil
        gap.close(in: text)
    }
}
