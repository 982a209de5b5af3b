// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Values as PDF text (ISO 32000-1, 7.3).
enum PDFSyntax {
    /// Decimals of coordinates, widths, sizes, pressures and opacities: a thousandth of a point is far below what any
    /// device shows.
    static let decimals = 3
    /// Decimals of colour components: enough to find each of 256 steps again.
    static let colorDecimals = 4

    /// A number without exponent, to at most so many decimals.
    static func number(_ value: Double, decimals: Int = decimals) -> String {
        var text = ""
        append(value, decimals: decimals, to: &text)
        return text
    }

    /// Appends a number to a text.
    static func append(_ value: Double, decimals: Int = decimals, to text: inout String) {
        let factor = decimals == 4 ? 10_000 : 1000
        // Larger values than these have no place on a page; they are held so that the text stays valid.
        let scaled = value.isFinite ? Int64((min(max(value, -1e9), 1e9) * Double(factor)).rounded()) : 0
        let magnitude = scaled.magnitude
        if scaled < 0 { text += "-" }
        text += String(magnitude / UInt64(factor))
        var rest = Int(magnitude % UInt64(factor))
        guard rest > 0 else { return }
        text += "."
        var unit = factor / 10
        while rest > 0 {
            text += String(rest / unit)
            rest %= unit
            unit /= 10
        }
    }

    /// An array of numbers.
    static func array(_ values: some Sequence<Double>, decimals: Int = decimals) -> String {
        var text = "["
        for value in values {
            if text.utf8.count > 1 { text += " " }
            append(value, decimals: decimals, to: &text)
        }
        return text + "]"
    }

    /// A rectangle.
    static func rectangle(_ rect: Rect) -> String { array([rect.minX, rect.minY, rect.maxX, rect.maxY]) }

    /// A colour's components with spaces between them.
    static func components(_ color: Color) -> String {
        [color.red, color.green, color.blue].map { number($0, decimals: colorDecimals) }.joined(
            separator: " ")
    }

    /// A name with its slash.
    static func name(_ name: String) -> String {
        name.utf8.reduce(into: "/") { text, byte in
            let isRegular = byte > 0x20 && byte < 0x7f && !"#()<>[]{}/%".utf8.contains(byte)
            text += isRegular ? String(UnicodeScalar(byte)) : String(format: "#%02x", byte)
        }
    }

    /// A text string: as it is where it is plain ASCII, else UTF-16 with a byte order mark.
    static func string(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x20..<0x7f).contains($0) || $0 == 0x0a || $0 == 0x0d || $0 == 0x09
        }
        guard isPlain else {
            return text.utf16.reduce(into: "<feff") { $0 += String(format: "%04x", $1) } + ">"
        }
        var out = "("
        for character in text.unicodeScalars {
            switch character {
            case "(", ")", "\\": out += "\\" + String(character)
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            default: out.unicodeScalars.append(character)
            }
        }
        return out + ")"
    }
}
