// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension Annotation {
    /// The paths that draw the annotation, in order; a FreeText's text is drawn on top of them.
    ///
    /// The whole is painted as one group with the annotation's opacity and `blend`, so that strokes that cross are not
    /// darker where they do.
    public var drawnPaths: [DrawnPath] {
        switch content {
        case .freeText(let text):
            text.fill.map {
                [DrawnPath(Path(through: text.box.corners, closed: true), paint: .fill, color: $0)]
            } ?? []
        case .ink(let ink):
            ink.strokes.map { ink.drawnPath(of: $0) }
        case .highlight(let markup):
            markup.quads.map { quad in
                let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
                return DrawnPath(Path(through: corners, closed: true), paint: .fill, color: markup.color)
            }
        case .other: []
        }
    }

    /// How the annotation meets what lies below it.
    public var blend: InkDrawing.Blend {
        switch content {
        case .ink(let ink): ink.blend
        case .highlight: .multiply
        case .freeText, .other: .normal
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
