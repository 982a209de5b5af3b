// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

extension EditorSession {
    /// Scratches out the words of texts that the pen's eraser end has passed over, as part of the action that is open.
    /// A text without words is removed, unless it is being edited: then that happens when editing ends.
    ///
    /// - Parameters:
    ///   - path: where the eraser was, in view pixels.
    ///   - radius: the eraser's, in view pixels.
    func eraseWords(along path: [Point], radius: Double, onPage page: Int) {
        guard scribble.takesGestures, let area = Rect(around: path)?.outset(by: radius) else { return }
        let map = layout.userToView(onPage: page)
        for annotation in store.annotations(onPage: page)
        where annotation.freeText != nil && annotation.isEditable
            && map.apply(annotation.bounds).intersects(area)
        {
            let editor = textEditor.flatMap { $0.id == annotation.id ? $0 : nil }
            let input = editor ?? FreeTextEditor(annotation, in: self)
            let ranges = scribble.gestures.erased(by: path, radius: radius, of: input)
            guard !ranges.isEmpty else { continue }
            for range in ranges.reversed() { input.replace(range, with: "") }
            if editor == nil, input.freeText.text.allSatisfy(\.isWhitespace) {
                perform([.remove(annotation.id)], named: "Erase")
            }
        }
    }
}
