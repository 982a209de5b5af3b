// SPDX-License-Identifier: GPL-3.0-or-later

/// The families of PDF's standard fonts and those of the system that stand for them.
enum FontName {
    /// The family for a font that a file names, by its own name or the short one used in /DA; nil where the name says
    /// nothing.
    static func family(_ name: String) -> String? {
        let plain = name.filter { !"'\";,()\\".contains($0) && !$0.isNewline }
            .split(separator: " ").joined(separator: " ")
        let base = plain.lowercased().prefix { $0 != "-" }
        switch base {
        case "": return nil
        case "helv", "helvetica", "hebo", "heob", "hebi", "sans", "sansserif": return "Sans"
        case "tiro", "tibo", "tiit", "tibi", "times", "timesroman", "times roman", "serif": return "Serif"
        case "cour", "courier", "cobo", "coob", "cobi", "monospace": return "Monospace"
        default: return plain
        }
    }

    /// How the file names a family, in /DS and, as a resource, in /DA.
    static func pdfNames(_ family: String) -> (style: String, resource: String) {
        switch family {
        case "Sans": ("Helvetica", "Helv")
        case "Serif": ("Times", "TiRo")
        case "Monospace": ("Courier", "Cour")
        default: (family, "Helv")
        }
    }
}
