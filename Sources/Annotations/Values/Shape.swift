// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A drawn figure: a Square, Circle, Line, Polygon or PolyLine annotation.
public struct Shape: Hashable, Sendable, Codable {
    /// The figure, in user space.
    public enum Figure: Hashable, Sendable, Codable {
        /// A rectangle; its border lies within, the bulges of a cloud outside.
        case rectangle(Rect)
        /// The ellipse that touches the sides of a rectangle, as above.
        case ellipse(Rect)
        /// A line.
        case line(Point, Point)
        /// Lines from point to point and back to the first.
        case polygon([Point])
        /// Lines from point to point.
        case polyline([Point])
    }

    /// The figure.
    public var figure: Figure
    /// The outline's colour; nil for no outline.
    public var color: Color?
    /// What the figure, or a closed line end, is filled with; nil for nothing.
    public var fill: Color?
    /// How the outline is drawn.
    public var border: BorderStyle
    /// What stands at the ends of a line or polyline.
    public var ends: LineEnds

    /// Creates a shape.
    public init(
        _ figure: Figure, color: Color?, fill: Color? = nil, border: BorderStyle = BorderStyle(),
        ends: LineEnds = .none
    ) {
        self.figure = figure
        self.color = color
        self.fill = fill
        self.border = border
        self.ends = ends
    }

    /// The PDF subtype.
    public var subtype: String {
        switch figure {
        case .rectangle: "Square"
        case .ellipse: "Circle"
        case .line: "Line"
        case .polygon: "Polygon"
        case .polyline: "PolyLine"
        }
    }

    /// The corners of the figure, or of the rectangle that it fills.
    public var points: [Point] {
        switch figure {
        case .rectangle(let box), .ellipse(let box): box.corners
        case .line(let start, let end): [start, end]
        case .polygon(let points), .polyline(let points): points
        }
    }
}
