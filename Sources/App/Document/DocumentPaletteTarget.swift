// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink
import Scribble
import ScribbleGTK

/// The text that is being edited on a page, as the palette works on it.
@MainActor
final class DocumentPaletteTarget: WritingPaletteTarget {
    private weak var document: OpenDocument?

    init(_ document: OpenDocument) { self.document = document }

    var paletteWidget: WidgetPointer? { document?.canvas.widget }

    var palettePlace: Rect { document?.session.textEditor?.viewBox ?? .zero }

    var takesLineBreaks: Bool { true }

    var lastWord: WordAlternatives? {
        guard let session = document?.session, let editor = session.textEditor else { return nil }
        return session.alternativesAtCaret ?? session.lastWrittenWord(in: editor)
    }

    func undo() { run { $0.undo() } }
    func redo() { run { $0.redo() } }
    func insert(_ text: String) { run { $0.textEditor?.insert(text) ?? [] } }
    func deleteBackward() { run { $0.textEditor?.delete(-1) ?? [] } }

    func showKeyboard() { document?.canvas.wakeInputMethod() }

    func choose(_ reading: String) {
        guard let word = lastWord?.word else { return }
        run { $0.choose(reading, for: word.id) }
    }

    private func run(_ command: (EditorSession) -> [EditorEffect]) {
        guard let document else { return }
        document.perform(command(document.session))
    }
}
