// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// The ends of a selection, to be dragged.
extension FreeTextEditor {
    /// One of the two.
    enum SelectionEnd: Sendable {
        case start
        case end
    }

    /// The radius of a handle, in view pixels.
    public static let handleRadius = 6.0
    /// How far from a handle's middle a tip still takes it, in view pixels: targets of a finger are 44 px wide, a pen
    /// is twice as exact.
    private static let handleReach = 11.0

    /// Where the handles are, below both ends of the selection, in view pixels; empty where there are none.
    public var handles: [Point] {
        guard showsHandles, !selectedRange.isEmpty else { return [] }
        return [selectedRange.lowerBound, selectedRange.upperBound].map { offset in
            let caret = caretRect(at: offset)
            return Point(x: caret.center.x, y: caret.maxY + Self.handleRadius)
        }
    }

    /// The handle at a point of the view.
    func handle(at point: Point) -> SelectionEnd? {
        let places = handles
        guard
            let nearest = places.indices.min(by: {
                places[$0].distance(to: point) < places[$1].distance(to: point)
            }),
            places[nearest].distance(to: point) <= Self.handleReach
        else { return nil }
        return nearest == 0 ? .start : .end
    }

    /// A tip takes a handle: the other end of the selection stays.
    func grasp(_ end: SelectionEnd, at point: Point) {
        let range = selectedRange
        anchor = end == .start ? range.upperBound : range.lowerBound
        let caret = caretRect(at: end == .start ? range.lowerBound : range.upperBound)
        graspOffset = caret.center - point
    }

    /// The tip moves the handle. A selection is never made empty by that.
    func dragHandle(to point: Point) {
        let offset = closestPosition(to: point + graspOffset)
        guard offset != anchor else { return }
        extendSelection(to: point + graspOffset)
    }
}
