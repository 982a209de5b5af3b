// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Handwriting
import Ink
import Scribble

/// Ink annotations become text.
extension EditorSession {
    /// Whether ink is selected, and nothing else, that can become text.
    public var canConvertToText: Bool { !convertibleInk.isEmpty }

    private var convertibleInk: [Annotation] {
        let chosen = selection.compactMap { store[$0] }
        guard let page = chosen.first?.page,
            chosen.allSatisfy({ $0.ink != nil && !$0.isLocked && $0.page == page })
        else { return [] }
        // In the order that they were drawn in.
        return store.annotations(onPage: page).filter { selection.contains($0.id) }
    }

    /// Makes text of the selected ink. A word that was text before goes back to its place; other ink is read first.
    public func convertSelectionToText() -> [EditorEffect] {
        collect {
            let chosen = convertibleInk
            guard let first = chosen.first else { return }
            if chosen.count == 1, let home = wordInk[first.id] {
                put(first, backTo: home)
                return
            }
            let toDisplay = layout.pages[first.page].userToDisplay
            let strokes = chosen.compactMap(\.ink).flatMap(\.strokes).map { $0.applying(toDisplay) }
            guard !strokes.isEmpty else { return }
            var context = RecognitionContext()
            context.language = "en"
            let request = scribble.request(toRead: strokes, context: context)
            conversions[request.id] = InkConversion(
                ids: chosen.map(\.id), page: first.page, strokes: strokes)
            emit(.recognize(request))
        }
    }

    private func put(_ ink: Annotation, backTo home: WordInkStore.Home) {
        let name = "Convert to Text"
        group(name) {
            perform([.remove(ink.id)], named: name)
            var place = home.annotation
            var offset = home.offset
            if let present = store[place.id], !present.isLocked, let text = present.freeText {
                place = present
                offset = min(offset, text.text.unicodeScalars.count)
            } else if store[place.id] == nil, var text = place.freeText {
                // What else stood there is gone for a reason: the word alone comes back.
                text.text = ""
                place.content = .freeText(text)
                offset = 0
            } else {
                return
            }
            let editor = FreeTextEditor(place, in: self)
            beginEditing(editor)
            let isAlone = editor.length == 0
            let inserted = editor.replace(
                offset..<offset, with: isAlone ? home.word.text : home.removed)
            let lead = isAlone ? 0 : home.removed.unicodeScalars.prefix { $0 == " " }.count
            let start = inserted.lowerBound + lead
            keepReadings(
                [
                    ConvertedWord.Kept(
                        range: start..<start + home.word.text.unicodeScalars.count, text: home.word.text,
                        candidates: home.word.candidates, strokes: home.word.strokes,
                        context: home.word.context)
                ], of: editor, ink: [ink.ink?.strokes ?? []])
        }
        wordInk[ink.id] = nil
    }

    /// Ink that was to become text has been read.
    func finish(_ conversion: InkConversion, with result: Result<Recognition, any Error>) {
        // The person may have changed or removed some of it meanwhile.
        let inks = conversion.ids.compactMap { store[$0] }.filter { $0.ink != nil && !$0.isLocked }
        guard inks.count == conversion.ids.count, case .success(let recognition) = result else {
            if case .failure(let error) = result, !(error is CancellationError) { emit(.refused(.noText)) }
            return
        }
        let lines = recognition.lines.filter { !$0.text.isEmpty }
        guard let first = lines.first else { return emit(.refused(.noText)) }
        let ink = first.words.flatMap(\.strokes).filter { conversion.strokes.indices.contains($0) }
            .map { conversion.strokes[$0] }
        guard let box = ink.bounds ?? conversion.strokes.bounds else { return }
        let page = layout.pages[conversion.page]
        let style = manager.style(of: ToolState(.freeText))
        var text = FreeText.beginning(
            at: Point(x: box.minX, y: box.center.y), on: page, style: style.textStyle,
            fill: style.fillColor, measurer: environment.measurer)
        text.text = lines.map(\.text).joined(separator: "\n")
        text.fit(on: page, measurer: environment.measurer)
        let annotation = newAnnotation(.freeText(text), page: conversion.page, opacity: style.opacity)
        endEditing()
        group("Convert to Text") {
            perform(inks.map { .remove($0.id) } + [.add(annotation, index: nil)], named: "Convert to Text")
        }
        keepReadings(of: lines, in: annotation, conversion)
        select([annotation.id])
    }

    private func keepReadings(
        of lines: [RecognizedLine], in annotation: Annotation, _ conversion: InkConversion
    ) {
        let toUser = layout.pages[conversion.page].displayToUser
        var kept: [ConvertedWord.Kept] = []
        var inks: [[Stroke]] = []
        var offset = 0
        for word in lines.flatMap(\.words) {
            let count = word.text.unicodeScalars.count
            let strokes = word.strokes.filter { conversion.strokes.indices.contains($0) }
                .map { conversion.strokes[$0] }
            kept.append(
                ConvertedWord.Kept(
                    range: offset..<offset + count, text: word.text, candidates: word.candidates,
                    strokes: strokes))
            inks.append(strokes.map { $0.applying(toUser).asStored })
            // A space or a line break follows.
            offset += count + 1
        }
        keepReadings(kept, of: FreeTextEditor(annotation, in: self), ink: inks)
    }

    private func keepReadings(_ words: [ConvertedWord.Kept], of editor: FreeTextEditor, ink: [[Stroke]]) {
        let ids = scribble.keep(words, of: editor)
        for (id, strokes) in zip(ids, ink) {
            guard let id else { continue }
            wordInk.add(
                WordInkStore.WordInk(
                    page: editor.page, strokes: strokes, width: writingWidth / layout.scale), for: id)
        }
    }
}
