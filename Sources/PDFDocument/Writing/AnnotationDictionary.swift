// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// An annotation's keys as PDF text: which to set and which to take away.
struct AnnotationDictionary {
    private var keys: [(String, String)] = []
    private var gone: [String] = []

    /// The dictionary of keys to set.
    var set: String { "<< " + keys.map { "/\($0.0) \($0.1)" }.joined(separator: " ") + " >>" }
    /// The array of names to take away.
    var removed: String { "[" + gone.map { "/\($0)" }.joined(separator: " ") + "]" }

    /// The keys of a new annotation.
    init(new annotation: Annotation, now: Date) {
        put("Subtype", PDFSyntax.name(annotation.subtype))
        put("F", String(Self.flags(of: annotation)))
        put("NM", PDFSyntax.string(annotation.id.name))
        put("M", PDFDate.string(annotation.modified ?? now).map { PDFSyntax.string($0) })
        for (key, value) in Self.remark(annotation) + ContentKeys(annotation).keys {
            if let value { put(key, value) }
        }
        put("Rect", PDFSyntax.rectangle(annotation.bounds))
        if let offsets = Self.offsets(annotation) { put("RD", offsets) }
    }

    /// The keys that make `old`, as the file has it, the new value: those that differ. All others stay.
    ///
    /// - Parameters:
    ///   - old: the file's annotation, to the precision of the file.
    ///   - flags: the file's /F.
    ///   - isRedrawn: whether a new appearance is written.
    init(changing old: Annotation, to new: Annotation, flags: Int, isRedrawn: Bool, now: Date) {
        if old.isLocked != new.isLocked {
            let lock =
                AnnotationReader.Flag.readOnly | AnnotationReader.Flag.locked
                | AnnotationReader.Flag.lockedContents
            put("F", String(new.isLocked ? flags | AnnotationReader.Flag.locked : flags & ~lock))
        }
        put("NM", PDFSyntax.string(new.id.name))
        put("M", PDFDate.string(new.modified ?? now).map { PDFSyntax.string($0) })
        putDifferences(Self.remark(old), Self.remark(new))
        // Rich text would be shown instead of the new one.
        if old.contents != new.contents || old.freeText?.style != new.freeText?.style { put("RC", nil) }
        guard old.content != new.content || old.opacity != new.opacity || isRedrawn else { return }
        let before = ContentKeys(old).keys
        let after = ContentKeys(new).keys
        putDifferences(before, after)
        if keys.contains(where: { $0.0 == "BS" }) { put("Border", nil) }
        if isRedrawn || old.bounds != new.bounds { put("Rect", PDFSyntax.rectangle(new.bounds)) }
        // The distance from /Rect to the box belongs to the appearance.
        if isRedrawn { put("RD", Self.offsets(new)) }
    }

    private mutating func put(_ key: String, _ value: String?) {
        if let value { keys.append((key, value)) } else { gone.append(key) }
    }

    private mutating func putDifferences(_ old: [(String, String?)], _ new: [(String, String?)]) {
        for (key, value) in new where old.first(where: { $0.0 == key })?.1 != value { put(key, value) }
        for (key, value) in old where value != nil && !new.contains(where: { $0.0 == key }) { put(key, nil) }
    }

    private static func flags(of annotation: Annotation) -> Int {
        typealias Flag = AnnotationReader.Flag
        var flags = Flag.print
        if annotation.isLocked { flags |= Flag.locked }
        switch annotation.content {
        case .note: flags |= Flag.noZoom | Flag.noRotate
        case .attachment(let file): flags |= Flag.noZoom | (file.turnsWithPage == true ? 0 : Flag.noRotate)
        default: break
        }
        if annotation.reply?.state != nil { flags |= Flag.hidden }
        return flags
    }

    /// The keys that all kinds have.
    private static func remark(_ annotation: Annotation) -> [(String, String?)] {
        var keys: [(String, String?)] = [
            (
                "CreationDate",
                annotation.created.flatMap { PDFDate.string($0) }.map { PDFSyntax.string($0) }
            ),
            ("T", annotation.author.isEmpty ? nil : PDFSyntax.string(annotation.author)),
            ("Contents", annotation.contents.isEmpty ? nil : PDFSyntax.string(annotation.contents)),
        ]
        if let reply = annotation.reply {
            keys.append(("RT", "/" + reply.kind.rawValue))
            keys.append(("State", reply.state.map { PDFSyntax.string($0.rawValue) }))
            keys.append(("StateModel", reply.state.map { PDFSyntax.string($0.model) }))
        }
        return keys
    }

    /// The keys of the window that shows an annotation's remark; nil for those that have none.
    static func popup(_ annotation: Annotation) -> String? {
        guard annotation.wantsPopup else { return nil }
        let box = annotation.region.rect
        // Beside the mark, as large as programs usually make it.
        let rect = Rect(x: box.maxX + 4, y: box.maxY - 110, width: 200, height: 110)
        var isOpen = false
        if case .note(let note) = annotation.content { isOpen = note.isOpen }
        return "<< /Rect \(PDFSyntax.rectangle(rect)) /F 28 /Open \(isOpen) >>"
    }

    /// /RD: how far the box lies within /Rect; nil for nothing.
    private static func offsets(_ annotation: Annotation) -> String? {
        let box: Rect
        switch annotation.content {
        case .freeText(let text): box = text.box
        case .shape(let shape):
            switch shape.figure {
            case .rectangle(let rect), .ellipse(let rect): box = rect
            default: return nil
            }
        default: return nil
        }
        let outer = annotation.bounds
        let offsets = [
            box.minX - outer.minX, box.minY - outer.minY, outer.maxX - box.maxX, outer.maxY - box.maxY,
        ]
        return offsets.allSatisfy { $0 < 0.0005 } ? nil : PDFSyntax.array(offsets)
    }
}

extension Annotation {
    /// Whether a window shows its remark: notes have one always, other marks where they have a remark.
    var wantsPopup: Bool {
        switch content {
        case .freeText, .other: false
        case .note: reply == nil
        default: !note.isEmpty && reply == nil
        }
    }

    /// Whether the two need different appearances. One that is only moved keeps its own: viewers fit it to /Rect.
    func isDrawnOtherwise(than other: Annotation) -> Bool {
        guard content != other.content || opacity != other.opacity else { return false }
        guard opacity == other.opacity else { return true }
        // What is no part of the picture.
        if case .attachment(let mine) = content, case .attachment(var theirs) = other.content {
            theirs.data = mine.data
            theirs.fileName = mine.fileName
            var same = other
            same.content = .attachment(theirs)
            return mine.box != theirs.box ? !isMoved(from: same) : content != same.content
        }
        return !isMoved(from: other)
    }

    private func isMoved(from other: Annotation) -> Bool {
        let (here, there) = (bounds, other.bounds)
        let vector = Point(x: here.minX - there.minX, y: here.minY - there.minY)
        return other.moved(by: vector).content == content
    }
}
