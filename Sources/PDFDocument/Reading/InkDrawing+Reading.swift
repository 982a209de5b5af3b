// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension InkDrawing {
    /// Reads an Ink annotation's dictionary; nil where it has no stroke.
    init?(_ value: PDFValue) {
        let pressures = value[AnnotationKeys.pressure].items.map(\.numbers)
        let strokes = value["InkList"].items.enumerated().compactMap { index, list -> Stroke? in
            let points = list.points
            guard !points.isEmpty else { return nil }
            let pressure = index < pressures.count ? pressures[index] : []
            let hasPressure = pressure.count == points.count
            return Stroke(
                points.enumerated().map {
                    InkSample($0.element, pressure: hasPressure ? min(1, max(0, pressure[$0.offset])) : nil)
                })
        }
        guard !strokes.isEmpty else { return nil }
        self.init(
            strokes: strokes, color: value.color("C") ?? .black, width: BorderStyle(value).width,
            blend: Self.isMultiplied(value) ? .multiply : .normal)
    }

    private static func isMultiplied(_ value: PDFValue) -> Bool {
        let states = value["AP"]["N"]["Resources"]["ExtGState"]
        return states.keys.prefix(100).contains { key in
            let mode = states[key]["BM"]
            return mode.name == "Multiply" || mode[0].name == "Multiply"
        }
    }
}
