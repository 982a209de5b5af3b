// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension FreeText {
    /// Reads a FreeText annotation's dictionary; nil where it has no area.
    init?(_ value: PDFValue) {
        let box = value.rect("Rect").inset(by: value["RD"].numbers)
        guard !box.isEmpty else { return nil }
        let intent = value["IT"].name?.lowercased()
        self.init(
            text: value["Contents"].string?.asContents ?? "", box: box, rotation: Self.rotation(value),
            style: TextStyle(
                defaultAppearance: value["DA"].string, defaultStyle: value["DS"].string,
                quadding: value["Q"].integer),
            fill: value.color("C"),
            sizing: intent == "freetexttypewriter" ? .automatic : .fixedWidth,
            border: Self.border(value))
        let line = value["CL"].points
        if line.count == 2 || line.count == 3 {
            callout = Callout(
                points: line, ending: value["LE"].name.flatMap(LineEnding.init) ?? .none)
        }
    }

    /// The frame; programs draw none where nothing is said of it.
    private static func border(_ value: PDFValue) -> BorderStyle? {
        guard !value["BS"].isNull || value["Border"].count >= 3 else { return nil }
        let border = BorderStyle(value)
        return border.width > 0 ? BorderStyle(width: border.width, dash: border.dash) : nil
    }

    private static func rotation(_ value: PDFValue) -> Int {
        if let rotation = value["Rotate"].integer {
            return PageGeometry(cropBox: .zero, rotation: rotation % 360).rotation
        }
        let matrix = value["AP"]["N"]["Matrix"].numbers
        guard matrix.count == 6 else { return 0 }
        let (a, b) = (matrix[0], matrix[1])
        if abs(b) < 1e-6 { return a < 0 ? 180 : 0 }
        guard abs(a) < 1e-6 else { return 0 }
        return b > 0 ? 90 : 270
    }
}
