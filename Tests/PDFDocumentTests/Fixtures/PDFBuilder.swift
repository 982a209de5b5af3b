// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Writes small PDF files for tests, object by object.
struct PDFBuilder {
    /// Keys of each page beside /Type, /Parent, /Contents and /Resources.
    var pageKeys: [String]
    /// Keys of the catalog beside /Type and /Pages.
    var catalogKeys = ""
    /// Objects by number, from 100 on.
    var objects: [(Int, String)] = []
    /// What each page shows.
    var content = "BT /F1 12 Tf 72 700 Td (The quick brown fox) Tj 0 -20 Td (jumps over the lazy dog) Tj ET"
    /// The objects that hold what pages show, where these differ.
    var contents: [Int] = []
    /// Keys of the font beside /Type, /Subtype and /BaseFont.
    var fontKeys = ""
    /// Whether the file ends with a cross-reference stream instead of a table.
    var usesStream = false

    /// A file of pages of 612 by 792 points.
    init(pages: Int = 1, rotation: Int = 0, cropBox: String? = nil) {
        let keys = "/MediaBox [0 0 612 792] /Rotate \(rotation)" + (cropBox.map { " /CropBox \($0)" } ?? "")
        pageKeys = Array(repeating: keys, count: pages)
    }

    /// The bytes of the file.
    func build() -> Data {
        var all: [(Int, String)] = [
            (1, "<< /Type /Catalog /Pages 2 0 R \(catalogKeys) >>"),
            (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica \(fontKeys) >>"),
            (4, "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"),
        ]
        let kids = pageKeys.indices.map { "\(10 + $0) 0 R" }.joined(separator: " ")
        all.append((2, "<< /Type /Pages /Count \(pageKeys.count) /Kids [\(kids)] >>"))
        for (index, keys) in pageKeys.enumerated() {
            all.append(
                (
                    10 + index,
                    "<< /Type /Page /Parent 2 0 R /Contents \(index < contents.count ? contents[index] : 4) 0 R /Resources << /Font << /F1 3 0 R >> >> \(keys) >>"
                ))
        }
        all += objects
        all.sort { $0.0 < $1.0 }

        var data = Data("%PDF-1.7\n".utf8)
        var offsets: [Int: Int] = [:]
        for (number, body) in all {
            offsets[number] = data.count
            data.append(Data("\(number) 0 obj\n\(body)\nendobj\n".utf8))
        }
        let start = data.count
        let size = (all.last?.0 ?? 0) + 1
        data.append(usesStream ? stream(offsets, size: size, start: start) : table(offsets, size: size))
        data.append(Data("startxref\n\(start)\n%%EOF\n".utf8))
        return data
    }

    private func table(_ offsets: [Int: Int], size: Int) -> Data {
        var text = "xref\n0 \(size)\n0000000000 65535 f \n"
        for number in 1..<size {
            let line = offsets[number].map { String(format: "%010d 00000 n \n", $0) }
            text += line ?? "0000000000 00000 f \n"
        }
        return Data((text + "trailer\n<< /Size \(size) /Root 1 0 R >>\n").utf8)
    }

    private func stream(_ offsets: [Int: Int], size: Int, start: Int) -> Data {
        var rows = Data()
        for number in 0...size {
            let offset = number == size ? start : offsets[number]
            rows.append(offset == nil ? 0 : 1)
            for shift in [24, 16, 8, 0] { rows.append(UInt8((offset ?? 0) >> shift & 255)) }
            rows.append(0)
        }
        let keys = "/Type /XRef /Size \(size + 1) /Root 1 0 R /W [1 4 1] /Length \(rows.count)"
        return Data("\(size) 0 obj\n<< \(keys) >>\nstream\n".utf8) + rows + Data("\nendstream\nendobj\n".utf8)
    }
}
