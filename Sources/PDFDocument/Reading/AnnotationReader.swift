// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Turns annotation dictionaries into values.
struct AnnotationReader {
    /// Kinds that are left out: fields and links are no marks, and a popup is the window of another annotation.
    static let leftOut: Set<String> = ["Widget", "Link", "Popup"]
    /// The most annotations of a page that are read; the rest is shown and kept.
    static let maximumCount = 100_000

    /// Flags of an annotation (ISO 32000-1, table 165).
    enum Flag {
        static let hidden = 1 << 1
        static let print = 1 << 2
        static let noZoom = 1 << 3
        static let noRotate = 1 << 4
        static let noView = 1 << 5
        static let readOnly = 1 << 6
        static let locked = 1 << 7
        static let lockedContents = 1 << 9
    }

    /// The page's number, from 0.
    var page: Int
    /// How far the page is turned.
    var rotation: Int
    /// The layers that are not shown.
    var hiddenLayers: HiddenLayers
    /// The appearance of the annotation in a place as a PDF of one page, or the picture within one of ours.
    var appearancePage: (_ place: Int, _ isOwn: Bool) -> Data?
    /// Names that are in use on earlier pages.
    var isNameTaken: (String) -> Bool

    /// Reads the annotations of a page's dictionary in their order.
    func read(_ dictionary: PDFValue) -> [Annotation] {
        var names: Set<String> = []
        var idOfNumber: [Int: AnnotationID] = [:]
        var replies: [Int: PDFValue] = [:]
        let list = dictionary["Annots"]
        var annotations: [Annotation] = []
        for index in 0..<min(list.count, Self.maximumCount) {
            let value = list[index]
            guard value.isDictionary, let subtype = value["Subtype"].name, !Self.leftOut.contains(subtype)
            else { continue }
            var annotation = read(value, subtype: subtype, index: index)
            if annotation.id.name.isEmpty || names.contains(annotation.id.name)
                || isNameTaken(annotation.id.name)
            {
                annotation.id = AnnotationID("page\(page)-\(index)-\(annotation.origin?.number ?? 0)")
            }
            names.insert(annotation.id.name)
            if let number = annotation.origin?.number, number > 0 { idOfNumber[number] = annotation.id }
            if !value["IRT"].isNull { replies[annotations.count] = value }
            annotations.append(annotation)
        }
        for (place, value) in replies {
            guard let parent = idOfNumber[value["IRT"].reference.number], parent != annotations[place].id
            else { continue }
            annotations[place].reply = AnnotationReply(
                to: parent, kind: value["RT"].name.flatMap(AnnotationReply.Kind.init) ?? .reply,
                state: value["State"].string.flatMap(AnnotationReply.State.init))
        }
        return annotations
    }

    /// The names that the annotations of a page's dictionary have, without reading more of them.
    static func names(in dictionary: PDFValue) -> [String] {
        let list = dictionary["Annots"]
        return (0..<min(list.count, maximumCount)).compactMap { index in
            let value = list[index]
            guard value.isDictionary, let subtype = value["Subtype"].name, !leftOut.contains(subtype) else {
                return nil
            }
            return value["NM"].string
        }
    }

    /// Whether the flags say that an annotation is not to be seen.
    static func isHidden(_ value: PDFValue) -> Bool {
        (value["F"].integer ?? 0) & (Flag.hidden | Flag.noView) != 0
    }

    private func read(_ value: PDFValue, subtype: String, index: Int) -> Annotation {
        let flags = value["F"].integer ?? 0
        let reference = value.reference
        let isShown = !Self.isHidden(value) && !hiddenLayers.hide(value["OC"])
        let box = value.rect("Rect")
        var content: Annotation.Content?
        // What a reviewer says of another annotation is often hidden: it shows in a list.
        if isShown || (subtype == "Text" && !value["IRT"].isNull) {
            content = self.content(value, subtype: subtype, flags: flags, index: index)
        }
        if let known = content, !known.isReasonable { content = nil }
        var annotation = Annotation(
            id: AnnotationID(value["NM"].string ?? ""), page: page,
            content: content ?? .other(subtype: subtype, box: box),
            opacity: min(1, max(0, value["CA"].number ?? 1)),
            author: value["T"].string?.asContents ?? "",
            created: value["CreationDate"].string.flatMap { PDFDate.date($0) },
            modified: value["M"].string.flatMap { PDFDate.date($0) },
            isLocked: flags & (Flag.readOnly | Flag.locked | Flag.lockedContents) != 0,
            origin: ObjectReference(number: reference.number, generation: reference.generation, index: index))
        // The opacity of another program's picture is part of the picture.
        if case .stamp(let stamp) = annotation.content, case .picture = stamp.face,
            !value[AnnotationKeys.picture].isTrue
        {
            annotation.opacity = 1
        }
        if annotation.freeText == nil { annotation.note = value["Contents"].string?.asContents ?? "" }
        return annotation
    }

    private func content(_ value: PDFValue, subtype: String, flags: Int, index: Int) -> Annotation.Content? {
        let turnsWithPage = flags & Flag.noRotate == 0
        let box = value.rect("Rect")
        switch subtype {
        case "FreeText": return FreeText(value).map { .freeText($0) }
        case "Ink": return InkDrawing(value).map { .ink($0) }
        case "Square", "Circle", "Line", "Polygon", "PolyLine":
            return Shape(value, subtype: subtype).map { .shape($0) }
        case "Text":
            return .note(
                // Notes keep upright whatever their flags say (ISO 32000-1, 12.5.6.4).
                StickyNote(
                    box: box, rotation: rotation, icon: value["Name"].name ?? "Note",
                    color: value.color("C") ?? StickyNote(box: box).color,
                    isOpen: value["Open"].isTrue))
        case "Stamp": return stamp(value, box: box, index: index).map { .stamp($0) }
        case "FileAttachment":
            guard let name = EmbeddedFile.name(value["FS"]) else { return nil }
            var file = FileAttachment(
                box: box, rotation: turnsWithPage ? 0 : rotation, icon: value["Name"].name ?? "PushPin",
                color: value.color("C") ?? Color(0x1F5CFF), fileName: name)
            if turnsWithPage { file.turnsWithPage = true }
            return .attachment(file)
        case "Caret":
            return .caret(
                Caret(
                    box: box, rotation: rotation, color: value.color("C") ?? .black,
                    isParagraph: value["Sy"].name == "P"))
        default:
            guard let kind = TextMarkup.Kind(rawValue: subtype) else { return nil }
            return TextMarkup(kind, value).map { .markup($0) }
        }
    }

    private func stamp(_ value: PDFValue, box: Rect, index: Int) -> Stamp? {
        guard !box.isEmpty else { return nil }
        let name = value["Name"].name ?? "Draft"
        let color = value.color("C")
        let words = value[AnnotationKeys.words].string
        let turned = PageGeometry(cropBox: .zero, rotation: value["Rotate"].integer ?? 0).rotation
        if words != nil || value["AP"]["N"].isNull {
            var stamp = Stamp(box: box, rotation: words == nil ? rotation : turned, face: .standard(name))
            if let words, words != stamp.words { stamp.face = .words(words.asContents) }
            stamp.color = color ?? Stamp.color(ofStandard: name)
            return stamp
        }
        let isOwn = value[AnnotationKeys.picture].isTrue
        guard let picture = appearancePage(index, isOwn) else { return nil }
        return Stamp(
            box: box, rotation: isOwn ? turned : 0, face: .picture(picture),
            color: color ?? Stamp.color(ofStandard: name))
    }
}

extension Annotation.Content {
    /// Whether all places lie where a page can be; others are shown and kept as they are.
    fileprivate var isReasonable: Bool {
        let annotation = Annotation(id: AnnotationID(""), page: 0, content: self)
        let box = annotation.bounds
        return box.isFinite && [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { abs($0) < 1e7 }
    }
}
