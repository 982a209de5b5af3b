// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

extension Annotation {
    /// The annotation as it is read back from a file: places, sizes, pressures and opacities to a thousandth, colours
    /// to what /C holds, dates to the second, line ends as line feeds.
    ///
    /// Times of samples are not kept in the file, nor is where the annotation came from. The bytes of an attached file
    /// stay there until they are asked for.
    public var asWritten: Annotation {
        var copy = self
        copy.opacity = min(1, max(0, rounded(opacity)))
        copy.note = note.asContents
        copy.author = author.asContents
        copy.created = created.flatMap { PDFDate.string($0) }.flatMap { PDFDate.date($0) }
        copy.modified = modified.flatMap { PDFDate.string($0) }.flatMap { PDFDate.date($0) }
        switch content {
        case .freeText(let text): copy.content = .freeText(text.asWritten)
        case .ink(let ink): copy.content = .ink(ink.asWritten)
        case .markup(let markup):
            copy.content = .markup(
                TextMarkup(
                    markup.kind, quads: markup.quads.map { $0.mapPoints(rounded) },
                    color: markup.color.rounded))
        case .shape(let shape): copy.content = .shape(shape.asWritten)
        case .note(var note):
            note.box = rounded(note.box)
            note.color = note.color.rounded
            copy.content = .note(note)
        case .stamp(var stamp):
            stamp.box = rounded(stamp.box)
            stamp.color = stamp.color.rounded
            if case .words(let words) = stamp.face { stamp.face = .words(words.asContents) }
            copy.content = .stamp(stamp)
        case .attachment(var attachment):
            attachment.box = rounded(attachment.box)
            attachment.color = attachment.color.rounded
            attachment.data = nil
            copy.content = .attachment(attachment)
        case .caret(var caret):
            caret.box = rounded(caret.box)
            caret.color = caret.color.rounded
            copy.content = .caret(caret)
        case .other(let subtype, let box): copy.content = .other(subtype: subtype, box: rounded(box))
        }
        if case .freeText = content { copy.note = "" }
        return copy
    }
}

extension FreeText {
    var asWritten: FreeText {
        var copy = self
        copy.text = text.asContents
        copy.box = rounded(box)
        copy.rotation = PageGeometry(cropBox: box, rotation: rotation).rotation
        copy.fill = fill?.rounded
        copy.style.color = style.color.rounded
        copy.style.size = min(max(rounded(style.size), 0.1), 9999)
        copy.style.family = FontName.family(style.family) ?? "Sans"
        copy.border = border?.asWritten
        copy.border?.cloudIntensity = 0
        copy.callout?.points = callout?.points.map(rounded) ?? []
        return copy
    }
}

extension BorderStyle {
    /// The style to the precision of the file; dashes that say nothing are none.
    var asWritten: BorderStyle {
        let lengths = dash.map { rounded(max(0, $0)) }
        return BorderStyle(
            width: max(0, rounded(width)), dash: lengths.contains { $0 > 0 } ? lengths : [],
            cloudIntensity: min(max(0, rounded(cloudIntensity)), 10))
    }
}

extension Shape {
    var asWritten: Shape {
        let figure: Figure =
            switch figure {
            case .rectangle(let box): .rectangle(rounded(box))
            case .ellipse(let box): .ellipse(rounded(box))
            case .line(let a, let b): .line(rounded(a), rounded(b))
            case .polygon(let points): .polygon(points.map(rounded))
            case .polyline(let points): .polyline(points.map(rounded))
            }
        var copy = Shape(
            figure, color: color?.rounded, fill: fill?.rounded, border: border.asWritten, ends: ends)
        // What a figure can't have is not written.
        switch figure {
        case .line, .polyline: copy.border.cloudIntensity = 0
        default: copy.ends = .none
        }
        return copy
    }
}

extension InkDrawing {
    var asWritten: InkDrawing {
        InkDrawing(
            strokes: strokes.compactMap(\.asWritten), color: color.rounded, width: max(0, rounded(width)),
            blend: blend)
    }
}

extension Stroke {
    /// Nil for a stroke of which nothing can be drawn.
    fileprivate var asWritten: Stroke? {
        let hasPressure = hasPressure
        let kept = samples.filter(\.position.isFinite).map { sample in
            // A sample without pressure among others with it is drawn at the nominal width, which is pressure ½.
            let pressure = hasPressure ? sample.pressure.flatMap { $0.isFinite ? $0 : nil } ?? 0.5 : nil
            return InkSample(rounded(sample.position), pressure: pressure.map { rounded(min(1, max(0, $0))) })
        }
        return kept.isEmpty ? nil : Stroke(kept)
    }
}

extension Quad {
    fileprivate func mapPoints(_ map: (Point) -> Point) -> Quad {
        Quad(
            topLeft: map(topLeft), topRight: map(topRight), bottomLeft: map(bottomLeft),
            bottomRight: map(bottomRight))
    }
}

extension String {
    /// Line ends as line feeds and no NUL, which ends a text for many programs.
    var asContents: String {
        guard utf8.contains(0x0d) || utf8.contains(0) else { return self }
        return replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .replacingOccurrences(of: "\0", with: "")
    }
}

private func rounded(_ value: Double) -> Double {
    value.isFinite ? (min(max(value, -1e9), 1e9) * 1000).rounded() / 1000 : 0
}

private func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }

private func rounded(_ rect: Rect) -> Rect {
    Rect(rounded(rect.minX), rounded(rect.minY), rounded(rect.maxX), rounded(rect.maxY))
}
