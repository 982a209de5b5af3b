// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Ink

/// The picture of a tile with the annotations that were painted on it.
@MainActor
final class TilePainting {
    /// The picture.
    let surface: OpaquePointer
    private let annotations: [Annotation]
    private let fields: [FieldDrawing]

    /// Takes over a surface.
    init(_ surface: OpaquePointer, annotations: [Annotation], fields: [FieldDrawing]) {
        self.surface = surface
        self.annotations = annotations
        self.fields = fields
    }

    isolated deinit { cairo_surface_destroy(surface) }

    /// What is to be painted over an earlier painting to have this one: annotations that came on top, and strokes that
    /// came to the topmost one. Nil where anything else differs.
    func additions(to old: TilePainting) -> [Annotation]? {
        guard let last = old.annotations.last, annotations.count >= old.annotations.count,
            fields == old.fields
        else { return nil }
        let place = old.annotations.count - 1
        // Strokes that both have are the same arrays: comparing them costs next to nothing.
        guard annotations.prefix(place).elementsEqual(old.annotations.prefix(place)) else { return nil }
        let above = annotations.dropFirst(place + 1)
        if annotations[place] == last { return Array(above) }
        return annotations[place].growth(since: last).map { [$0] + above }
    }
}

extension Annotation {
    /// The same with only the strokes that came to it since it was `old`; nil where anything else has changed, or where
    /// strokes that cross would darken each other.
    func growth(since old: Annotation) -> Annotation? {
        guard opacity == 1, blend == .normal, var ink, let before = old.ink?.strokes,
            ink.strokes.count >= before.count, ink.strokes.prefix(before.count).elementsEqual(before)
        else { return nil }
        var grown = old
        grown.content = content
        guard grown == self, old.ink?.width == ink.width, old.ink?.color == ink.color,
            old.ink?.blend == ink.blend
        else { return nil }
        ink.strokes.removeFirst(before.count)
        grown.content = .ink(ink)
        return grown
    }
}
