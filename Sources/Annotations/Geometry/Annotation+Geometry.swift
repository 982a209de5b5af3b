// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Annotation {
    /// Whether a point of the page lies on what is drawn, or within `tolerance` of it. In user space.
    public func isHit(at point: Point, tolerance: Double) -> Bool {
        guard !isReply else { return false }
        switch content {
        case .freeText(let text):
            return text.box.outset(by: tolerance).contains(point)
                || text.callout.map { point.distance(toLineThrough: $0.points) <= tolerance } ?? false
        case .ink(let ink):
            return ink.strokes.contains {
                $0.isTouched(bySegmentFrom: point, to: point, within: ink.width / 2 + tolerance)
            }
        case .markup(let markup):
            return markup.quads.contains { $0.bounds.outset(by: tolerance).contains(point) }
        case .shape(let shape): return shape.isHit(at: point, tolerance: tolerance)
        case .note, .attachment: return region.rect.outset(by: tolerance).contains(point)
        case .stamp, .caret, .other: return bounds.outset(by: tolerance).contains(point)
        }
    }

    /// Whether the annotation can be moved: it is ours to edit and no mark of text, which stays where the text is.
    public var isMovable: Bool {
        if case .markup = content { return false }
        return isEditable
    }

    /// Whether the annotation can be given another size.
    public var isResizable: Bool {
        switch content {
        case .freeText, .ink, .shape, .stamp: isEditable
        case .markup, .note, .attachment, .caret, .other: false
        }
    }

    /// The part of the page that the annotation draws on.
    public var region: PageRegion {
        let box =
            switch content {
            case .note(let note): note.shownBox
            case .attachment(let attachment): attachment.shownBox
            default: bounds
            }
        return PageRegion(page: page, rect: box)
    }

    /// The annotation moved by a vector of user space. Marks of text stay where the text is, and kinds that can't be
    /// edited where they are.
    public func moved(by vector: Point) -> Annotation {
        mapped(Transform.translation(vector.x, vector.y))
    }

    /// The annotation with its bounds moved and stretched to another box of user space, as far as its kind allows:
    /// widths of lines and sizes of letters stay.
    public func resized(to box: Rect) -> Annotation {
        guard isResizable else { return self }
        let old: Rect =
            switch content {
            case .ink(let ink): ink.strokes.bounds ?? bounds
            case .shape(let shape): Rect(around: shape.points) ?? bounds
            case .freeText(let text): text.box
            default: bounds
            }
        // What is drawn beyond the points keeps its width.
        let outer = bounds
        let new = Rect(
            box.minX + old.minX - outer.minX, box.minY + old.minY - outer.minY,
            max(box.maxX + old.maxX - outer.maxX, box.minX + old.minX - outer.minX),
            max(box.maxY + old.maxY - outer.maxY, box.minY + old.minY - outer.minY))
        let scaleX = old.width > 0 ? new.width / old.width : 1
        let scaleY = old.height > 0 ? new.height / old.height : 1
        return mapped(
            Transform(
                a: scaleX, b: 0, c: 0, d: scaleY, tx: new.minX - old.minX * scaleX,
                ty: new.minY - old.minY * scaleY))
    }

    /// The annotation mapped by a transform that keeps upright what is upright.
    private func mapped(_ t: Transform) -> Annotation {
        var copy = self
        switch content {
        case .freeText(var text):
            text.box = t.apply(text.box).rounded
            if let points = text.callout?.points { text.callout?.points = points.map { t.apply($0).rounded } }
            copy.content = .freeText(text)
        case .ink(var ink):
            ink.strokes = ink.strokes.map { $0.applying(t).asStored }
            copy.content = .ink(ink)
        case .shape(var shape):
            shape.figure = shape.figure.applying(t)
            copy.content = .shape(shape)
        case .note(var note):
            note.box = t.apply(note.box).rounded
            copy.content = .note(note)
        case .stamp(var stamp):
            stamp.box = t.apply(stamp.box).rounded
            copy.content = .stamp(stamp)
        case .attachment(var attachment):
            attachment.box = t.apply(attachment.box).rounded
            copy.content = .attachment(attachment)
        case .caret(var caret):
            caret.box = t.apply(caret.box).rounded
            copy.content = .caret(caret)
        case .markup, .other: break
        }
        return copy
    }
}

extension Shape.Figure {
    /// The figure with each point mapped, to a thousandth of a point.
    public func applying(_ t: Transform) -> Shape.Figure {
        func map(_ p: Point) -> Point { t.apply(p).rounded }
        return switch self {
        case .rectangle(let box): .rectangle(t.apply(box).rounded)
        case .ellipse(let box): .ellipse(t.apply(box).rounded)
        case .line(let a, let b): .line(map(a), map(b))
        case .polygon(let points): .polygon(points.map(map))
        case .polyline(let points): .polyline(points.map(map))
        }
    }
}
