// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Where pages stand in the view: one below the other, centred, at one scale.
///
/// *Content* pixels count from the top left corner of everything; *view* pixels from that of what can be seen.
public struct PageLayout: Sendable {
    /// The space between and around pages, in pixels.
    public static let gap = 12.0

    /// The pages.
    public let pages: [PageGeometry]
    /// Pixels for each point.
    public var scale: Double
    /// The visible size in pixels.
    public var viewWidth: Double
    /// The visible size in pixels.
    public var viewHeight: Double
    /// The content pixel at the top left corner of the view.
    public var scroll: Point
    /// The height of all pages before each one, in points, and of all last.
    private let tops: [Double]
    private let widest: Double

    /// Creates a layout.
    public init(
        pages: [PageGeometry], scale: Double = 4.0 / 3, viewWidth: Double = 0, viewHeight: Double = 0,
        scroll: Point = .zero
    ) {
        self.pages = pages
        self.scale = scale
        self.viewWidth = viewWidth
        self.viewHeight = viewHeight
        self.scroll = scroll
        var sum = 0.0
        var tops = [0.0]
        tops.reserveCapacity(pages.count + 1)
        for page in pages {
            sum += page.displayHeight
            tops.append(sum)
        }
        self.tops = tops
        widest = pages.lazy.map(\.displayWidth).max() ?? 0
    }

    /// The width of the content in pixels, at least that of the view.
    public var contentWidth: Double { max(viewWidth, widest * scale + 2 * Self.gap) }
    /// The height of the content in pixels, at least that of the view.
    public var contentHeight: Double {
        max(viewHeight, (tops.last ?? 0) * scale + Double(pages.count + 1) * Self.gap)
    }

    /// The width of the widest page in points.
    public var widestPage: Double { widest }

    /// A page's frame in content pixels.
    public func contentFrame(ofPage index: Int) -> Rect {
        guard pages.indices.contains(index) else { return .zero }
        let page = pages[index]
        let width = page.displayWidth * scale
        return Rect(
            x: ((contentWidth - width) / 2).rounded(),
            y: (tops[index] * scale + Double(index + 1) * Self.gap).rounded(),
            width: width, height: page.displayHeight * scale)
    }

    /// A page's frame in view pixels.
    public func frame(ofPage index: Int) -> Rect { contentFrame(ofPage: index).offset(by: scroll * -1) }

    /// The area of all pages, in view pixels.
    public var pagesArea: Rect {
        guard !pages.isEmpty else { return .zero }
        let first = frame(ofPage: 0)
        let last = frame(ofPage: pages.count - 1)
        return Rect(
            first.center.x - widest * scale / 2, first.minY, first.center.x + widest * scale / 2, last.maxY)
    }

    /// The pages that meet a rectangle of the view.
    public func pages(in rect: Rect) -> Range<Int> {
        let first = index(atContentY: rect.minY + scroll.y)
        var end = first
        while end < pages.count, frame(ofPage: end).minY <= rect.maxY { end += 1 }
        var start = first
        while start < end, frame(ofPage: start).maxY < rect.minY { start += 1 }
        return start..<end
    }

    /// The pages that can be seen.
    public var visiblePages: Range<Int> { pages(in: Rect(x: 0, y: 0, width: viewWidth, height: viewHeight)) }

    /// The page that takes most of the view's middle.
    public var currentPage: Int {
        min(max(0, pages.count - 1), index(atContentY: scroll.y + viewHeight / 2))
    }

    /// The page under a point of the view and the place on it, in points of the page as shown; nil beside all pages.
    public func place(at point: Point) -> (page: Int, point: Point)? {
        let index = index(atContentY: point.y + scroll.y)
        guard pages.indices.contains(index), frame(ofPage: index).contains(point) else { return nil }
        return (index, displayPoint(point, onPage: index))
    }

    /// Maps view pixels to points of a page as shown.
    public func displayPoint(_ point: Point, onPage index: Int) -> Point {
        let frame = frame(ofPage: index)
        return Point(x: (point.x - frame.minX) / scale, y: (point.y - frame.minY) / scale)
    }

    /// The point of a page, in points as shown, that is nearest to another one.
    func held(_ point: Point, toPage index: Int) -> Point {
        Point(
            x: min(max(point.x, 0), pages[index].displayWidth),
            y: min(max(point.y, 0), pages[index].displayHeight))
    }

    /// Maps view pixels to a page's user space.
    public func viewToUser(onPage index: Int) -> Transform {
        let frame = frame(ofPage: index)
        return Transform.translation(-frame.minX, -frame.minY)
            .then(.scale(1 / scale, 1 / scale)).then(pages[index].displayToUser)
    }

    /// Maps a page's user space to view pixels.
    public func userToView(onPage index: Int) -> Transform {
        let frame = frame(ofPage: index)
        return pages[index].userToDisplay.then(.scale(scale, scale)).then(
            .translation(frame.minX, frame.minY))
    }

    /// The last page that begins at or above a content height.
    private func index(atContentY y: Double) -> Int {
        var low = 0
        var high = pages.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] * scale + Double(middle + 1) * Self.gap <= y {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return max(0, low)
    }
}
