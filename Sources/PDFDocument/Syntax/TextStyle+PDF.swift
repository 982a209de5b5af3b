// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

extension TextStyle {
    /// The default appearance string, /DA: colour, font and size.
    var defaultAppearance: String {
        "\(PDFSyntax.components(color)) rg /\(FontName.pdfNames(family).resource) \(PDFSyntax.number(size)) Tf"
    }

    /// The default style string, /DS, as in CSS.
    var defaultStyle: String {
        let name = FontName.pdfNames(family).style
        let quoted = name.allSatisfy(\.isLetter) ? name : "'\(name)'"
        let cut = (isItalic ? "italic " : "") + (isBold ? "bold " : "")
        return
            "font: \(cut)\(PDFSyntax.number(size))pt \(quoted); text-align:\(alignment.rawValue); color:\(color.hex)"
    }

    /// /Q: 0 left, 1 centre, 2 right.
    var quadding: Int {
        switch alignment {
        case .left: 0
        case .center: 1
        case .right: 2
        }
    }

    /// Reads a style from /DA, /DS and /Q.
    init(defaultAppearance: String?, defaultStyle: String?, quadding: Int?) {
        self.init()
        var hasColor = false
        if let defaultAppearance { hasColor = readAppearance(defaultAppearance) }
        if let defaultStyle { readStyle(defaultStyle, takeColor: !hasColor) }
        switch quadding {
        case 0: alignment = .left
        case 1: alignment = .center
        case 2: alignment = .right
        default: break
        }
    }

    /// - Returns: whether it sets a colour.
    private mutating func readAppearance(_ text: String) -> Bool {
        var operands: [Substring] = []
        var hasColor = false
        for token in text.split(whereSeparator: \.isWhitespace) {
            let numbers = operands.compactMap { Double($0) }.filter(\.isFinite)
            switch token {
            case "Tf":
                if let size = operands.last.flatMap({ Double($0) }), size > 0, size < 10_000 {
                    self.size = size
                }
                if let name = operands.dropLast().last, name.hasPrefix("/") {
                    readCut(String(name.dropFirst()))
                }
                if let name = operands.dropLast().last, name.hasPrefix("/"),
                    let family = FontName.family(String(name.dropFirst())),
                    ["Sans", "Serif", "Monospace"].contains(family)
                {
                    self.family = family
                }
            case "rg", "g", "k":
                if let color = Color(components: numbers) {
                    self.color = color
                    hasColor = true
                }
            default:
                operands.append(token)
                continue
            }
            operands = []
        }
        return hasColor
    }

    private mutating func readStyle(_ text: String, takeColor: Bool) {
        for declaration in text.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            switch parts[0].trimmingCharacters(in: .whitespaces).lowercased() {
            case "font": readFont(value)
            case "font-family": readFamily(value)
            case "font-weight": isBold = value == "bold" || Int(value).map { $0 >= 600 } ?? false
            case "font-style": isItalic = value == "italic" || value == "oblique"
            case "font-size": if let size = Self.points(value) { self.size = size }
            case "color": if takeColor, let color = Color(hex: value) { self.color = color }
            case "text-align": alignment = Alignment(rawValue: value) ?? alignment
            default: break
            }
        }
    }

    /// Reads `bold 12pt 'A Family', fallback`, in whatever order programs write it.
    private mutating func readFont(_ value: String) {
        let quoted = value.split(separator: "'", omittingEmptySubsequences: false)
        if quoted.count == 3 {
            readFamily(String(quoted[1]))
            let words = quoted[0].split(separator: " ") + quoted[2].split(separator: " ")
            for word in words { size = Self.points(String(word)) ?? size }
            readCut(words.map { $0.lowercased() })
            return
        }
        readCut(value.split(separator: " ").map { $0.lowercased() })
        let words = value.split(separator: " ").filter {
            if let size = Self.points(String($0)) {
                self.size = size
                return false
            }
            let word = $0.lowercased()
            return !["bold", "italic", "oblique", "normal"].contains(word) && Int(word) == nil
        }
        readFamily(words.joined(separator: " "))
    }

    private mutating func readCut(_ words: [String]) {
        if words.contains(where: { $0 == "bold" || Int($0).map { $0 >= 600 } ?? false }) { isBold = true }
        if words.contains("italic") || words.contains("oblique") { isItalic = true }
    }

    /// Reads the cut from a font's name, such as `HeBo` or `Times-BoldItalic`.
    private mutating func readCut(_ name: String) {
        let lower = name.lowercased()
        let short = ["hebo", "hebi", "tibo", "tibi", "cobo", "cobi"]
        if lower.contains("bold") || short.contains(lower) { isBold = true }
        let slanted = ["heob", "hebi", "tiit", "tibi", "coob", "cobi"]
        if lower.contains("italic") || lower.contains("oblique") || slanted.contains(lower) {
            isItalic = true
        }
    }

    private mutating func readFamily(_ value: String) {
        let cut = value.split(separator: ",").first.map(String.init) ?? ""
        if cut.contains("-") { readCut(cut) }
        let first = value.split(separator: ",").first.map(String.init) ?? ""
        if let family = FontName.family(first) { self.family = family }
    }

    private static func points(_ text: String) -> Double? {
        guard text.hasSuffix("pt"), let size = Double(text.dropLast(2).split(separator: "/").first ?? ""),
            size > 0, size < 10_000
        else { return nil }
        return size
    }
}

extension Color {
    /// A colour from 1 (grey), 3 (RGB) or 4 (CMYK) components; nil for any other number of them.
    ///
    /// Components within rounding of a 256th step become that step, so that `#rrggbb` survives the file.
    init?(components: [Double]) {
        func exact(_ value: Double) -> Double {
            let held = min(1, max(0, value))
            let step = (held * 255).rounded()
            return abs(held * 255 - step) < 0.02 ? step / 255 : held
        }
        switch components.count {
        case 1: self.init(red: exact(components[0]), green: exact(components[0]), blue: exact(components[0]))
        case 3: self.init(red: exact(components[0]), green: exact(components[1]), blue: exact(components[2]))
        case 4:
            let rgb = components[0..<3].map { exact((1 - $0) * (1 - components[3])) }
            self.init(red: rgb[0], green: rgb[1], blue: rgb[2])
        default: return nil
        }
    }

    /// The colour as it is read back from a file.
    var rounded: Color {
        func round(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
        return Color(components: [round(red), round(green), round(blue)]) ?? self
    }
}
