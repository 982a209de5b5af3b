// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

extension FreeTextEditor {
    /// The annotation as it is shown: with open space in its text.
    var shown: Annotation {
        var annotation = annotation
        guard let gap, let session, var text = annotation.freeText else { return annotation }
        var scalars = text.text.unicodeScalars
        let place = scalars.index(scalars.startIndex, offsetBy: min(gap.offset, scalars.count))
        scalars.insert(contentsOf: String(repeating: "\n", count: gap.breaks).unicodeScalars, at: place)
        text.text = String(scalars)
        text.fit(on: session.layout.pages[page], measurer: session.environment.measurer)
        annotation.content = .freeText(text)
        return annotation
    }

    /// Opens empty lines before the character at an offset, as many as the size needs. The text itself and its
    /// history don't change.
    public func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? {
        removePlaceholder()
        guard let session, isInDocument, (0...length).contains(offset), lineHeight > 0 else { return nil }
        let lines = max(1, Int((size.height / lineHeight).rounded(.up)))
        // Within a paragraph its line ends first.
        let isWithin = offset > 0 && text(in: offset - 1..<offset) != "\n"
        gap = TextGap(offset: offset, breaks: isWithin ? lines + 1 : lines)
        guard let text = shown.freeText else { return nil }
        let layout = layout(of: text)
        let first = layout.caret(at: isWithin ? offset + 1 : offset)
        let last = layout.caret(at: (isWithin ? offset + 1 : offset) + lines - 1)
        let width = max(layout.width, text.lineWidth(on: session.layout.pages[page]))
        redrawGap(from: annotation)
        return textToView.apply(Rect(first.minX, first.minY, first.minX + width, last.maxY))
    }

    /// Closes the space.
    public func removePlaceholder() {
        guard gap != nil else { return }
        let old = shown
        gap = nil
        redrawGap(from: old)
    }

    private func redrawGap(from old: Annotation) {
        session?.emit(.redraw([old.region, shown.region]))
        session?.emit(.textEditingChanged)
    }

    /// Shows handles at both ends of the selection and asks for the menu, below them.
    public func presentEditMenu() {
        guard let box = selectionRects(for: selectedRange).last else { return }
        showsHandles = true
        session?.emit(.textEditingChanged)
        session?.emit(.presentEditMenu(Point(x: box.center.x, y: box.maxY + 2 * Self.handleRadius)))
    }
}

extension EditorSession {
    /// The annotations of a page that are to be drawn above the file's own picture, as they are shown now, topmost last.
    public func shownMarks(onPage page: Int) -> [Annotation] {
        let unsaved = store.unsaved(onPage: page)
        guard let editor = textEditor, editor.gap != nil, editor.page == page else { return unsaved }
        guard unsaved.contains(where: { $0.id == editor.id }) else { return unsaved + [editor.shown] }
        return unsaved.map { $0.id == editor.id ? editor.shown : $0 }
    }

    /// The annotations of a page that are to be left out of the file's own picture.
    public func hiddenMarks(onPage page: Int) -> [Annotation] {
        let outdated = store.outdated(onPage: page)
        guard let editor = textEditor, editor.gap != nil, editor.page == page,
            let original = store[editor.id],
            !outdated.contains(where: { $0.id == editor.id }),
            !store.unsaved(onPage: page).contains(where: { $0.id == editor.id })
        else { return outdated }
        return outdated + [original]
    }
}
