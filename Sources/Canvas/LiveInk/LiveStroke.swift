// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import Ink

/// A stroke of live ink: cached nodes, one for each piece while it grows, one for all when it is done.
@MainActor
final class LiveStroke {
    /// A piece of a stroke between two samples, in view pixels of when it was drawn.
    struct Segment {
        var start, end: Point
        var width: Double

        /// The pixels that it touches.
        var bounds: Rect { Rect(start.x, start.y, end.x, end.y).outset(by: width / 2 + 1.5).roundedOut }

        /// Draws it in the context's colour.
        func draw(on context: OpaquePointer) {
            cairo_set_line_width(context, width)
            cairo_move_to(context, start.x, start.y)
            cairo_line_to(context, end.x, end.y)
            cairo_stroke(context)
        }
    }

    let number: Int
    let style: LiveInkStyle
    private(set) var segments: [Segment] = []
    private(set) var isEnded = false
    /// From 1 to 0 while it fades.
    var visibility = 1.0
    private var last: InkSample
    private var nodes: [RenderNode] = []
    private var merged: RenderNode?
    /// Where it was drawn: the page, its frame in the view and the scale.
    private let anchor: (page: Int, frame: Rect, scale: Double)

    init(number: Int, style: LiveInkStyle, first: InkSample, layout: PageLayout) {
        self.number = number
        self.style = style
        last = first
        let page = layout.place(at: first.position)?.page ?? layout.currentPage
        anchor = (page, layout.frame(ofPage: page), layout.scale)
        append(Segment(start: first.position, end: first.position, width: width(first)))
    }

    /// Adds samples. Answers the new pieces.
    @discardableResult
    func extend(_ samples: [InkSample]) -> [Segment] {
        var added: [Segment] = []
        for sample in samples where sample.position.isFinite && sample.position != last.position {
            let segment = Segment(
                start: last.position, end: sample.position, width: (width(last) + width(sample)) / 2)
            append(segment)
            added.append(segment)
            last = sample
        }
        return added
    }

    /// Makes one node of all pieces.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        guard let first = segments.first else { return }
        let bounds = segments.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
        merged = RenderNode.drawing(in: bounds) { context in
            prepare(context)
            for segment in segments { segment.draw(on: context) }
        }
        nodes = []
    }

    /// The nodes to be drawn, in view pixels of when it was drawn.
    var currentNodes: [RenderNode] { merged.map { [$0] } ?? nodes }

    /// Maps view pixels of when it was drawn to those of now: ink stays on its page.
    func transform(in layout: PageLayout) -> (offset: Point, scale: Double) {
        let frame = layout.frame(ofPage: anchor.page)
        let scale = layout.scale / anchor.scale
        return (
            Point(x: frame.minX - anchor.frame.minX * scale, y: frame.minY - anchor.frame.minY * scale), scale
        )
    }

    /// Sets a context up for the pieces.
    func prepare(_ context: OpaquePointer) {
        cairo_set_source_rgb(context, style.color.red, style.color.green, style.color.blue)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    private func width(_ sample: InkSample) -> Double {
        max(0.5, style.followsPressure ? Stroke.width(style.width, atPressure: sample.pressure) : style.width)
    }

    private func append(_ segment: Segment) {
        segments.append(segment)
        let node = RenderNode.drawing(in: segment.bounds) { context in
            prepare(context)
            segment.draw(on: context)
        }
        if let node { nodes.append(node) }
    }
}
