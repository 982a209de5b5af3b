// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Annotation {
    /// Whether a point of the page lies on what is drawn, or within `tolerance` of it. In user space.
    public func isHit(at point: Point, tolerance: Double) -> Bool {
        switch content {
        case .freeText(let text): text.box.outset(by: tolerance).contains(point)
        case .ink(let ink):
            ink.strokes.contains {
                $0.isTouched(bySegmentFrom: point, to: point, within: ink.width / 2 + tolerance)
            }
        case .highlight(let markup): markup.quads.contains { $0.bounds.outset(by: tolerance).contains(point) }
        case .other(_, let box): box.outset(by: tolerance).contains(point)
        }
    }

    /// Whether the annotation can be moved: it is ours to edit and no mark of text, which stays where the text is.
    public var isMovable: Bool {
        if case .highlight = content { return false }
        return isEditable
    }

    /// The annotation moved by a vector of user space. Marks of text stay where the text is, and kinds that can't be
    /// edited where they are.
    public func moved(by vector: Point) -> Annotation {
        var copy = self
        switch content {
        case .freeText(var text):
            text.box = text.box.offset(by: vector).rounded
            copy.content = .freeText(text)
        case .ink(var ink):
            let move = Transform.translation(vector.x, vector.y)
            ink.strokes = ink.strokes.map { $0.applying(move).asStored }
            copy.content = .ink(ink)
        case .highlight, .other: break
        }
        return copy
    }
}
