// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// One annotation of a page.
public struct Annotation: Hashable, Sendable, Codable, Identifiable {
    /// What an annotation is.
    public enum Content: Hashable, Sendable, Codable {
        /// Text on the page.
        case freeText(FreeText)
        /// Strokes.
        case ink(InkDrawing)
        /// Marked text.
        case markup(TextMarkup)
        /// A drawn figure.
        case shape(Shape)
        /// A note behind an icon.
        case note(StickyNote)
        /// Words in a frame or a picture.
        case stamp(Stamp)
        /// A file behind an icon.
        case attachment(FileAttachment)
        /// A mark between letters.
        case caret(Caret)
        /// A kind that Postil shows and keeps but can't edit: its PDF subtype and its box in user space.
        case other(subtype: String, box: Rect)
    }

    /// The unique name.
    public var id: AnnotationID
    /// The page, from 0.
    public var page: Int
    /// What it is.
    public var content: Content
    /// A remark beside the mark, or an other kind's text; a FreeText's own text stands in its content.
    public var note: String
    /// Opacity from 0 to 1 of the whole annotation.
    public var opacity: Double
    /// Who made it; may be empty.
    public var author: String
    /// When it was made.
    public var created: Date?
    /// When it was last changed.
    public var modified: Date?
    /// Whether it must not be changed or removed (flags ReadOnly, Locked).
    public var isLocked: Bool
    /// What it answers; nil for one that stands for itself.
    public var reply: AnnotationReply?
    /// Where it stands in the file it was read from; nil for a new one.
    public var origin: ObjectReference?

    /// Creates an annotation.
    public init(
        id: AnnotationID, page: Int, content: Content, note: String = "", opacity: Double = 1,
        author: String = "",
        created: Date? = nil, modified: Date? = nil, isLocked: Bool = false,
        reply: AnnotationReply? = nil, origin: ObjectReference? = nil
    ) {
        self.id = id
        self.page = page
        self.content = content
        self.note = note
        self.opacity = opacity
        self.author = author
        self.created = created
        self.modified = modified
        self.isLocked = isLocked
        self.reply = reply
        self.origin = origin
    }

    /// The PDF subtype, such as `FreeText`.
    public var subtype: String {
        switch content {
        case .freeText: "FreeText"
        case .ink: "Ink"
        case .markup(let markup): markup.kind.rawValue
        case .shape(let shape): shape.subtype
        case .note: "Text"
        case .stamp: "Stamp"
        case .attachment: "FileAttachment"
        case .caret: "Caret"
        case .other(let subtype, _): subtype
        }
    }

    /// The box around everything that is drawn, in user space: the annotation's /Rect. An icon that keeps upright on
    /// a turned page stands beside it; see `region`.
    public var bounds: Rect {
        switch content {
        case .freeText(let text): text.bounds
        case .ink(let ink): (ink.strokes.bounds ?? .zero).outset(by: ink.width * 0.75 + 1)
        case .markup(let markup):
            markup.quads.dropFirst().reduce(markup.quads.first?.bounds ?? .zero) { $0.union($1.bounds) }
        case .shape(let shape): shape.bounds
        case .note(let note): note.box
        case .stamp(let stamp): stamp.box
        case .attachment(let attachment): attachment.box
        case .caret(let caret): caret.box
        case .other(_, let box): box
        }
    }

    /// The text of /Contents.
    public var contents: String {
        if case .freeText(let text) = content { return text.text }
        return note
    }

    /// The text on the page, where this is one.
    public var freeText: FreeText? {
        if case .freeText(let text) = content { return text }
        return nil
    }

    /// The strokes, where this is ink.
    public var ink: InkDrawing? {
        if case .ink(let ink) = content { return ink }
        return nil
    }

    /// The name of the file that it carries, where it carries one.
    public var attachedFile: String? {
        if case .attachment(let attachment) = content { return attachment.fileName }
        return nil
    }

    /// Whether it is a state or an answer, which shows beside the annotation that it answers and not on the page.
    public var isReply: Bool {
        if case .note = content { return reply?.kind == .reply }
        return false
    }

    /// Whether Postil can change it.
    public var isEditable: Bool {
        if case .other = content { return false }
        return !isLocked
    }
}
