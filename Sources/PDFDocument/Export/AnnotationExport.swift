// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

/// Writes annotations down.
public enum AnnotationExport {
    /// The file of a format.
    ///
    /// - Parameters:
    ///   - records: pages in order, the topmost of a page last.
    ///   - title: the document's name, without a folder.
    public static func data(_ records: [AnnotationRecord], as format: ExportFormat, title: String) -> Data {
        switch format {
        case .json: json(records)
        case .markdown: Data(MarkdownExport(records, title: title).text.utf8)
        case .csv: Data(csv(records).utf8)
        case .xfdf: Data(XFDFWriter(records.map(\.annotation), title: title).text.utf8)
        }
    }

    private static func json(_ records: [AnnotationRecord]) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // A number that JSON can't write is no coordinate of an annotation that was read or made.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard var data = try? encoder.encode(records) else { return Data("[]\n".utf8) }
        data.append(0x0a)
        return data
    }

    private static func csv(_ records: [AnnotationRecord]) -> String {
        let formatter = ISO8601DateFormatter()
        var lines = ["page,type,author,created,modified,color,contents,marked text,name,in reply to,state"]
        for record in records {
            let annotation = record.annotation
            let cells = [
                String(annotation.page + 1), annotation.subtype, annotation.author,
                annotation.created.map(formatter.string) ?? "",
                annotation.modified.map(formatter.string) ?? "",
                annotation.mainColor?.hex ?? "", annotation.contents, record.markedText, annotation.id.name,
                annotation.reply?.parent.name ?? "", annotation.reply?.state?.rawValue ?? "",
            ]
            lines.append(cells.map(cell).joined(separator: ","))
        }
        // RFC 4180 ends lines so.
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        var text = text
        // Spreadsheets would run what begins like this.
        if let first = text.first, "=+-@\t\r".contains(first) { text = "'" + text }
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
