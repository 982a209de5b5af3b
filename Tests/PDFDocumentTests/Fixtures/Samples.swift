// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

@testable import PDFDocument

/// Annotations of each kind that Postil makes.
enum Samples {
    static let date = Date(timeIntervalSince1970: 1_700_000_000)

    static func annotation(_ name: String, _ content: Annotation.Content, page: Int = 0) -> Annotation {
        Annotation(
            id: AnnotationID(name), page: page, content: content, opacity: 1, author: "Zoë O’Neil",
            created: date, modified: date)
    }

    static func text(_ name: String = "text", rotation: Int = 0, text: String = "Hello, Welt – שלום")
        -> Annotation
    {
        let box = rotation % 180 == 0 ? Rect(200, 400, 340.5, 430) : Rect(200, 400, 230, 540.5)
        return annotation(
            name,
            .freeText(
                FreeText(
                    text: text, box: box, rotation: rotation,
                    style: TextStyle(size: 13.5, color: Color(0xd7263d), alignment: .center),
                    fill: Color(0xffffcc),
                    sizing: .fixedWidth)))
    }

    static func ink(_ name: String = "ink", pressure: Bool = true, blend: InkDrawing.Blend = .normal)
        -> Annotation
    {
        let strokes = (0..<3).map { row in
            Stroke(
                (0..<20).map { step in
                    InkSample(
                        Point(
                            x: 210 + Double(step) * 7.12345, y: 450 + Double(row) * 13 + 8 * sin(Double(step))
                        ),
                        time: Double(step) * 4,
                        pressure: pressure && row != 1 ? Double(step) / 20 + 0.01234 : nil)
                })
        }
        return annotation(
            name, .ink(InkDrawing(strokes: strokes, color: Color(0x1b7f3a), width: 2.25, blend: blend)))
    }

    static func highlight(_ name: String = "mark") -> Annotation {
        let quads = [690.0, 670].map { y in
            Quad(
                topLeft: Point(x: 72, y: y + 20.123456), topRight: Point(x: 180.5, y: y + 20.123456),
                bottomLeft: Point(x: 72, y: y + 6), bottomRight: Point(x: 180.5, y: y + 6))
        }
        var mark = annotation(name, .markup(TextMarkup(quads: quads, color: Color(0xfee832))))
        mark.note = "a remark (with) \\ signs\nand 日本語"
        return mark
    }

    static func all(rotation: Int = 0) -> [Annotation] {
        var faint = ink("faint", pressure: true)
        faint.opacity = 0.4
        var empty = text("empty", rotation: rotation, text: "")
        empty.opacity = 0.25
        return [
            text(rotation: rotation), empty, ink(), ink("plain", pressure: false),
            ink("marker", blend: .multiply),
            faint, highlight(),
        ] + kinds(rotation: rotation)
    }
}
