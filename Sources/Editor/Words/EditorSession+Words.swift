// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

/// Other readings of words that were written on the page.
extension EditorSession {
    /// The written word that the caret stands at, in the text being edited.
    public var alternativesAtCaret: WordAlternatives? {
        textEditor.flatMap { scribble.alternativesAtCaret(of: $0) }
    }

    /// The written word at a point of the view, in the text being edited.
    public func alternatives(at point: Point) -> WordAlternatives? {
        textEditor.flatMap { scribble.alternatives(at: point, in: $0) }
    }

    /// Offers other readings of the written word at a point of the view, where there is one in the text being edited.
    func offerAlternatives(at point: Point) {
        if let alternatives = alternatives(at: point) { emit(.alternatives(alternatives)) }
    }

    /// The newest written word of a text that still stands in it.
    public func lastWrittenWord(in editor: FreeTextEditor) -> WordAlternatives? {
        guard let newest = scribble.convertedText(of: editor)?.newest else { return nil }
        return scribble.alternatives(for: newest.id, in: editor)
    }

    /// The person asks for a menu at a point of the view: a word that was written offers its readings, a
    /// mark is selected, and beside all of them nothing is.
    public func prepareMenu(at point: Point) -> [EditorEffect] {
        collect {
            if let alternatives = alternatives(at: point) { return emit(.alternatives(alternatives)) }
            guard textEditor == nil else { return }
            guard let place = layout.place(at: point), let hit = annotation(at: point, onPage: place.page)
            else { return select([]) }
            if !selection.contains(hit.id) { select([hit.id]) }
        }
    }

    /// Whether a word's ink is still known, so that `turnIntoInk` can show it.
    public func hasInk(_ word: ConvertedWord.ID) -> Bool { wordInk[word] != nil }

    /// Puts another reading in the place of a word.
    public func choose(_ reading: String, for word: ConvertedWord.ID) -> [EditorEffect] {
        collect {
            guard let textEditor else { return }
            textEditor.endTypingBurst()
            scribble.choose(reading, for: word, in: textEditor)
        }
    }

    /// Takes a word out of its text. A text of this word alone goes with it.
    public func deleteWord(_ word: ConvertedWord.ID) -> [EditorEffect] {
        collect {
            guard let textEditor else { return }
            textEditor.endTypingBurst()
            group("Delete Word") {
                scribble.remove(word, from: textEditor)
                if textEditor.freeText.text.isEmpty { endEditing() }
            }
        }
    }

    /// Makes a word the ink again that it was written with, where it was written.
    public func turnIntoInk(_ id: ConvertedWord.ID) -> [EditorEffect] {
        collect {
            guard let textEditor, let ink = wordInk[id],
                let word = scribble.convertedText(of: textEditor)?.word(id)
            else { return }
            textEditor.endTypingBurst()
            let home = textEditor.annotation
            let drawing = InkDrawing(
                strokes: ink.strokes, color: textEditor.freeText.style.color, width: ink.width)
            let annotation = newAnnotation(.ink(drawing), page: ink.page, opacity: home.opacity)
            group("Back to Ink") {
                guard let removed = scribble.remove(id, from: textEditor) else { return }
                perform([.add(annotation, index: nil)], named: "Back to Ink")
                wordInk[annotation.id] = WordInkStore.Home(
                    annotation: home, removed: removed.text, offset: removed.offset, word: word)
                endEditing()
            }
            if store[annotation.id] != nil { select([annotation.id]) }
        }
    }

    /// Keeps the ink of new words in the page's own space, where it stays valid whatever the view does.
    func keepInk(of words: [ConvertedWord]) {
        guard let page = textEditor?.page else { return }
        let map = layout.viewToUser(onPage: page)
        for word in words {
            wordInk.add(
                WordInkStore.WordInk(
                    page: page, strokes: Self.stored(word.strokes, map), width: writingWidth / layout.scale),
                for: word.id)
        }
    }

    /// Notices words that edits take out of texts that are not being edited, as undo may: what they taught is doubtful.
    func followWords(_ edits: [Edit]) {
        guard scribble.learns else { return }
        for edit in edits {
            switch edit {
            case .remove(let id): scribble.textIsGone(FreeTextEditor.identity(of: id, in: self))
            case .replace(let text) where text.freeText != nil && text.id != textEditor?.id:
                let editor = FreeTextEditor(text, in: self)
                if scribble.knowsWords(of: editor.textIdentity) { _ = scribble.convertedText(of: editor) }
            default: break
            }
        }
    }

    /// Leaves what was written on the page as ink, where it is no writing. A field of a form has no place for it.
    func keepDrawing(_ strokes: [Stroke]) {
        guard fieldInput == nil, let kept = drawing(of: strokes) else { return emit(.refused(.noText)) }
        let annotation = newAnnotation(.ink(kept.drawing), page: kept.page, opacity: kept.opacity)
        textEditor?.endTypingBurst()
        perform([.add(annotation, index: nil)], named: "Draw")
    }

    /// What was written, in view pixels, as ink of the page that it stands on; nil beside all pages.
    func drawing(of strokes: [Stroke]) -> (page: Int, drawing: InkDrawing, opacity: Double)? {
        guard let box = strokes.bounds, let page = layout.place(at: box.center)?.page ?? textEditor?.page
        else {
            return nil
        }
        let style = manager.style(of: ToolState(.freeText))
        let drawing = InkDrawing(
            strokes: Self.stored(strokes, layout.viewToUser(onPage: page)),
            color: textEditor?.freeText.style.color ?? style.color, width: writingWidth / layout.scale)
        return (page, drawing, textEditor?.annotation.opacity ?? style.opacity)
    }

    /// Ink of the view in a page's own space, as annotations hold it.
    private static func stored(_ strokes: [Stroke], _ map: Transform) -> [Stroke] {
        strokes.map { stroke in
            Stroke(stroke.samples.map { InkSample($0.position, pressure: $0.pressure) })
                .applying(map).asStored
        }
    }
}
