// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble

/// The text of a GtkTextView or of a widget made from it.
@MainActor
public final class TextViewInput: WidgetTextInput {
    private let weakView: WeakGObjectRef
    private var gapTag: GObjectRef?
    /// The text as the last step left it.
    private var lastStep: String?

    /// Makes the input of a text view.
    public init(_ view: some ObjectPointer) { weakView = WeakGObjectRef(view) }

    private var view: UnsafeMutablePointer<GtkTextView>? { weakView.object?.cast() }
    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { view.flatMap { gtk_text_view_get_buffer($0) } }

    /// Whether it may be written into: not where text is secret or can't be edited.
    public var acceptsWriting: Bool {
        guard let view, gtk_text_view_get_editable(view) != 0 else { return false }
        let purpose = gtk_text_view_get_input_purpose(view)
        return purpose != GTK_INPUT_PURPOSE_PASSWORD && purpose != GTK_INPUT_PURPOSE_PIN
    }

    // MARK: Text

    /// The number of scalars; a picture or widget in the text counts as one.
    public var length: Int { buffer.map { Int(gtk_text_buffer_get_char_count($0)) } ?? 0 }

    /// The text of a range, held within the bounds.
    public func text(in range: Range<Int>) -> String {
        guard let buffer else { return "" }
        let held = range.clamped(to: 0..<length)
        var (start, end) = iterators(held)
        // The slice keeps a place for what is no text, so that offsets fit.
        guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func iterator(_ offset: Int) -> GtkTextIter {
        var iterator = GtkTextIter()
        if let buffer {
            gtk_text_buffer_get_iter_at_offset(buffer, &iterator, gint(max(0, min(offset, length))))
        }
        return iterator
    }

    private func iterators(_ range: Range<Int>) -> (GtkTextIter, GtkTextIter) {
        (iterator(range.lowerBound), iterator(range.upperBound))
    }

    /// The iterator moved back to where a caret may stand.
    private func caretIterator(_ offset: Int) -> GtkTextIter {
        var iterator = iterator(offset)
        if gtk_text_iter_is_end(&iterator) == 0, gtk_text_iter_is_cursor_position(&iterator) == 0 {
            gtk_text_iter_backward_cursor_position(&iterator)
        }
        return iterator
    }

    /// The selection; the caret stands at its end.
    public var selectedRange: Range<Int> {
        get {
            guard let buffer else { return 0..<0 }
            var start = GtkTextIter()
            var end = GtkTextIter()
            gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
            return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
        }
        set {
            guard let buffer else { return }
            var start = caretIterator(newValue.lowerBound)
            var end = caretIterator(newValue.upperBound)
            gtk_text_buffer_select_range(buffer, &end, &start)
        }
    }

    /// Puts text in the place of a range as typing does.
    @discardableResult
    public func replace(_ range: Range<Int>, with new: String) -> Range<Int> {
        guard let buffer, let view else { return 0..<0 }
        removePlaceholder()
        let held = range.clamped(to: 0..<length)
        let isEditable = gtk_text_view_get_editable(view)
        gtk_text_buffer_begin_user_action(buffer)
        defer { gtk_text_buffer_end_user_action(buffer) }
        if !held.isEmpty {
            var (start, end) = iterators(held)
            gtk_text_buffer_delete_interactive(buffer, &start, &end, isEditable)
        }
        let before = length
        if !new.isEmpty {
            var place = iterator(held.lowerBound)
            gtk_text_buffer_insert_interactive(buffer, &place, new, -1, isEditable)
        }
        return held.lowerBound..<held.lowerBound + max(0, length - before)
    }

    // MARK: Places

    private func toView(_ rect: GdkRectangle) -> Rect {
        guard let view else { return .zero }
        var x: gint = 0
        var y: gint = 0
        gtk_text_view_buffer_to_window_coords(view, GTK_TEXT_WINDOW_WIDGET, rect.x, rect.y, &x, &y)
        return Rect(x: Double(x), y: Double(y), width: Double(rect.width), height: Double(rect.height))
    }

    /// The caret before the scalar at an offset.
    public func caretRect(at offset: Int) -> Rect {
        guard let view else { return .zero }
        var place = iterator(offset)
        var strong = GdkRectangle()
        gtk_text_view_get_cursor_locations(view, &place, &strong, nil)
        return toView(strong)
    }

    /// The rectangles of a range, one for each line.
    public func selectionRects(for range: Range<Int>) -> [Rect] {
        guard let view else { return [] }
        let held = range.clamped(to: 0..<length)
        var rects: [Rect] = []
        var start = held.lowerBound
        while start < held.upperBound {
            var lineEnd = iterator(start)
            if gtk_text_view_forward_display_line_end(view, &lineEnd) == 0 {
                gtk_text_buffer_get_end_iter(buffer, &lineEnd)
            }
            var end = min(max(Int(gtk_text_iter_get_offset(&lineEnd)), start), held.upperBound)
            let box = box(of: start..<end)
            if !box.isEmpty { rects.append(box) }
            // The line break, or the space that the line wraps at, lies between two lines.
            if end < held.upperBound {
                var next = iterator(start)
                gtk_text_view_forward_display_line(view, &next)
                end = max(end, Int(gtk_text_iter_get_offset(&next)))
            }
            guard end > start else { break }
            start = end
        }
        return rects
    }

    private func box(of range: Range<Int>) -> Rect {
        let offsets =
            range.count <= 64
            ? Array(range.lowerBound...range.upperBound) : [range.lowerBound, range.upperBound]
        let carets = offsets.map { caretRect(at: $0) }
        guard let first = carets.first else { return .zero }
        return carets.dropFirst().filter { abs($0.center.y - first.center.y) < first.height / 2 }
            .reduce(first) { $0.union($1) }
    }

    /// The offset nearest to a point; never within a character.
    public func closestPosition(to point: Point) -> Int {
        guard let view else { return 0 }
        var x: gint = 0
        var y: gint = 0
        gtk_text_view_window_to_buffer_coords(
            view, GTK_TEXT_WINDOW_WIDGET, gint(clamping: Int(point.x.rounded())),
            gint(clamping: Int(point.y.rounded())), &x, &y)
        var place = GtkTextIter()
        var trailing: gint = 0
        gtk_text_view_get_iter_at_position(view, &place, &trailing, x, y)
        if trailing > 0 { gtk_text_iter_forward_chars(&place, trailing) }
        var caret = caretIterator(Int(gtk_text_iter_get_offset(&place)))
        return Int(gtk_text_iter_get_offset(&caret))
    }

    /// The height of a line.
    public var lineHeight: Double { max(1, caretRect(at: 0).height) }

    /// The width that a line may have before it wraps.
    public var fieldWidth: Double {
        guard let view else { return 1 }
        let margins = gtk_text_view_get_left_margin(view) + gtk_text_view_get_right_margin(view)
        return max(1, Double(gtk_widget_get_width(view.widget) - margins))
    }

    /// True.
    public var isMultiline: Bool { true }

    /// The language that the text is shown in.
    public var locale: String { view.map { TextLanguage.tag(of: $0.widget) } ?? "en" }

    /// Whether the line with the caret runs from right to left.
    public var isRightToLeft: Bool {
        guard let view else { return false }
        let caret = selectedRange.lowerBound
        return TextLanguage.isRightToLeft(text(in: max(0, caret - 200)..<caret + 1), in: view.widget)
    }

    // MARK: Focus and undo

    /// Whether the text has the keyboard.
    public var isFocused: Bool { view.map { gtk_widget_is_focus($0.widget) != 0 } ?? false }

    /// Asks for the keyboard; the selection stays.
    public func focus() -> Bool {
        guard let view else { return false }
        gtk_widget_grab_focus(view.widget)
        return isFocused
    }

    /// Runs changes that count as one step to undo.
    public func undoGroup(_ name: String, _ body: () -> Void) {
        guard let buffer else { return body() }
        let before = text
        gtk_text_buffer_begin_user_action(buffer)
        body()
        gtk_text_buffer_end_user_action(buffer)
        let after = text
        lastStep = after == before ? nil : after
    }

    /// Runs changes as part of the last step: a buffer can't open a step again, so it is taken back and made anew with
    /// the changes.
    public func amendLastStep(_ name: String, _ body: () -> Void) {
        let before = text
        guard let buffer, lastStep == before, gtk_text_buffer_get_can_undo(buffer) != 0 else {
            return undoGroup(name, body)
        }
        gtk_text_buffer_undo(buffer)
        let (old, new) = (Array(text.unicodeScalars), Array(before.unicodeScalars))
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        var inserted = String.UnicodeScalarView()
        inserted.append(contentsOf: new[head..<new.count - tail])
        undoGroup(name) {
            _ = replace(head..<old.count - tail, with: String(inserted))
            body()
        }
    }

    // MARK: Writing

    /// Nothing to hide: the view stays where it is by itself.
    public func willScribble() {}

    /// Shows the caret now that things may move.
    public func didScribble() {
        removePlaceholder()
        guard let view, let buffer else { return }
        gtk_text_view_scroll_mark_onscreen(view, gtk_text_buffer_get_insert(buffer))
    }

    /// Opens a gap: within the line at the space next to the offset, or between two lines.
    public func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? {
        removePlaceholder()
        guard let buffer, let tag = gtk_text_tag_new(nil) else { return nil }
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        gapTag = GObjectRef(adopting: tag)
        if size.height > 0 {
            tag.setProperty("pixels-above-lines", Int(size.height))
            var start = iterator(offset)
            gtk_text_iter_set_line_offset(&start, 0)
            var end = start
            if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
            gtk_text_iter_forward_char(&end)
            gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
            let line = caretRect(at: Int(gtk_text_iter_get_offset(&start)))
            return Rect(
                x: line.minX, y: line.minY - size.height, width: max(size.width, fieldWidth),
                height: size.height)
        }
        let around = Array(text(in: max(0, offset - 1)..<offset + 1).unicodeScalars)
        let base = max(0, offset - 1)
        guard let index = around.lastIndex(of: " ") else {
            removePlaceholder()
            return nil
        }
        tag.setProperty("letter-spacing", Int(size.width * Double(PANGO_SCALE)))
        var (start, end) = iterators(base + index..<base + index + 1)
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
        let rect = caretRect(at: base + index).union(caretRect(at: base + index + 1))
        return rect.isEmpty ? nil : rect
    }

    /// Opens GTK's own menu of the view.
    public func presentEditMenu() {
        guard let view, gtk_widget_get_mapped(view.widget) != 0 else { return }
        gtk_widget_activate_action_variant(view.widget, "menu.popup", nil)
    }

    /// Closes the gap.
    public func removePlaceholder() {
        guard let tag = gapTag else { return }
        gapTag = nil
        guard let buffer else { return }
        gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(buffer), tag.cast())
    }
}
