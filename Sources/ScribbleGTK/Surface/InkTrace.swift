// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Ink

/// A stroke of the ink above a window, as cached nodes.
@MainActor
final class InkTrace {
    let number: Int
    private let color: GdkRGBA
    private var last: InkSample
    private var pieces: [Rect] = []
    private var nodes: [OpaquePointer] = []
    private var segments: [(from: Point, to: Point, width: Double)] = []

    init(number: Int, color: GdkRGBA, first: InkSample) {
        self.number = number
        self.color = color
        last = first
        append(from: first.position, to: first.position, width: Self.width(first))
    }

    isolated deinit { for node in nodes { gsk_render_node_unref(node) } }

    /// The width of ink, in pixels: 2, from 0.6 to 1.4 times as much by pressure.
    private static func width(_ sample: InkSample) -> Double {
        2 * (0.6 + 0.8 * (sample.pressure ?? 0.5))
    }

    /// Adds samples.
    func extend(_ samples: [InkSample]) {
        for sample in samples where sample.position.isFinite && sample.position != last.position {
            append(
                from: last.position, to: sample.position, width: (Self.width(last) + Self.width(sample)) / 2)
            last = sample
        }
    }

    /// Makes one node of all pieces.
    func end() {
        guard nodes.count > 1, let first = pieces.first else { return }
        let box = pieces.dropFirst().reduce(first) { $0.union($1) }
        for node in nodes { gsk_render_node_unref(node) }
        nodes = []
        if let node = draw(segments, in: box) { nodes.append(node) }
    }

    /// Draws the stroke.
    func snapshot(_ snapshot: OpaquePointer) {
        for node in nodes { gtk_snapshot_append_node(snapshot, node) }
    }

    private func append(from start: Point, to end: Point, width: Double) {
        let box = Rect(start.x, start.y, end.x, end.y).outset(by: width / 2 + 1.5)
        segments.append((start, end, width))
        pieces.append(box)
        if let node = draw([(start, end, width)], in: box) { nodes.append(node) }
    }

    private func draw(_ segments: [(from: Point, to: Point, width: Double)], in box: Rect) -> OpaquePointer? {
        var context: OpaquePointer?
        let node = postil_cairo_node_new(
            box.minX.rounded(.down), box.minY.rounded(.down), box.width.rounded(.up) + 1,
            box.height.rounded(.up) + 1, &context)
        guard let context else { return node }
        cairo_set_source_rgba(
            context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        for segment in segments {
            cairo_set_line_width(context, segment.width)
            cairo_move_to(context, segment.from.x, segment.from.y)
            cairo_line_to(context, segment.to.x, segment.to.y)
            cairo_stroke(context)
        }
        cairo_destroy(context)
        return node
    }
}
