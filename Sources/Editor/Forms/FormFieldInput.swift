// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

/// A field of the form as handwriting gets at it while the field does not have the keyboard.
@MainActor
final class FormFieldInput: TextInput {
    let place: FormStore.Place
    private weak var session: EditorSession?
    private var selected = 0..<0

    init(_ place: FormStore.Place, in session: EditorSession) {
        self.place = place
        self.session = session
    }

    private var field: FormField? { session?.form[place.field] }
    private var widget: FormWidget? { session?.form.widget(place) }
    private var scalars: String.UnicodeScalarView { (field?.text ?? "").unicodeScalars }

    private var lines: (layout: TextLayout, toView: Transform)? {
        guard let session, let field, let widget, session.layout.pages.indices.contains(widget.page) else {
            return nil
        }
        let (layout, origin) = field.textLayout(in: widget, measurer: session.environment.measurer)
        let frame = PageGeometry(cropBox: widget.box, rotation: widget.rotation)
        let toView = Transform.translation(origin.x, origin.y).then(frame.displayToUser).then(
            session.layout.userToView(onPage: widget.page))
        return (layout, toView)
    }

    var length: Int { scalars.count }

    func text(in range: Range<Int>) -> String {
        let all = scalars
        let bounded = range.clamped(to: 0..<all.count)
        let start = all.index(all.startIndex, offsetBy: bounded.lowerBound)
        return String(all[start..<all.index(start, offsetBy: bounded.count)])
    }

    var selectedRange: Range<Int> {
        get { selected.clamped(to: 0..<length) }
        set {
            let held = newValue.clamped(to: 0..<length)
            // A caret never stands within a character.
            let stops = lines?.layout.caretOffsets ?? []
            let start = stops.last { $0 <= held.lowerBound } ?? held.lowerBound
            let end = stops.last { $0 <= held.upperBound } ?? held.upperBound
            selected = start..<max(start, end)
        }
    }

    @discardableResult
    func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
        guard let session, let field else { return range.lowerBound..<range.lowerBound }
        var all = scalars
        let bounded = range.clamped(to: 0..<all.count)
        let rest = all.count - bounded.upperBound
        let start = all.index(all.startIndex, offsetBy: bounded.lowerBound)
        let end = all.index(start, offsetBy: bounded.count)
        all.replaceSubrange(start..<end, with: text.unicodeScalars)
        session.performLate(session.fill(place.field, with: field.value(ofText: String(all))))
        // The field may have taken only a part.
        let taken = max(0, min(text.unicodeScalars.count, length - rest - bounded.lowerBound))
        let inserted = bounded.lowerBound..<bounded.lowerBound + taken
        selected = inserted.upperBound..<inserted.upperBound
        return inserted
    }

    func caretRect(at offset: Int) -> Rect {
        lines.map { $0.toView.apply($0.layout.caret(at: offset)) } ?? .zero
    }

    func selectionRects(for range: Range<Int>) -> [Rect] {
        guard let lines else { return [] }
        var rects: [Rect] = []
        for offset in range.clamped(to: 0..<length) {
            let (a, b) = (lines.layout.caret(at: offset), lines.layout.caret(at: offset + 1))
            let glyph = a.minY == b.minY ? a.union(b) : a
            if let last = rects.last, last.minY == glyph.minY {
                rects[rects.count - 1] = last.union(glyph)
            } else {
                rects.append(glyph)
            }
        }
        return rects.map { lines.toView.apply($0) }
    }

    func closestPosition(to point: Point) -> Int {
        guard let lines, let back = lines.toView.inverse else { return length }
        return lines.layout.closestOffset(to: back.apply(point))
    }

    var lineHeight: Double { (lines?.layout.lineHeight ?? 12) * (session?.layout.scale ?? 1) }

    var fieldWidth: Double {
        guard let session, let widget else { return 0 }
        return PageGeometry(cropBox: widget.box, rotation: widget.rotation).displayWidth
            * session.layout.scale
    }

    var isMultiline: Bool {
        guard case .text(let rules) = field?.kind else { return false }
        return rules.isMultiline
    }

    var locale: String { "en" }
    var isFocused: Bool { session?.fieldInput === self }

    func focus() -> Bool {
        session?.fieldInput = self
        return true
    }

    func undoGroup(_ name: String, _ body: () -> Void) {
        guard let session else { return body() }
        session.document.beginAction(name)
        body()
        session.document.commitAction()
        session.undoChanged()
    }
}
