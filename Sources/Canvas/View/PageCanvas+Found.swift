// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import Ink

extension PageCanvas {
    /// How near the edge of the view a found place may be, in pixels.
    private static let foundMargin = 48.0

    /// Scrolls to the place that is looked at, unless it can be seen well.
    public func revealFound() {
        guard let index = found.current, found.places.indices.contains(index) else { return }
        let place = found.places[index]
        guard layout.pages.indices.contains(place.page),
            let box = Rect(around: place.quads.flatMap(\.points))
        else { return }
        let seen = layout.userToView(onPage: place.page).apply(box)
        func offset(_ low: Double, _ high: Double, _ size: Double) -> Double {
            let margin = min(Self.foundMargin, size / 4)
            return low < margin || high > size - margin ? (low + high - size) / 2 : 0
        }
        let by = Point(
            x: offset(seen.minX, seen.maxX, layout.viewWidth),
            y: offset(seen.minY, seen.maxY, layout.viewHeight))
        if by != .zero { scroll(by: by) }
    }

    /// What is found on the pages that are seen: boxes in view pixels, and whether it is the place looked at.
    var shownFinds: [(box: Rect, isCurrent: Bool)] {
        let visible = layout.visiblePages
        return found.places.enumerated().filter { visible.contains($0.element.page) }.flatMap {
            index, place in
            let map = layout.userToView(onPage: place.page)
            return place.quads.map { (map.apply($0.bounds), index == found.current) }
        }
    }
}
