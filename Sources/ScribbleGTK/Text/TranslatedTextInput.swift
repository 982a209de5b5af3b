// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// The text of a widget with its places in the pixels of another one: for an element of an indirect interaction that is
/// a widget within the interaction's.
@MainActor
final class TranslatedTextInput: WidgetTextInput {
    private let base: any TextInput
    private let inner: WeakGObjectRef
    private let outer: WeakGObjectRef

    init(_ base: any TextInput, of widget: WidgetPointer, in host: WidgetPointer) {
        self.base = base
        inner = WeakGObjectRef(widget)
        outer = WeakGObjectRef(host)
    }

    /// Where the inner widget's corner is in the outer one's pixels, now.
    private var offset: Point {
        guard let inner = inner.object, let outer = outer.object else { return .zero }
        return convert(.zero, from: inner.widget, to: outer.widget) ?? .zero
    }

    var acceptsWriting: Bool { (base as? any WidgetTextInput)?.acceptsWriting ?? true }
    func undoWriting() -> Bool { (base as? any WidgetTextInput)?.undoWriting() ?? false }
    func redoWriting() -> Bool { (base as? any WidgetTextInput)?.redoWriting() ?? false }
    var length: Int { base.length }
    func text(in range: Range<Int>) -> String { base.text(in: range) }
    var selectedRange: Range<Int> {
        get { base.selectedRange }
        set { base.selectedRange = newValue }
    }
    func replace(_ range: Range<Int>, with text: String) -> Range<Int> { base.replace(range, with: text) }
    func caretRect(at offset: Int) -> Rect { base.caretRect(at: offset).offset(by: self.offset) }
    func selectionRects(for range: Range<Int>) -> [Rect] {
        let offset = offset
        return base.selectionRects(for: range).map { $0.offset(by: offset) }
    }
    func closestPosition(to point: Point) -> Int { base.closestPosition(to: point - offset) }
    var lineHeight: Double { base.lineHeight }
    var fieldWidth: Double { base.fieldWidth }
    var isMultiline: Bool { base.isMultiline }
    var locale: String { base.locale }
    var isFocused: Bool { base.isFocused }
    func focus() -> Bool { base.focus() }
    func undoGroup(_ name: String, _ body: () -> Void) { base.undoGroup(name, body) }
    func amendLastStep(_ name: String, _ body: () -> Void) { base.amendLastStep(name, body) }
    var textIdentity: AnyHashable { base.textIdentity }
    func willScribble() { base.willScribble() }
    func didScribble() { base.didScribble() }
    func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? {
        base.insertPlaceholder(at: offset, size: size)?.offset(by: self.offset)
    }
    func presentEditMenu() { base.presentEditMenu() }
    func removePlaceholder() { base.removePlaceholder() }
    var isRightToLeft: Bool { base.isRightToLeft }
}
