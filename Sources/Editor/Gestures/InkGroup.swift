// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// An ink annotation that goes on growing: strokes of one look, near each other in time and place.
struct InkGroup {
    /// The longest pause between strokes that belong together, in milliseconds.
    static let longestPause = 2000.0
    /// How far apart strokes may be that belong together, in points.
    static let reach = 60.0

    var id: AnnotationID
    var page: Int
    var style: ToolStyle
    /// When the last stroke ended.
    var time: Double
    /// The box around all strokes, in user space.
    var box: Rect

    func takes(
        _ stroke: Rect, startingAt start: Double, onPage page: Int, style: ToolStyle,
        grouping: InputSettings.InkGrouping
    ) -> Bool {
        guard page == self.page, style == self.style else { return false }
        switch grouping {
        case .separate: return false
        case .mergeSameStyle: return true
        case .automatic:
            return start - time <= Self.longestPause && stroke.intersects(box.outset(by: Self.reach))
        }
    }
}
