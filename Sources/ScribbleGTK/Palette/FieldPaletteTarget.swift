// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// A widget's text, as the palette works on it.
@MainActor
final class FieldPaletteTarget: WritingPaletteTarget {
    let host: WidgetHost
    private let input: any TextInput
    private unowned let service: ScribbleService
    /// The words that were written last, oldest first.
    private var words: [ConvertedWord.ID] = []

    init(_ host: WidgetHost, _ input: any TextInput, service: ScribbleService) {
        self.host = host
        self.input = input
        self.service = service
    }

    /// Words have become text.
    func wrote(_ new: [ConvertedWord]) { words = (words + new.map(\.id)).suffix(20) }

    var paletteWidget: WidgetPointer? { host.widget }

    var palettePlace: Rect {
        guard let widget = host.widget else { return .zero }
        return Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(widget)),
            height: Double(gtk_widget_get_height(widget)))
    }

    var takesLineBreaks: Bool { input.isMultiline }

    var lastWord: WordAlternatives? {
        words.reversed().lazy.compactMap { [service, input] in
            service.engine.alternatives(for: $0, in: input)
        }.first
    }

    func undo() { turn(isUndo: true) }
    func redo() { turn(isUndo: false) }

    private func turn(isUndo: Bool) {
        if service.engine.hasUncommittedInk {
            service.engine.discard()
            if isUndo { return }
        }
        if let input = input as? any WidgetTextInput, isUndo ? input.undoWriting() : input.redoWriting() {
            return
        }
        guard let widget = host.widget else { return }
        // The widget's own history: of the text within an entry, or of the widget itself.
        let inner = isA(widget, gtk_editable_get_type()) ? gtk_editable_get_delegate(widget.opaque) : nil
        let name =
            (inner != nil || isA(widget, gtk_text_get_type()) || isA(widget, gtk_text_view_get_type()))
            ? "text." : ""
        _ = activateAction(name + (isUndo ? "undo" : "redo"), from: inner?.widget ?? widget)
    }

    func insert(_ text: String) {
        service.engine.commit()
        put(text, over: input.selectedRange)
    }

    func deleteBackward() {
        service.engine.commit()
        var range = input.selectedRange
        if range.isEmpty {
            let before = input.text(in: 0..<range.lowerBound)
            guard let last = before.last else { return }
            range = range.lowerBound - last.unicodeScalars.count..<range.lowerBound
        }
        put("", over: range)
    }

    private func put(_ text: String, over range: Range<Int>) {
        input.undoGroup("Type") {
            let end = input.replace(range, with: text).upperBound
            input.selectedRange = end..<end
        }
    }

    func showKeyboard() { service.inputMethods.wake() }

    func choose(_ reading: String) {
        guard let word = lastWord?.word else { return }
        service.engine.choose(reading, for: word.id, in: input)
    }
}
