// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A stroke as the line splitter sees it, with the slope of the writing taken out.
struct LineMember {
    /// The index of the stroke.
    let stroke: Int
    /// The box around it.
    let box: Rect
    /// Where most of its ink is.
    let middle: Point
    /// Whether the pen went nearly straight from its first to its last point.
    let isStraight: Bool

    /// Measures a stroke that is not empty.
    init(stroke: Int, points: [Point], slope: Double) {
        self.stroke = stroke
        let levelled = points.map { Point(x: $0.x, y: $0.y - slope * $0.x) }
        box = Rect(around: levelled) ?? .zero
        let mean = levelled.reduce(.zero, +) * (1 / Double(max(1, levelled.count)))
        let way = (levelled.last ?? .zero).distance(to: levelled.first ?? .zero)
        isStraight = way > 0.85 * InkMeasure.length(of: [levelled])
        middle = Point(x: mean.x, y: 0.5 * (mean.y + box.center.y))
    }

    /// The part of the shorter of two strokes, in y, that lies beside the other; below zero for a gap.
    func overlap(with top: Double, _ bottom: Double) -> Double {
        let shorter = max(1e-9, min(box.height, bottom - top))
        return (min(box.maxY, bottom) - max(box.minY, top)) / shorter
    }
}
