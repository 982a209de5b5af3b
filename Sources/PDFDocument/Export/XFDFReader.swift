// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads annotations from XFDF.
public struct XFDFReader: Sendable {
    /// Why a file can't be used.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason in plain words.
        public let description: String
    }

    /// The largest file, in bytes.
    public static let maximumSize = 256 << 20

    /// The annotations in the order of the file.
    public private(set) var annotations: [Annotation] = []
    /// What could not be taken over, in plain words.
    public private(set) var skipped: [String] = []

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - geometries: the places of the document's pages.
    /// - Throws: `Failure` where it is no XFDF.
    public init(_ data: Data, geometries: [PageGeometry]) throws {
        guard data.count <= Self.maximumSize else { throw Failure(description: "it is too large") }
        let collector = XFDFCollector()
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = collector
        guard parser.parse(), collector.isXFDF, collector.isComplete else {
            let reason =
                collector.isXFDF ? "it is no well-formed XML (line \(parser.lineNumber))" : "it is no XFDF"
            throw Failure(description: reason)
        }
        for (number, element) in collector.elements.enumerated() {
            guard let page = Int(element.attributes["page"] ?? ""), geometries.indices.contains(page) else {
                skipped.append("annotation \(number + 1) (\(element.name)): there is no such page")
                continue
            }
            guard let annotation = Self.annotation(element, page: page, rotation: geometries[page].rotation)
            else {
                skipped.append("annotation \(number + 1) (\(element.name)) can't be taken over")
                continue
            }
            annotations.append(annotation)
        }
    }

    private static func annotation(_ element: XFDFElement, page: Int, rotation: Int) -> Annotation? {
        guard let content = content(element, rotation: rotation) else { return nil }
        let name = element.attributes["name"] ?? ""
        var annotation = Annotation(
            id: AnnotationID(name.isEmpty ? UUID().uuidString.lowercased() : name), page: page,
            content: content,
            opacity: element.number("opacity").map { min(1, max(0, $0)) } ?? 1,
            author: element.attributes["title"] ?? "",
            created: element.attributes["creationdate"].flatMap { PDFDate.date($0) },
            modified: element.attributes["date"].flatMap { PDFDate.date($0) })
        let flags = (element.attributes["flags"] ?? "").split(separator: ",")
        annotation.isLocked = flags.contains { ["locked", "readonly"].contains($0) }
        if annotation.freeText == nil { annotation.note = (element.texts["contents"] ?? "").asContents }
        if let parent = element.attributes["inreplyto"], !parent.isEmpty {
            annotation.reply = AnnotationReply(
                to: AnnotationID(parent),
                kind: element.attributes["replyType"] == "group" ? .group : .reply,
                state: element.attributes["state"].flatMap(AnnotationReply.State.init))
        }
        return annotation.asWritten
    }

    private static func content(_ element: XFDFElement, rotation: Int) -> Annotation.Content? {
        let color = element.color("color")
        let box = element.rect("rect")
        let hasIcon = ["text", "fileattachment"].contains(element.name)
        if box == nil || (box?.isEmpty ?? true && hasIcon),
            !["line", "polygon", "polyline", "ink"].contains(element.name),
            element.attributes["coords"] == nil
        {
            return nil
        }
        let rect = box ?? .zero
        switch element.name {
        case "text":
            return .note(
                StickyNote(
                    box: rect, rotation: rotation, icon: element.attributes["icon"] ?? "Note",
                    color: color ?? Color(0xFEE832), isOpen: element.attributes["postil:open"] == "yes"))
        case "freetext": return freeText(element, box: rect, fill: color).map { .freeText($0) }
        case "ink":
            let pressures = (element.attributes["postil:pressure"] ?? "").split(
                separator: ";", omittingEmptySubsequences: false
            ).map { $0.split(separator: ",").compactMap { Double($0) } }
            let strokes = element.gestures.enumerated().map { index, points in
                let pressure = index < pressures.count ? pressures[index] : []
                return Stroke(
                    points.enumerated().map {
                        InkSample(
                            $0.element, pressure: pressure.count == points.count ? pressure[$0.offset] : nil)
                    })
            }.filter { !$0.samples.isEmpty }
            guard !strokes.isEmpty else { return nil }
            return .ink(
                InkDrawing(
                    strokes: strokes, color: color ?? .black, width: element.border.width,
                    blend: element.attributes["postil:blend"] == "multiply" ? .multiply : .normal))
        case "highlight", "underline", "squiggly", "strikeout":
            let kind = TextMarkup.Kind.allCases.first { $0.rawValue.lowercased() == element.name }
            let points = element.points("coords")
            let quads = stride(from: 0, to: points.count / 4 * 4, by: 4).map {
                Quad(
                    topLeft: points[$0], topRight: points[$0 + 1], bottomLeft: points[$0 + 2],
                    bottomRight: points[$0 + 3])
            }
            guard let kind, !quads.isEmpty else { return nil }
            return .markup(TextMarkup(kind, quads: quads, color: color ?? Color(0xFEE832)))
        case "square", "circle", "line", "polygon", "polyline":
            return shape(element, box: rect, color: color).map { .shape($0) }
        case "stamp":
            let turned = PageGeometry(
                cropBox: .zero, rotation: Int(element.attributes["rotation"] ?? "") ?? rotation)
            let name = element.attributes["icon"] ?? ""
            var face = Stamp.Face.standard(name)
            if !Stamp.standardNames.contains(name) {
                guard let words = element.attributes["postil:words"] else { return nil }
                face = .words(words.asContents)
            }
            return .stamp(
                Stamp(
                    box: rect, rotation: turned.rotation, face: face,
                    color: color ?? Stamp.color(ofStandard: name)))
        case "caret":
            return .caret(
                Caret(
                    box: rect, rotation: rotation, color: color ?? .black,
                    isParagraph: element.attributes["symbol"] == "paragraph"))
        // The bytes of attached files don't travel.
        default: return nil
        }
    }

    private static func freeText(_ element: XFDFElement, box: Rect, fill: Color?) -> FreeText? {
        guard !box.isEmpty else { return nil }
        let quadding = ["left", "centered", "right"].firstIndex(of: element.attributes["justification"] ?? "")
        let callout = element.points("callout")
        let border = element.border
        var text = FreeText(
            text: (element.texts["contents"] ?? "").asContents, box: element.rect("postil:box") ?? box,
            rotation: PageGeometry(
                cropBox: .zero, rotation: Int(element.attributes["rotation"] ?? "") ?? 0
            ).rotation,
            style: TextStyle(
                defaultAppearance: element.texts["defaultappearance"],
                defaultStyle: element.texts["defaultstyle"], quadding: quadding),
            fill: fill,
            sizing: element.attributes["intent"]?.lowercased() == "freetexttypewriter"
                ? .automatic : .fixedWidth,
            border: element.attributes["width"] != nil && border.width > 0 ? border : nil)
        if callout.count == 2 || callout.count == 3 {
            text.callout = Callout(
                points: callout, ending: element.attributes["head"].flatMap(LineEnding.init) ?? .none)
        }
        return text
    }

    private static func shape(_ element: XFDFElement, box: Rect, color: Color?) -> Shape? {
        let figure: Shape.Figure
        let vertices = element.vertices
        switch element.name {
        case "square", "circle":
            let fringe = element.numbers("fringe")
            let inner = box.inset(by: fringe)
            guard !inner.isEmpty else { return nil }
            figure = element.name == "square" ? .rectangle(inner) : .ellipse(inner)
        case "line":
            guard let start = element.points("start").first, let end = element.points("end").first else {
                return nil
            }
            figure = .line(start, end)
        default:
            guard vertices.count >= 2 else { return nil }
            figure = element.name == "polygon" ? .polygon(vertices) : .polyline(vertices)
        }
        return Shape(
            figure, color: color, fill: element.color("interior-color"), border: element.border,
            ends: LineEnds(
                start: element.attributes["head"].flatMap(LineEnding.init) ?? .none,
                end: element.attributes["tail"].flatMap(LineEnding.init) ?? .none))
    }
}
