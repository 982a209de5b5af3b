// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// One annotation's element of an XFDF file.
struct XFDFElement {
    /// The element's name in lower case, such as `freetext`.
    var name: String
    var attributes: [String: String]
    /// The texts of its children by their names in lower case.
    var texts: [String: String] = [:]
    /// The strokes of an ink.
    var gestures: [[Point]] = []

    /// An attribute as a number.
    func number(_ key: String) -> Double? {
        attributes[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// An attribute as numbers; nothing where one of them is none.
    func numbers(_ key: String) -> [Double] { Self.numbers(attributes[key] ?? "") }

    /// An attribute as points.
    func points(_ key: String) -> [Point] { Self.points(attributes[key] ?? "") }

    /// The corners of a polygon or polyline.
    var vertices: [Point] { Self.points(texts["vertices"] ?? attributes["vertices"] ?? "") }

    /// An attribute as a rectangle.
    func rect(_ key: String) -> Rect? {
        let n = numbers(key)
        return n.count == 4 ? Rect(n[0], n[1], n[2], n[3]) : nil
    }

    /// An attribute as a colour.
    func color(_ key: String) -> Color? { attributes[key].flatMap { Color(hex: $0) } }

    /// How lines are drawn.
    var border: BorderStyle {
        BorderStyle(
            width: min(max(number("width") ?? 1, 0), 1000),
            dash: Array(numbers("dashes").prefix(16)),
            cloudIntensity: attributes["style"] == "cloudy" ? min(max(number("intensity") ?? 1, 0), 10) : 0)
    }

    static func points(_ text: String) -> [Point] {
        let n = numbers(text)
        return (0..<n.count / 2).map { Point(x: n[2 * $0], y: n[2 * $0 + 1]) }
    }

    /// Numbers with commas, semicolons or spaces between them; nothing where one is no place on a page.
    private static func numbers(_ text: String) -> [Double] {
        let parts = text.split { ",; \n\t\r".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter { abs($0) < 1e7 }
        return numbers.count == parts.count ? numbers : []
    }
}
