// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

@testable import PDFDocument

extension Samples {
    /// One of each kind beside text, ink and highlight, in the middle of a page.
    static func kinds(rotation: Int = 0) -> [Annotation] {
        let red = Color(0xd7263d)
        let yellow = Color(0xfff3c4)
        let quad = Quad(
            topLeft: Point(x: 72, y: 640), topRight: Point(x: 180.5, y: 640),
            bottomLeft: Point(x: 72, y: 622.5), bottomRight: Point(x: 180.5, y: 622.5))
        let dashed = BorderStyle(width: 2.5, dash: [6, 3])
        let cloud = BorderStyle(width: 1.5, cloudIntensity: 2)
        let box = Rect(200, 300, 290.125, 360)
        let corners = [
            Point(x: 300, y: 300), Point(x: 380, y: 310), Point(x: 350, y: 380.0625), Point(x: 310, y: 350),
        ]
        var result = TextMarkup.Kind.allCases.map {
            annotation($0.rawValue, .markup(TextMarkup($0, quads: [quad, quad], color: red)))
        }
        let shapes: [(String, Shape)] = [
            ("square", Shape(.rectangle(box), color: red, fill: yellow, border: dashed)),
            ("plainFill", Shape(.rectangle(box), color: nil, fill: yellow)),
            ("cloudSquare", Shape(.rectangle(box), color: red, border: cloud)),
            ("circle", Shape(.ellipse(box), color: red, fill: yellow, border: BorderStyle(width: 4))),
            ("cloudCircle", Shape(.ellipse(box), color: red, border: cloud)),
            ("polygon", Shape(.polygon(corners), color: red, border: dashed)),
            ("cloud", Shape(.polygon(corners), color: red, fill: yellow, border: cloud)),
            (
                "polyline",
                Shape(
                    .polyline(corners), color: red, fill: yellow, border: BorderStyle(width: 2),
                    ends: LineEnds(start: .circle, end: .openArrow))
            ),
        ]
        result += shapes.map { annotation($0.0, .shape($0.1)) }
        for (index, ending) in LineEnding.allCases.enumerated() {
            let y = 320 + Double(index) * 12
            let line = Shape(
                .line(Point(x: 400, y: y), Point(x: 500.5, y: y + 7)), color: red, fill: yellow,
                border: BorderStyle(width: 1.25), ends: LineEnds(start: ending, end: ending))
            result.append(annotation("line\(ending.rawValue)", .shape(line)))
        }
        result += icons(rotation: rotation)
        result += words(rotation: rotation)
        for index in result.indices where index % 3 == 0 { result[index].note = "remark \(index)" }
        for index in result.indices where index % 4 == 1 { result[index].opacity = 0.6 }
        return result
    }

    private static func icons(rotation: Int) -> [Annotation] {
        var note = annotation(
            "note", .note(StickyNote(at: Point(x: 300, y: 500), rotation: rotation, icon: "Help")))
        note.note = "What is this?"
        var open = StickyNote(at: Point(x: 340, y: 500), rotation: rotation)
        open.isOpen = true
        let file = FileAttachment(
            box: StickyNote(at: Point(x: 380, y: 500), rotation: rotation).box, rotation: rotation,
            icon: "Paperclip", fileName: "Zahlen für 数.csv", data: Data("1,2\n".utf8))
        var answer = annotation("answer", .note(StickyNote(at: Point(x: 300, y: 500), rotation: rotation)))
        answer.note = "An annotation"
        answer.reply = AnnotationReply(to: AnnotationID("note"))
        var state = answer
        state.id = AnnotationID("state")
        state.note = ""
        state.reply = AnnotationReply(to: AnnotationID("answer"), state: .accepted)
        return [
            note, annotation("open", .note(open)), annotation("file", .attachment(file)),
            annotation("caret", .caret(Caret(box: Rect(420, 500, 432, 514), rotation: rotation))),
            annotation(
                "paragraph",
                .caret(Caret(box: Rect(440, 500, 452, 514), rotation: rotation, isParagraph: true))),
            answer, state,
        ]
    }

    private static func words(rotation: Int) -> [Annotation] {
        let box = rotation % 180 == 0 ? Rect(200, 540, 320, 580) : Rect(200, 540, 240, 660)
        let callout = FreeText(
            text: "A callout", box: box, rotation: rotation,
            style: TextStyle(family: "Serif", size: 11, color: Color(0x1b7f3a), isBold: true, isItalic: true),
            fill: Color(0xffffee), sizing: .fixedWidth, border: BorderStyle(width: 1.5, dash: [4, 2]),
            callout: Callout(
                points: [Point(x: 120, y: 500), Point(x: 160, y: 560), Point(x: 200, y: 560)],
                ending: .closedArrow))
        return [
            annotation("callout", .freeText(callout)),
            annotation("approved", .stamp(Stamp(box: box, rotation: rotation, face: .standard("Approved")))),
            annotation(
                "words",
                .stamp(Stamp(box: box, rotation: rotation, face: .words("Größe\n試作"), color: Color(0x7a3ff2)))
            ),
        ]
    }

    /// A PNG picture, two pixels wide and high.
    static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
    )
}
