// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

/// Annotations as text for people: page by page, with the marked words, remarks and answers.
struct MarkdownExport {
    private(set) var text: String
    private let answers: [AnnotationID: [AnnotationRecord]]

    init(_ records: [AnnotationRecord], title: String) {
        text = "# \(Self.escaped(title))\n"
        let known = Set(records.map(\.annotation.id))
        func isAnswer(_ record: AnnotationRecord) -> Bool {
            record.annotation.reply.map { known.contains($0.parent) } ?? false
        }
        answers = Dictionary(grouping: records.filter(isAnswer)) {
            $0.annotation.reply?.parent ?? $0.annotation.id
        }
        var page: Int?
        for record in records where !isAnswer(record) {
            if page != record.annotation.page {
                page = record.annotation.page
                text += "\n## Page \(record.annotation.page + 1)\n\n"
            }
            append(record, depth: 0)
        }
        if page == nil { text += "\nNo annotations.\n" }
    }

    private mutating func append(_ record: AnnotationRecord, depth: Int) {
        let annotation = record.annotation
        let indent = String(repeating: "  ", count: depth)
        var line = "\(indent)- **\(Self.title(annotation))**"
        if !annotation.author.isEmpty { line += " (\(Self.escaped(annotation.author)))" }
        if let state = annotation.reply?.state { line += ": \(state.rawValue)" }
        if let name = annotation.attachedFile { line += ": \(Self.escaped(name))" }
        text += line + "\n"
        if !record.markedText.isEmpty { text += Self.block(record.markedText, indent + "  > ") }
        if !annotation.contents.isEmpty {
            text += "\n" + Self.block(annotation.contents, indent + "  ") + "\n"
        }
        // Answers to answers: files may nest them without end, or in a circle that no record begins.
        guard depth < 16 else { return }
        for answer in answers[annotation.id] ?? [] { append(answer, depth: depth + 1) }
    }

    private static func title(_ annotation: Annotation) -> String {
        if annotation.reply?.state != nil { return "State" }
        if annotation.isReply { return "Reply" }
        return switch annotation.subtype {
        case "FreeText": "Text"
        case "Text": "Note"
        case "StrikeOut": "Strikeout"
        case "Square": "Rectangle"
        case "Circle": "Ellipse"
        case "PolyLine": "Polyline"
        case "FileAttachment": "File"
        default: annotation.subtype
        }
    }

    private static func block(_ text: String, _ indent: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map {
            indent + escaped(String($0)) + "\n"
        }
        .joined()
    }

    /// Text that Markdown shows as it is.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_[]<>#|~".contains(character) { result += "\\" }
            result += character.isNewline ? " " : String(character)
        }
        // What would begin a list or a heading.
        if let first = result.first, "-+=".contains(first) { result = "\\" + result }
        return result
    }
}
