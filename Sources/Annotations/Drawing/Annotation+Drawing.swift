// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Annotation {
    /// The paths that draw the annotation, in order; the words of a text or a stamp are drawn on top of them.
    ///
    /// The whole is painted as one group with the annotation's opacity and `blend`, so that strokes that cross are not
    /// darker where they do.
    public var drawnPaths: [DrawnPath] {
        guard !isReply else { return [] }
        return switch content {
        case .freeText(let text): text.drawnPaths
        case .ink(let ink): ink.strokes.map { ink.drawnPath(of: $0) }
        case .markup(let markup): markup.drawnPaths
        case .shape(let shape): shape.drawnPaths
        case .note(let note): note.drawnPaths
        case .stamp(let stamp): stamp.drawnPaths
        case .attachment(let attachment): attachment.drawnPaths
        case .caret(let caret): caret.drawnPaths
        case .other: []
        }
    }

    /// How the annotation meets what lies below it.
    public var blend: InkDrawing.Blend {
        switch content {
        case .ink(let ink): ink.blend
        case .markup(let markup): markup.kind == .highlight ? .multiply : .normal
        default: .normal
        }
    }
}

extension InkDrawing {
    /// The path that draws one of the strokes: its outline where pressure varies the width, else its centre line.
    public func drawnPath(of stroke: Stroke) -> DrawnPath {
        stroke.hasPressure && blend == .normal
            ? DrawnPath(stroke.outline(width: width), paint: .fill, color: color)
            : DrawnPath(stroke.smoothedPath, paint: .stroke(width: width), color: color)
    }
}
