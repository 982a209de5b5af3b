// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// One place on a page where a field shows: its Widget annotation.
public struct FormWidget: Hashable, Sendable {
    /// How the frame is drawn (ISO 32000-1, table 166).
    public enum BorderKind: String, Sendable {
        /// A line all around.
        case solid = "S"
        /// Dashes all around.
        case dashed = "D"
        /// Raised, with light and shadow.
        case beveled = "B"
        /// Sunken, with light and shadow.
        case inset = "I"
        /// A line below.
        case underline = "U"
    }

    /// The mark of a box that is on: the letters of the font ZapfDingbats that /CA holds.
    public enum Mark: String, Sendable {
        /// A tick.
        case check = "4"
        /// A filled circle.
        case circle = "l"
        /// A cross.
        case cross = "8"
        /// A filled diamond.
        case diamond = "u"
        /// A filled square.
        case square = "n"
        /// A filled star.
        case star = "H"
    }

    /// The page, from 0.
    public var page: Int
    /// The place in the page's /Annots, from 0.
    public var index: Int
    /// The box in user space.
    public var box: Rect
    /// How far what it shows is turned against the page, 0, 90, 180 or 270: text is upright on a page that is turned by
    /// as much.
    public var rotation: Int
    /// How text is set. A size of 0 means one that fits.
    public var style: TextStyle
    /// What lies below the text; nil for nothing.
    public var background: Color?
    /// The frame's colour; nil for no frame.
    public var borderColor: Color?
    /// The frame's width in points.
    public var borderWidth: Double
    /// How the frame is drawn.
    public var borderKind: BorderKind
    /// The name of the state in which this box is on; nil for fields that are no boxes.
    public var onState: String?
    /// The mark of a box that is on.
    public var mark: Mark
    /// Whether it is not to be seen.
    public var isHidden: Bool
    /// The file's own pictures of a box's states, each as a PDF of one page.
    public var pictures: [String: Data] = [:]

    /// Creates a place of a field.
    public init(
        page: Int, index: Int, box: Rect, rotation: Int = 0, style: TextStyle = TextStyle(),
        background: Color? = nil,
        borderColor: Color? = nil, borderWidth: Double = 1, borderKind: BorderKind = .solid,
        onState: String? = nil, mark: Mark = .check, isHidden: Bool = false
    ) {
        self.page = page
        self.index = index
        self.box = box
        self.rotation = rotation
        self.style = style
        self.background = background
        self.borderColor = borderColor
        self.borderWidth = borderWidth
        self.borderKind = borderKind
        self.onState = onState
        self.mark = mark
        self.isHidden = isHidden
    }

    /// What is drawn again when the field changes.
    public var region: PageRegion { PageRegion(page: page, rect: box.outset(by: 1)) }

    /// The place as an annotation: what is left out of the file's own picture of the page.
    public var annotation: Annotation {
        Annotation(
            id: AnnotationID("postil-widget-\(page)-\(index)"), page: page,
            content: .other(subtype: "Widget", box: box),
            origin: ObjectReference(number: 0, generation: 0, index: index))
    }
}
