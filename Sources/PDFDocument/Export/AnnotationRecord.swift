// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// An annotation with what belongs to it from elsewhere, ready to be written down.
public struct AnnotationRecord: Hashable, Sendable {
    /// The annotation.
    public var annotation: Annotation
    /// The page's own words below a mark of text, lines divided by line feeds; empty for other kinds.
    public var markedText: String

    /// Creates a record.
    public init(_ annotation: Annotation, markedText: String = "") {
        self.annotation = annotation
        self.markedText = markedText
    }
}

extension AnnotationRecord: Encodable {
    private enum CodingKeys: String, CodingKey {
        case page, type, name, rect, contents, author, color, opacity, locked, created, modified, markedText
        case inReplyTo, state, fileName, quads, inkList, line, vertices, fill, width
    }

    /// Writes pages from 1, coordinates in the page's own space to a thousandth of a point, colours as `#rrggbb`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(annotation.page + 1, forKey: .page)
        try values.encode(annotation.subtype, forKey: .type)
        try values.encode(annotation.id.name, forKey: .name)
        try values.encode(Self.numbers(annotation.bounds), forKey: .rect)
        try values.encode(annotation.contents, forKey: .contents)
        try values.encode(annotation.author, forKey: .author)
        try values.encodeIfPresent(annotation.mainColor?.hex, forKey: .color)
        try values.encode(annotation.opacity, forKey: .opacity)
        try values.encode(annotation.isLocked, forKey: .locked)
        try values.encodeIfPresent(annotation.created, forKey: .created)
        try values.encodeIfPresent(annotation.modified, forKey: .modified)
        if !markedText.isEmpty { try values.encode(markedText, forKey: .markedText) }
        try values.encodeIfPresent(annotation.reply?.parent.name, forKey: .inReplyTo)
        try values.encodeIfPresent(annotation.reply?.state?.rawValue, forKey: .state)
        try values.encodeIfPresent(annotation.attachedFile, forKey: .fileName)
        switch annotation.content {
        case .markup(let markup):
            try values.encode(markup.quads.map { Self.numbers($0.points) }, forKey: .quads)
        case .ink(let ink):
            let strokes = ink.strokes.map { stroke in
                stroke.samples.map {
                    Self.numbers([$0.position]) + ($0.pressure.map { [Self.rounded($0)] } ?? [])
                }
            }
            try values.encode(strokes, forKey: .inkList)
            try values.encode(Self.rounded(ink.width), forKey: .width)
        case .shape(let shape):
            try values.encodeIfPresent(shape.fill?.hex, forKey: .fill)
            try values.encode(Self.rounded(shape.border.width), forKey: .width)
            let points = shape.points.map { Self.numbers([$0]) }
            switch shape.figure {
            case .line: try values.encode(points, forKey: .line)
            case .polygon, .polyline: try values.encode(points, forKey: .vertices)
            case .rectangle, .ellipse: break
            }
        case .freeText(let text): try values.encodeIfPresent(text.fill?.hex, forKey: .fill)
        case .note, .stamp, .attachment, .caret, .other: break
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    private static func numbers(_ points: [Point]) -> [Double] {
        points.flatMap { [rounded($0.x), rounded($0.y)] }
    }

    private static func numbers(_ box: Rect) -> [Double] {
        [box.minX, box.minY, box.maxX, box.maxY].map(rounded)
    }
}
