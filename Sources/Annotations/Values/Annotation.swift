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
        case highlight(TextMarkup)
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
    /// Where it stands in the file it was read from; nil for a new one.
    public var origin: ObjectReference?

    /// Creates an annotation.
    public init(
        id: AnnotationID, page: Int, content: Content, note: String = "", opacity: Double = 1,
        author: String = "",
        created: Date? = nil, modified: Date? = nil, isLocked: Bool = false, origin: ObjectReference? = nil
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
        self.origin = origin
    }

    /// The PDF subtype, such as `FreeText`.
    public var subtype: String {
        switch content {
        case .freeText: "FreeText"
        case .ink: "Ink"
        case .highlight: "Highlight"
        case .other(let subtype, _): subtype
        }
    }

    /// The box around everything that is drawn, in user space: the annotation's /Rect.
    public var bounds: Rect {
        switch content {
        case .freeText(let text): text.box
        case .ink(let ink): (ink.strokes.bounds ?? .zero).outset(by: ink.width * 0.75 + 1)
        case .highlight(let markup):
            markup.quads.dropFirst().reduce(markup.quads.first?.bounds ?? .zero) { $0.union($1.bounds) }
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

    /// Whether Postil can change it.
    public var isEditable: Bool {
        if case .other = content { return false }
        return !isLocked
    }
}
