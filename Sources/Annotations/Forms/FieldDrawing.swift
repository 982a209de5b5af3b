// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// What a field shows in one of its places, as values: the screen draws it and the file holds it.
///
/// Places are in the widget's own space: points from the upper left corner of its box as its text stands, y down.
public struct FieldDrawing: Hashable, Sendable {
    /// A piece of text.
    public struct Text: Hashable, Sendable {
        /// The text.
        public var text: String
        /// How it is set, with a size.
        public var style: TextStyle
        /// Its upper left corner.
        public var origin: Point
        /// Where lines break, in points; nil for one line.
        public var width: Double?
    }

    /// The box in user space, and how the text is turned in it.
    public var frame: PageGeometry
    /// Figures below the text.
    public var paths: [DrawnPath] = []
    /// The text.
    public var texts: [Text] = []
    /// What of the text can be seen.
    public var clip: Rect
    /// A picture of the file's own instead of all of it, as a PDF of one page.
    public var picture: Data?

    /// The width of the box as its text stands.
    var width: Double { frame.displayWidth }
    /// The height of the box as its text stands.
    var height: Double { frame.displayHeight }

    init(_ widget: FormWidget) {
        frame = PageGeometry(cropBox: widget.box, rotation: widget.rotation)
        clip = Rect(0, 0, frame.displayWidth, frame.displayHeight)
    }
}
