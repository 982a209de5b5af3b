// SPDX-License-Identifier: GPL-3.0-or-later
import CPoppler
import Ink

/// How a page's text comes out of poppler.
extension PageText {
    /// The scalars of a page's text with their boxes in display space, in the order in which they are read.
    static func scalars(of page: OpaquePointer) -> [(scalar: Unicode.Scalar, box: Rect)] {
        let (text, selection) = wholeText(of: page)
        var area = selection
        var rectangles: UnsafeMutablePointer<PopplerRectangle>?
        var count: guint = 0
        guard poppler_page_get_text_layout_for_area(page, &area, &rectangles, &count) != 0, let rectangles
        else {
            return []
        }
        defer { g_free(rectangles) }
        let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count)).map {
            Rect($0.x1, $0.y1, $0.x2, $0.y2)
        }
        // Poppler gives one rectangle for each scalar, but none for the marks of direction that it adds.
        let order = readingOrder(text)
        guard order.count == boxes.count else { return zip(text, boxes).map { ($0, $1) } }
        var result: [(scalar: Unicode.Scalar, box: Rect)] = []
        result.reserveCapacity(order.count)
        var last: (scalar: Int, box: Int)?
        for next in order {
            if let last, isGap(text[last.scalar + 1..<next.scalar], boxes[last.box], boxes[next.box]) {
                result.append((" ", .zero))
            }
            result.append((text[next.scalar], boxes[next.box]))
            last = next
        }
        return result
    }

    /// Whether a space belongs between two scalars that only marks stand between: poppler leaves it out between words
    /// from right to left.
    private static func isGap(_ marks: ArraySlice<Unicode.Scalar>, _ a: Rect, _ b: Rect) -> Bool {
        guard marks.first == end, marks.count > 1 else { return false }
        let gap = max(max(a.minX, b.minX) - min(a.maxX, b.maxX), max(a.minY, b.minY) - min(a.maxY, b.maxY))
        // The least gap between words, by the height of letters, for poppler too.
        return gap > 0.1 * min(max(a.width, a.height), max(b.width, b.height))
    }

    /// All text of a page, without marks of direction.
    static func string(of page: OpaquePointer) -> String {
        var text = String.UnicodeScalarView()
        for (scalar, _) in scalars(of: page) { text.append(scalar) }
        return String(text)
    }

    /// A page's text, and the selection that holds all of it.
    ///
    /// Poppler's own way to a page's text selects from the page's upper left corner to its lower right one, and takes
    /// the pieces of text nearest to these for the first and the last. Where text reaches over the edge, as on cropped
    /// pages, or where lines go from right to left, that leaves pieces out: hence corners far outside, and for texts
    /// from right to left the pair of corners that holds the most.
    private static func wholeText(
        of page: OpaquePointer
    ) -> (text: [Unicode.Scalar], selection: PopplerRectangle) {
        var (width, height) = (0.0, 0.0)
        poppler_page_get_size(page, &width, &height)
        let (low, right, bottom) = (-farOutside, width + farOutside, height + farOutside)
        func read(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
            -> (text: [Unicode.Scalar], selection: PopplerRectangle)
        {
            var selection = PopplerRectangle(x1: x1, y1: y1, x2: x2, y2: y2)
            guard let text = poppler_page_get_selected_text(page, POPPLER_SELECTION_GLYPH, &selection) else {
                return ([], selection)
            }
            defer { g_free(text) }
            return (Array(String(cString: text).unicodeScalars), selection)
        }
        var best = read(low, low, right, bottom)
        guard best.text.isEmpty || best.text.contains(where: isMark) else { return best }
        for other in [
            read(right, low, low, bottom), read(low, low, right, low), read(low, low, low, bottom),
            read(right, low, right, bottom), read(low, bottom, right, bottom),
        ] where other.text.count > best.text.count {
            best = other
        }
        return best
    }

    /// Further than any page is large, in points, and still exact.
    private static let farOutside = 1e5

    /// The marks that poppler puts around text whose direction is not that of what is around it: embedding from left to
    /// right, from right to left, and the end of either (Unicode Standard Annex 9, 2.1).
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == leftToRight || scalar == rightToLeft || scalar == end
    }
    private static let leftToRight: Unicode.Scalar = "\u{202A}"
    private static let rightToLeft: Unicode.Scalar = "\u{202B}"
    private static let end: Unicode.Scalar = "\u{202C}"

    /// The scalars that are no marks, each with the number of its box: poppler gives text as it is read and boxes as
    /// they stand, line by line, so text between marks has its boxes backwards.
    private static func readingOrder(_ text: [Unicode.Scalar]) -> [(scalar: Int, box: Int)] {
        var order: [(scalar: Int, box: Int)] = []
        order.reserveCapacity(text.count)
        var lineStart = 0
        while lineStart < text.count {
            let lineEnd = text[lineStart...].firstIndex(of: "\n").map { $0 + 1 } ?? text.count
            let line = lineStart..<lineEnd
            let first = order.count
            if text[line].contains(where: isMark) {
                var standing = asStanding(text, line)
                // The end of a line is the last of its boxes, whatever its direction.
                if let last = standing.firstIndex(where: { text[$0] == "\n" }) {
                    standing.append(standing.remove(at: last))
                }
                order += standing.enumerated().map { ($1, first + $0) }.sorted { $0.0 < $1.0 }
            } else {
                order += line.map { ($0, first + $0 - lineStart) }
            }
            lineStart = lineEnd
        }
        return order
    }

    /// A line's scalars from left to right as they stand.
    private static func asStanding(_ text: [Unicode.Scalar], _ line: Range<Int>) -> [Int] {
        var open: [(mark: Unicode.Scalar, items: [[Int]])] = [(leftToRight, [])]
        func close() {
            let (mark, items) = open.removeLast()
            let standing = Array((mark == rightToLeft ? items.reversed() : items).joined())
            open[open.count - 1].items.append(standing)
        }
        for index in line {
            switch text[index] {
            case leftToRight, rightToLeft: open.append((text[index], []))
            case end: if open.count > 1 { close() }
            default: open[open.count - 1].items.append([index])
            }
        }
        while open.count > 1 { close() }
        return Array(open[0].items.joined())
    }
}
