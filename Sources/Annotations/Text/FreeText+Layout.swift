// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension FreeText {
    /// The space that a text that grows leaves to the edge of its page, in points.
    static let pageMargin = 8.0
    /// The least width of a line, in points, however near to the edge the text begins.
    static let leastLineWidth = 24.0

    /// The box with its own upright corner as origin: display space of the box alone.
    private var frame: PageGeometry { PageGeometry(cropBox: box, rotation: rotation) }

    /// Maps the text's own space (points from the top left corner of its first line, y down) to user space.
    public var textToUser: Transform {
        Transform.translation(Self.padding, Self.padding).then(frame.displayToUser)
    }

    /// The width at which lines break, in points.
    public func lineWidth(on page: PageGeometry) -> Double {
        guard sizing == .automatic else {
            return max(Self.leastLineWidth, frame.displayWidth - 2 * Self.padding)
        }
        let room = frame.userToDisplay.apply(page.cropBox).maxX
        return max(Self.leastLineWidth, room - Self.pageMargin - 2 * Self.padding)
    }

    /// The text set in lines.
    public func layout(on page: PageGeometry, measurer: any TextMeasuring) -> TextLayout {
        measurer.layout(text, style: style, width: lineWidth(on: page))
    }

    /// Makes the box fit the text; its upper left corner, as the reader sees it, stays.
    public mutating func fit(on page: PageGeometry, measurer: any TextMeasuring) {
        let layout = layout(on: page, measurer: measurer)
        let frame = frame
        var width = layout.width + 2 * Self.padding
        var height = layout.height + 2 * Self.padding
        if sizing == .fixedWidth {
            width = frame.displayWidth
            height = max(height, frame.displayHeight)
        }
        let corner = frame.displayToUser.apply(Point.zero)
        let opposite = frame.displayToUser.apply(Point(x: width, y: height))
        let old = box
        box = Rect(corner.x, corner.y, opposite.x, opposite.y).rounded
        if box != old { attachCallout() }
    }

    /// An empty text whose first line begins at `point` and has its middle at that height.
    ///
    /// - Parameter point: in points of the page as shown.
    public static func beginning(
        at point: Point, on page: PageGeometry, style: TextStyle, fill: Color?, measurer: any TextMeasuring
    ) -> FreeText {
        let lineHeight = measurer.layout("", style: style, width: nil).lineHeight
        let corner = Point(x: point.x - padding, y: point.y - lineHeight / 2 - padding)
        let box = Rect(x: corner.x, y: corner.y, width: 2 * padding, height: lineHeight + 2 * padding)
        var text = FreeText(
            text: "", box: page.displayToUser.apply(box), rotation: page.rotation, style: style, fill: fill)
        text.box = text.box.rounded
        return text
    }
}

extension Rect {
    /// The rectangle to 0.001 pt, finer than any file needs, so that what is read back equals what was written.
    public var rounded: Rect {
        func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        return Rect(round(minX), round(minY), round(maxX), round(maxY))
    }
}
