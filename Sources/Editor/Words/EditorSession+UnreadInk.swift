// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

/// What was written and is not text yet, on its way to the recovery journal and back.
extension EditorSession {
    /// Follows the ink of the engine.
    func follow(_ ink: WritingInk) {
        switch ink {
        case .begin(let stroke, let sample): unread.open = (stroke, [sample])
        case .extend(let samples): unread.open?.samples += samples
        case .end:
            guard let open = unread.open else { return }
            unread.open = nil
            guard let written = drawing(of: [Stroke(open.samples)]) else { return }
            unread.kept.insert(open.number)
            emit(
                .keepInk(
                    UnreadInk(
                        number: open.number, page: written.page, drawing: written.drawing,
                        opacity: written.opacity)))
        case .clear(let strokes, _):
            if let open = unread.open, strokes.contains(open.number) { unread.open = nil }
            let gone = strokes.filter { unread.kept.remove($0) != nil }
            if !gone.isEmpty { emit(.forgetInk(gone)) }
        }
    }

    /// Follows what is written into the widget over a field of the form: until it is read, it is kept as ink of the page
    /// at that place.
    ///
    /// - Parameter ink: in view pixels.
    public func followField(_ ink: WritingInk) -> [EditorEffect] { collect { follow(ink) } }

    /// Puts writing on the pages, as ink, that was never read: one annotation for each page, which can be made text.
    ///
    /// - Returns: nothing where the document does not allow annotations.
    public func restore(_ ink: [UnreadInk]) -> [EditorEffect] {
        collect {
            let ink = ink.filter { (0..<store.pageCount).contains($0.page) && !$0.drawing.strokes.isEmpty }
            guard !ink.isEmpty, mayChange() else { return }
            group("Recovered Work") {
                for (page, strokes) in Dictionary(grouping: ink, by: \.page).sorted(by: { $0.key < $1.key }) {
                    guard var drawing = strokes.first?.drawing, let opacity = strokes.first?.opacity else {
                        continue
                    }
                    drawing.strokes = strokes.flatMap(\.drawing.strokes)
                    perform(
                        [.add(newAnnotation(.ink(drawing), page: page, opacity: opacity), index: nil)],
                        named: "Recovered Work")
                }
            }
        }
    }
}
