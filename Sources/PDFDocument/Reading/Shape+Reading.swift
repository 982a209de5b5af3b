// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension Shape {
    /// Reads the dictionary of a Square, Circle, Line, Polygon or PolyLine; nil where it has no figure, or one with
    /// parts that Postil can't draw: leader lines and captions.
    init?(_ value: PDFValue, subtype: String) {
        let figure: Figure
        switch subtype {
        case "Square", "Circle":
            let box = value.rect("Rect").inset(by: value["RD"].numbers)
            guard !box.isEmpty else { return nil }
            figure = subtype == "Square" ? .rectangle(box) : .ellipse(box)
        case "Line":
            let points = value["L"].points
            guard points.count == 2, value["LL"].number ?? 0 == 0, !value["Cap"].isTrue else { return nil }
            figure = .line(points[0], points[1])
        default:
            let points = value["Vertices"].points
            guard points.count >= 2, value["Path"].isNull else { return nil }
            figure = subtype == "Polygon" ? .polygon(points) : .polyline(points)
        }
        self.init(figure, color: value.color("C"), fill: value.color("IC"), border: BorderStyle(value))
        if subtype == "Line" || subtype == "PolyLine" {
            border.cloudIntensity = 0
            let names = value["LE"]
            ends = LineEnds(
                start: names[0].name.flatMap(LineEnding.init) ?? .none,
                end: names[1].name.flatMap(LineEnding.init) ?? .none)
        }
    }
}

extension BorderStyle {
    /// Reads /BS or else /Border, and /BE.
    init(_ value: PDFValue) {
        self.init()
        let style = value["BS"]
        let old = value["Border"]
        var dash: [Double] = []
        if style.isDictionary {
            width = style["W"].number ?? 1
            if style["S"].name == "D" {
                // The dash that stands for none given (ISO 32000-1, table 166).
                dash = style["D"].isArray ? style["D"].numbers : [3]
            }
        } else if old.count >= 3 {
            width = old[2].number ?? 1
            dash = old[3].numbers
        }
        width = min(max(width, 0), 1000)
        self.dash = dash.count <= 16 ? dash.map { min(max(0, $0), 10_000) } : []
        if !self.dash.contains(where: { $0 > 0 }) { self.dash = [] }
        let effect = value["BE"]
        if effect["S"].name == "C" { cloudIntensity = min(max(effect["I"].number ?? 0, 0), 10) }
    }
}
