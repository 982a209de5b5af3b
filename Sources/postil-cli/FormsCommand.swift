// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `forms`: what a document's form asks for.
enum FormsCommand {
    static let help = """
        usage: postil-cli forms FILE [--password-file F]

        Prints as JSON the fields of the document's form, in its own order: name, type (text, check, radio, choice),
        value, options or states, and where the field shows. Pages count from 1. A field with “leftAlone” is not
        filled in, for the given reason.
        """

    private struct Entry: Encodable {
        struct Place: Encodable {
            var page: Int
            var rect: [Double]
            var state: String?
        }
        struct Option: Encodable {
            var value: String
            var label: String
        }

        var name: String
        var label: String?
        var type: String
        var value: String?
        var values: [String]?
        var required: Bool
        var leftAlone: String?
        var maximumLength: Int?
        var multiline: Bool?
        var comb: Bool?
        var editable: Bool?
        var options: [Option]?
        var places: [Place]
    }

    private struct Report: Encodable {
        var form: String?
        var mayFill: Bool
        var fields: [Entry]
    }

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("forms") {
            // JSON is what is printed in any case.
            let options = try CommandLineArguments(
                arguments, valued: ["--password-file"], flags: ["--help", "--json"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            let file = try await DocumentFile.open(path: path, password: options.password())
            try JSONOutput.write(
                Report(
                    form: file.info.form?.rawValue, mayFill: file.info.allowsFilling,
                    fields: await file.formFields().map(entry)))
        }
    }

    private static func entry(_ field: FormField) -> Entry {
        var entry = Entry(
            name: field.name, label: field.label.isEmpty ? nil : field.label, type: "",
            required: field.isRequired,
            leftAlone: field.restriction?.rawValue,
            places: field.widgets.map {
                Entry.Place(page: $0.page + 1, rect: JSONOutput.corners($0.box), state: $0.onState)
            })
        switch field.value {
        case .text(let text): entry.value = text
        case .state(let state): entry.value = state ?? "Off"
        case .choices(let chosen): entry.values = chosen
        }
        switch field.kind {
        case .text(let rules):
            entry.type = "text"
            entry.maximumLength = rules.maximumLength
            entry.multiline = rules.isMultiline
            entry.comb = rules.isComb
        case .check: entry.type = "check"
        case .radio: entry.type = "radio"
        case .choice(let rules):
            entry.type = "choice"
            entry.editable = rules.isEditable
            entry.options = rules.options.map { Entry.Option(value: $0.value, label: $0.label) }
        }
        return entry
    }
}
