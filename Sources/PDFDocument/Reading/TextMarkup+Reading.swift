// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension TextMarkup {
    /// Reads a mark's dictionary; nil where it marks nothing.
    init?(_ kind: Kind, _ value: PDFValue) {
        let points = value["QuadPoints"].points
        let quads = stride(from: 0, to: points.count / 4 * 4, by: 4).map { start -> Quad in
            var p = Array(points[start..<start + 4])
            // Some programs go round the corners, as ISO 32000-1 shows it.
            let (top, bottom) = (p[1] - p[0], p[3] - p[2])
            if top.x * bottom.x + top.y * bottom.y < 0 { p.swapAt(2, 3) }
            return Quad(topLeft: p[0], topRight: p[1], bottomLeft: p[2], bottomRight: p[3])
        }
        guard !quads.isEmpty else { return nil }
        let usual: Color = kind == .highlight ? Color(0xffff00) : .black
        self.init(kind, quads: quads, color: value.color("C") ?? usual)
    }
}
