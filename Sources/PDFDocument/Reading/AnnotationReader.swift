// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Turns annotation dictionaries into values.
struct AnnotationReader {
    /// Kinds that are left out: fields and links are no marks, and a popup is the window of another annotation.
    static let leftOut: Set<String> = ["Widget", "Link", "Popup"]

    /// Flags of an annotation (ISO 32000-1, table 165).
    enum Flag {
        static let hidden = 1 << 1
        static let print = 1 << 2
        static let noView = 1 << 5
        static let readOnly = 1 << 6
        static let locked = 1 << 7
        static let lockedContents = 1 << 9
    }

    /// The page's number, from 0.
    var page: Int
    /// Names that are in use on other pages.
    var isNameTaken: (String) -> Bool

    /// Reads the annotations of a page's dictionary in their order.
    func read(_ dictionary: PDFValue) -> [Annotation] {
        var names: Set<String> = []
        return dictionary["Annots"].items.enumerated().compactMap { index, value in
            guard value.isDictionary, let subtype = value["Subtype"].name, !Self.leftOut.contains(subtype)
            else {
                return nil
            }
            var annotation = read(value, subtype: subtype, index: index)
            if annotation.id.name.isEmpty || names.contains(annotation.id.name)
                || isNameTaken(annotation.id.name)
            {
                annotation.id = AnnotationID("page\(page)-\(index)-\(annotation.origin?.number ?? 0)")
            }
            names.insert(annotation.id.name)
            return annotation
        }
    }

    private func read(_ value: PDFValue, subtype: String, index: Int) -> Annotation {
        let flags = value["F"].integer ?? 0
        let reference = value.reference
        let isShown = flags & (Flag.hidden | Flag.noView) == 0
        let editable: Annotation.Content? =
            switch subtype {
            case "FreeText" where isShown: freeText(value)
            case "Ink" where isShown: ink(value)
            case "Highlight" where isShown: highlight(value)
            default: nil
            }
        var annotation = Annotation(
            id: AnnotationID(value["NM"].string ?? ""), page: page,
            content: editable ?? .other(subtype: subtype, box: Self.box(value)),
            opacity: min(1, max(0, value["CA"].number ?? 1)),
            author: value["T"].string?.asContents ?? "",
            created: value["CreationDate"].string.flatMap { PDFDate.date($0) },
            modified: value["M"].string.flatMap { PDFDate.date($0) },
            isLocked: flags & (Flag.readOnly | Flag.locked | Flag.lockedContents) != 0,
            origin: ObjectReference(number: reference.number, generation: reference.generation, index: index))
        if annotation.freeText == nil { annotation.note = value["Contents"].string?.asContents ?? "" }
        return annotation
    }

    private func freeText(_ value: PDFValue) -> Annotation.Content? {
        // A callout has a line that Postil can't draw.
        let intent = value["IT"].name?.lowercased()
        guard intent != "freetextcallout", value["CL"].isNull else { return nil }
        let box = Self.box(value)
        guard !box.isEmpty else { return nil }
        return .freeText(
            FreeText(
                text: value["Contents"].string?.asContents ?? "", box: box, rotation: Self.rotation(value),
                style: TextStyle(
                    defaultAppearance: value["DA"].string, defaultStyle: value["DS"].string,
                    quadding: value["Q"].integer),
                fill: Color(components: value["C"].numbers),
                sizing: intent == "freetexttypewriter" ? .automatic : .fixedWidth))
    }

    private func ink(_ value: PDFValue) -> Annotation.Content? {
        let pressures = value[AnnotationKeys.pressure].items.map(\.numbers)
        let strokes = value["InkList"].items.enumerated().compactMap { index, list -> Stroke? in
            let numbers = list.numbers
            guard numbers.count >= 2 else { return nil }
            let pressure = index < pressures.count ? pressures[index] : []
            let hasPressure = pressure.count == numbers.count / 2
            return Stroke(
                (0..<numbers.count / 2).map {
                    InkSample(
                        Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]),
                        pressure: hasPressure ? min(1, max(0, pressure[$0])) : nil)
                })
        }
        guard !strokes.isEmpty else { return nil }
        return .ink(
            InkDrawing(
                strokes: strokes, color: Color(components: value["C"].numbers) ?? .black,
                width: Self.lineWidth(value), blend: Self.isMultiplied(value) ? .multiply : .normal))
    }

    private func highlight(_ value: PDFValue) -> Annotation.Content? {
        let numbers = value["QuadPoints"].numbers
        let quads = stride(from: 0, to: numbers.count / 8 * 8, by: 8).map { start -> Quad in
            var p = stride(from: start, to: start + 8, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            // Some programs go round the corners, as ISO 32000-1 shows it.
            let (top, bottom) = (p[1] - p[0], p[3] - p[2])
            if top.x * bottom.x + top.y * bottom.y < 0 { p.swapAt(2, 3) }
            return Quad(topLeft: p[0], topRight: p[1], bottomLeft: p[2], bottomRight: p[3])
        }
        guard !quads.isEmpty else { return nil }
        return .highlight(
            TextMarkup(quads: quads, color: Color(components: value["C"].numbers) ?? Color(0xffff00)))
    }

    /// /Rect.
    static func box(_ value: PDFValue) -> Rect {
        let n = value["Rect"].numbers
        return n.count == 4 ? Rect(n[0], n[1], n[2], n[3]) : .zero
    }

    private static func lineWidth(_ value: PDFValue) -> Double {
        let border = value["Border"].numbers
        let width = value["BS"]["W"].number ?? (border.count >= 3 ? border[2] : 1)
        return min(max(width, 0), 1000)
    }

    private static func rotation(_ value: PDFValue) -> Int {
        if let rotation = value["Rotate"].integer {
            return PageGeometry(cropBox: .zero, rotation: rotation % 360).rotation
        }
        let matrix = value["AP"]["N"]["Matrix"].numbers
        guard matrix.count == 6 else { return 0 }
        let (a, b) = (matrix[0], matrix[1])
        if abs(b) < 1e-6 { return a < 0 ? 180 : 0 }
        guard abs(a) < 1e-6 else { return 0 }
        return b > 0 ? 90 : 270
    }

    private static func isMultiplied(_ value: PDFValue) -> Bool {
        let states = value["AP"]["N"]["Resources"]["ExtGState"]
        return states.keys.contains { key in
            let mode = states[key]["BM"]
            return mode.name == "Multiply" || mode.items.first?.name == "Multiply"
        }
    }
}
