// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Scribble

/// Edits the text of one FreeText annotation: by typing, by writing and with the pointer.
///
/// A new text becomes an annotation with its first character, so that a place where nothing was written leaves no
/// trace.
@MainActor
public final class FreeTextEditor {
    /// The annotation's name.
    public let id: AnnotationID
    weak var session: EditorSession?
    /// The annotation as it will be once it has text, or as it was when it last had some.
    private var draft: Annotation
    private var selected = 0..<0
    private var cachedLayout: (freeText: FreeText, layout: TextLayout)?
    /// Space that is open in the text.
    var gap: TextGap?
    /// Whether the ends of the selection can be dragged: where a circle has made it.
    public internal(set) var showsHandles = false
    private var isTyping = false
    /// The state of the history after the last step that writing made.
    private var lastGroup: Int?
    /// Where a selection by pointer or Shift began.
    var anchor = 0
    /// From the tip that drags a handle to the middle of the caret there, in view pixels.
    var graspOffset = Point.zero

    init(_ annotation: Annotation, in session: EditorSession) {
        id = annotation.id
        draft = annotation
        self.session = session
    }

    /// The annotation as it is now.
    var annotation: Annotation { session?.store[id] ?? draft }
    /// The page, from 0.
    public var page: Int { draft.page }
    /// The text with its box.
    public var freeText: FreeText { annotation.freeText ?? FreeText(text: "", box: .zero) }
    /// Whether the annotation is in the document.
    var isInDocument: Bool { session?.store[id] != nil }

    /// The text set in lines.
    public var layout: TextLayout {
        layout(of: freeText)
    }

    /// A text set in lines on the editor's page.
    func layout(of text: FreeText) -> TextLayout {
        if let cachedLayout, cachedLayout.freeText == text { return cachedLayout.layout }
        guard let session else {
            return TextLayout(
                width: 0, height: 0, lineHeight: 0, carets: [], lineStarts: [], caretOffsets: [])
        }
        let layout = text.layout(on: session.layout.pages[page], measurer: session.environment.measurer)
        cachedLayout = (text, layout)
        return layout
    }

    /// Maps the text's own space (see `FreeText.textToUser`) to view pixels.
    public var textToView: Transform {
        guard let session else { return .identity }
        return freeText.textToUser.then(session.layout.userToView(onPage: page))
    }

    /// The annotation's box, in view pixels.
    public var viewBox: Rect {
        guard let session else { return .zero }
        return session.layout.userToView(onPage: page).apply((shown.freeText ?? freeText).box)
    }

    // MARK: Typing

    /// Puts typed or pasted text in the place of the selection.
    public func insert(_ text: String) -> [EditorEffect] {
        type { change(selected, with: text.replacingOccurrences(of: "\r\n", with: "\n")) }
    }

    /// Deletes the selection, or the character before (−1) or after (1) the caret.
    public func delete(_ direction: Int) -> [EditorEffect] {
        delete { layout.offset(from: $0, step: direction) }
    }

    /// Deletes the selection, or the word before (−1) or after (1) the caret.
    public func deleteWord(_ direction: Int) -> [EditorEffect] {
        delete { wordEdge(from: $0, step: direction) }
    }

    private func delete(to place: (Int) -> Int) -> [EditorEffect] {
        type {
            let range: Range<Int>
            if selected.isEmpty {
                let other = place(selected.lowerBound)
                range = min(other, selected.lowerBound)..<max(other, selected.lowerBound)
            } else {
                range = selected
            }
            change(range, with: "")
        }
    }

    /// Where a key takes the caret.
    public enum Motion: Sendable {
        /// One character on or back.
        case character(Int)
        /// To the end of the word (1) or the begin (−1).
        case word(Int)
        /// One line down or up.
        case line(Int)
        /// To the begin (−1) or end (1) of the line.
        case lineEdge(Int)
        /// To the begin (−1) or end (1) of the text.
        case textEdge(Int)
    }

    /// Moves the caret, or the end of the selection.
    public func move(_ motion: Motion, extending: Bool) -> [EditorEffect] {
        guard let session else { return [] }
        return session.collect {
            endTypingBurst()
            let moving = anchor == selected.lowerBound ? selected.upperBound : selected.lowerBound
            var target: Int
            switch motion {
            case .character(let step):
                target =
                    selected.isEmpty || extending
                    ? layout.offset(from: moving, step: step)
                    : step > 0 ? selected.upperBound : selected.lowerBound
            case .word(let step): target = wordEdge(from: moving, step: step)
            case .line(let step):
                let caret = layout.caret(at: moving)
                let middle = Point(x: caret.minX, y: caret.center.y + Double(step) * layout.lineHeight)
                target =
                    middle.y < 0 ? 0 : middle.y > layout.height ? length : layout.closestOffset(to: middle)
            case .lineEdge(let side):
                let line = layout.line(holding: moving)
                target = side < 0 ? line.lowerBound : line.upperBound
                // The end of a wrapped or broken line is before the character that begins the next one.
                if side > 0, target < length, target > line.lowerBound {
                    target = layout.offset(from: target, step: -1)
                }
            case .textEdge(let side): target = side < 0 ? 0 : length
            }
            target = min(max(0, target), length)
            if extending {
                select(min(anchor, target)..<max(anchor, target))
            } else {
                anchor = target
                select(target..<target)
            }
        }
    }

    /// Selects all of the text.
    public func selectAll() -> [EditorEffect] {
        guard let session else { return [] }
        return session.collect {
            anchor = 0
            select(0..<length)
        }
    }

    /// The selected text.
    public var selectedText: String { text(in: selected) }

    // MARK: The pointer

    /// Puts the caret at a point of the view; a second click selects the word, a third everything.
    func placeCaret(at point: Point, clickCount: Int = 1, extending: Bool = false) {
        endTypingBurst()
        showsHandles = false
        let offset = closestPosition(to: point)
        if extending {
            select(min(anchor, offset)..<max(anchor, offset))
        } else if clickCount >= 3 {
            anchor = 0
            select(0..<length)
        } else if clickCount == 2 {
            let word = wordRange(at: offset)
            anchor = word.lowerBound
            select(word)
        } else {
            anchor = offset
            select(offset..<offset)
        }
    }

    /// Takes the end of the selection to a point of the view.
    func extendSelection(to point: Point) {
        let offset = closestPosition(to: point)
        select(min(anchor, offset)..<max(anchor, offset))
    }

    private func wordRange(at offset: Int) -> Range<Int> {
        let scalars = Array(freeText.text.unicodeScalars)
        func isWord(_ index: Int) -> Bool {
            scalars.indices.contains(index)
                && (CharacterSet.alphanumerics.contains(scalars[index]) || scalars[index] == "'")
        }
        var start = offset
        var end = offset
        while isWord(start - 1) { start -= 1 }
        while isWord(end) { end += 1 }
        return start..<end
    }

    /// The end of the word after an offset, or the begin of the one before it.
    private func wordEdge(from offset: Int, step: Int) -> Int {
        let scalars = Array(freeText.text.unicodeScalars)
        var place = offset
        func next() -> Unicode.Scalar? {
            let index = step > 0 ? place : place - 1
            return scalars.indices.contains(index) ? scalars[index] : nil
        }
        while let scalar = next(), scalar.properties.isWhitespace { place += step }
        while let scalar = next(), !scalar.properties.isWhitespace { place += step }
        return place
    }

    // MARK: History

    /// Makes a step to undo of what was typed since the last one.
    func endTypingBurst() {
        guard isTyping else { return }
        isTyping = false
        session?.document.commitAction()
        session?.undoChanged()
    }

    /// The document was changed by undo or redo.
    func documentChanged() {
        guard let session else { return }
        removePlaceholder()
        guard isInDocument else { return session.dropEditor(self) }
        // Written words are followed step by step.
        _ = session.scribble.convertedText(of: self)
        select(min(selected.lowerBound, length)..<min(selected.upperBound, length), force: true)
    }

    // MARK: Parts

    private func type(_ body: () -> Void) -> [EditorEffect] {
        guard let session else { return [] }
        return session.collect {
            // What was written before comes before what is typed now.
            session.scribble.commit()
            if !isTyping {
                isTyping = true
                session.document.beginAction("Type")
            }
            body()
            // A word is a step to undo.
            if let last = text(in: max(0, selected.lowerBound - 1)..<selected.lowerBound).last,
                last.isWhitespace
            {
                endTypingBurst()
            }
            session.undoChanged()
        }
    }

    @discardableResult
    private func change(_ range: Range<Int>, with new: String) -> Range<Int> {
        guard let session else { return range.lowerBound..<range.lowerBound }
        let bounded = range.clamped(to: 0..<length)
        guard !(bounded.isEmpty && new.isEmpty) else { return bounded }
        removePlaceholder()
        var annotation = annotation
        var freeText = self.freeText
        var scalars = freeText.text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: bounded.lowerBound)
        let end = scalars.index(start, offsetBy: bounded.count)
        scalars.replaceSubrange(start..<end, with: new.unicodeScalars)
        freeText.text = String(scalars)
        freeText.fit(on: session.layout.pages[page], measurer: session.environment.measurer)
        annotation.content = .freeText(freeText)
        annotation.modified = session.environment.now()
        draft = annotation
        if isInDocument {
            session.perform([.replace(annotation)], named: "Type")
        } else if !freeText.text.isEmpty {
            session.perform([.add(annotation, index: nil)], named: "Type")
        }
        if isTyping { _ = session.scribble.convertedText(of: self) }
        let inserted = bounded.lowerBound..<bounded.lowerBound + new.unicodeScalars.count
        anchor = inserted.upperBound
        select(inserted.upperBound..<inserted.upperBound, force: true)
        return inserted
    }

    private func select(_ range: Range<Int>, force: Bool = false) {
        guard range != selected || force else { return }
        selected = range
        if range.isEmpty { showsHandles = false }
        if session?.textEditor === self { session?.emit(.textEditingChanged) }
    }
}

extension FreeTextEditor: TextInput {
    /// The number of scalars.
    public var length: Int { freeText.text.unicodeScalars.count }

    /// The text of a range, held within the bounds.
    public func text(in range: Range<Int>) -> String {
        let scalars = freeText.text.unicodeScalars
        let bounded = range.clamped(to: 0..<scalars.count)
        let start = scalars.index(scalars.startIndex, offsetBy: bounded.lowerBound)
        return String(scalars[start..<scalars.index(start, offsetBy: bounded.count)])
    }

    /// The selection; empty for a caret.
    public var selectedRange: Range<Int> {
        get { selected }
        set {
            let held = newValue.clamped(to: 0..<length)
            // A caret never stands within a character.
            let stops = layout.caretOffsets
            let start = stops.last { $0 <= held.lowerBound } ?? 0
            let end = stops.last { $0 <= held.upperBound } ?? 0
            anchor = start
            select(start..<max(start, end))
        }
    }

    /// Puts written text in the place of a range.
    @discardableResult
    public func replace(_ range: Range<Int>, with text: String) -> Range<Int> { change(range, with: text) }

    /// The caret before the scalar at an offset, in view pixels.
    public func caretRect(at offset: Int) -> Rect {
        guard let gap, let text = shown.freeText else { return textToView.apply(layout.caret(at: offset)) }
        return textToView.apply(layout(of: text).caret(at: gap.shown(offset)))
    }

    /// The rectangles of a range, one for each line, in view pixels.
    public func selectionRects(for range: Range<Int>) -> [Rect] {
        let bounded = range.clamped(to: 0..<length)
        guard !bounded.isEmpty else { return [] }
        let layout = layout
        var rects: [Rect] = []
        for offset in bounded {
            let (a, b) = (layout.caret(at: offset), layout.caret(at: offset + 1))
            let glyph = a.minY == b.minY ? a.union(b) : a
            if let last = rects.last, last.minY == glyph.minY {
                rects[rects.count - 1] = last.union(glyph)
            } else {
                rects.append(glyph)
            }
        }
        return rects.map { textToView.apply($0) }
    }

    /// The offset nearest to a point of the view.
    public func closestPosition(to point: Point) -> Int {
        textToView.inverse.map { layout.closestOffset(to: $0.apply(point)) } ?? length
    }

    /// The height of a line, in view pixels.
    public var lineHeight: Double { layout.lineHeight * (session?.layout.scale ?? 1) }

    /// The width that a line may have before it wraps, in view pixels.
    public var fieldWidth: Double {
        guard let session else { return 0 }
        return freeText.lineWidth(on: session.layout.pages[page]) * session.layout.scale
    }

    /// Text on a page may have line breaks.
    public var isMultiline: Bool { true }
    /// The language of the text.
    public var locale: String { "en" }
    /// Whether this is the text being edited.
    public var isFocused: Bool { session?.textEditor === self }

    /// Makes this the text being edited.
    public func focus() -> Bool {
        session?.beginEditing(self)
        return isFocused
    }

    /// Runs changes as one step to undo.
    public func undoGroup(_ name: String, _ body: () -> Void) {
        guard let session else { return body() }
        session.textEditor?.endTypingBurst()
        let before = session.document.history.currentSerial
        session.group(name, body)
        let after = session.document.history.currentSerial
        lastGroup = after == before ? nil : after
    }

    /// Runs changes as part of the last step.
    public func amendLastStep(_ name: String, _ body: () -> Void) {
        guard let session, !isTyping, lastGroup == session.document.history.currentSerial else {
            return undoGroup(name, body)
        }
        session.group(name, isAmending: true, body)
        lastGroup = session.document.history.currentSerial
    }

    private struct Identity: Hashable {
        var session: ObjectIdentifier?
        var id: AnnotationID
    }

    /// The annotation in its document: editors come and go.
    public var textIdentity: AnyHashable { Self.identity(of: id, in: session) }

    /// What the text of an annotation is known by.
    static func identity(of id: AnnotationID, in session: EditorSession?) -> AnyHashable {
        Identity(session: session.map { ObjectIdentifier($0) }, id: id)
    }
}
