// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A file within a document (ISO 32000-1, 7.11).
enum EmbeddedFile {
    /// The largest file that is taken out, in bytes.
    static let maximumSize = 1 << 30

    /// The name, without a folder, that a file specification gives; nil where there is no file within the document.
    static func name(_ specification: PDFValue) -> String? {
        guard stream(specification) != nil else { return nil }
        let name = specification["UF"].string ?? specification["F"].string ?? ""
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        // Names that mean a folder, and control characters, have no place in a file's name.
        let plain = String(last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f })
        return [".", "..", ""].contains(plain) ? "attachment" : plain
    }

    /// The stream of the file's bytes.
    static func stream(_ specification: PDFValue) -> PDFValue? {
        let files = specification["EF"]
        for key in ["UF", "F", "Unix", "DOS", "Mac"] where files[key].isStream { return files[key] }
        return nil
    }
}
