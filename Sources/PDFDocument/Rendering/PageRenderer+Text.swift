// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Ink

extension PageRenderer {
    /// The text between two points.
    ///
    /// - Parameters:
    ///   - start: where the selection begins, in display space.
    ///   - end: where it ends, in display space.
    ///   - wholeWords: whether words that are partly within are taken whole.
    /// - Returns: nil where the page has no text.
    public func selection(
        page: Int, from start: Point, to end: Point, wholeWords: Bool = false
    ) -> TextSelection? {
        guard let (text, shown) = pageText(page),
            let range = text.range(from: shown.toOriginal.apply(start), to: shown.toOriginal.apply(end))
        else { return nil }
        return selection(wholeWords ? text.wholeWords(range) : range, of: text, on: shown)
    }

    /// One quad in user space for each line of the text between two points of display space.
    public func quads(page: Int, from start: Point, to end: Point) -> [Quad] {
        selection(page: page, from: start, to: end)?.quads ?? []
    }

    /// The word at a point of display space, or nil where there is none.
    public func word(page: Int, at point: Point) -> TextSelection? {
        guard let (text, shown) = pageText(page),
            let range = text.word(at: shown.toOriginal.apply(point))
        else { return nil }
        return selection(range, of: text, on: shown)
    }

    /// Where a text occurs on a page, in the order in which the page is read; none for a text of spaces.
    public func occurrences(of query: String, page: Int) -> [TextSelection] {
        guard let (text, shown) = pageText(page) else { return [] }
        return text.ranges(of: query).map { selection($0, of: text, on: shown) }
    }

    /// The page's words within quads of user space, a line feed between quads; empty where there are none.
    public func text(page: Int, in quads: [Quad]) -> String {
        guard let (text, shown) = pageText(page) else { return "" }
        let toDisplay = shown.original.userToDisplay
        return quads.prefix(10_000).map { text.string(within: toDisplay.apply($0.bounds)) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// All text of a page, line by line; empty for a page without.
    public func text(ofPage index: Int) -> String {
        guard let page = page(at: index)?.pointer else { return "" }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        return PageText.string(of: page)
    }

    private func selection(_ range: Range<Int>, of text: PageText, on shown: RenderedPage) -> TextSelection {
        let toUser = shown.original.displayToUser
        let quads = text.lineBoxes(range).map { box in
            Quad(
                topLeft: Point(x: box.minX, y: box.minY), topRight: Point(x: box.maxX, y: box.minY),
                bottomLeft: Point(x: box.minX, y: box.maxY), bottomRight: Point(x: box.maxX, y: box.maxY)
            ).applying(toUser)
        }
        return TextSelection(text: text.string(range), quads: quads)
    }

    /// The text of a page; its pointer is not to be used.
    private func pageText(_ index: Int) -> (PageText, RenderedPage)? {
        guard var shown = page(at: index), let pointer = shown.pointer else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pointer)) }
        shown.pointer = nil
        if let lastText, lastText.key == shown.key, lastText.original == shown.original {
            return (lastText.text, shown)
        }
        let text = PageText(pointer)
        lastText = (shown.key, shown.original, text)
        return (text, shown)
    }
}
