// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `fill`: fills a form in.
enum FillCommand {
    static let help = """
        usage: postil-cli fill FILE NAME=VALUE… -o OUT [--allow-restricted] [--password-file F]

        Fills fields in by their names, see “postil-cli forms”, and writes the document to OUT, which may be FILE
        itself. VALUE is a text; for a check box “on”, “off” or the name of its state; for radio buttons the name of a
        state; for a choice the value or the label of an option. A name that is given several times chooses several
        options. An empty VALUE empties a field.

        Exit status: 0 done, 1 failed, 2 bad arguments, no such field or a value that it can't hold, 3 the document
        does not permit filling in its form (--allow-restricted does it all the same), or leaves the field alone.
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("fill") {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--password-file"],
                flags: ["--help", "--allow-restricted"])
            guard !options.has("--help") else { return print(help) }
            guard let path = options.operands.first else {
                throw CommandLineArguments.UsageError(description: "FILE is missing")
            }
            let entries = try options.operands.dropFirst().map(split)
            guard !entries.isEmpty else {
                throw CommandLineArguments.UsageError(description: "NAME=VALUE is missing")
            }
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            let file = try await DocumentFile.open(path: path, password: options.password())
            if !options.has("--allow-restricted"), !file.info.allowsFilling {
                throw CommandFailure(
                    status: .refused, message: "the document does not permit filling in its form")
            }
            var store = AnnotationStore(pageCount: file.info.pageCount)
            store.load(form: await file.formFields())
            var names: [String] = []
            for (name, _) in entries where !names.contains(name) { names.append(name) }
            for name in names { try fill(name, entries.filter { $0.name == name }.map(\.value), in: &store) }
            try await file.save(store.changes, to: output)
        }
    }

    private static func split(_ argument: String) throws -> (name: String, value: String) {
        guard let sign = argument.firstIndex(of: "=") else {
            throw CommandLineArguments.UsageError(description: "“\(argument)” is no NAME=VALUE")
        }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    private static func fill(_ name: String, _ values: [String], in store: inout AnnotationStore) throws {
        guard let field = store.form[name] else {
            throw CommandFailure(status: .usage, message: "the form has no field “\(name)”")
        }
        if let reason = field.restriction {
            throw CommandFailure(
                status: .refused, message: "the field “\(name)” is left alone: \(reason.rawValue)")
        }
        do {
            _ = try store.apply(.fill(field: name, value(values, for: field)))
        } catch {
            throw CommandFailure(
                status: .usage,
                message: "the field “\(name)” can’t hold “\(values.joined(separator: "”, “"))”")
        }
    }

    private static func value(_ values: [String], for field: FormField) -> FormValue {
        let last = values.last ?? ""
        switch field.kind {
        case .text: return .text(last)
        case .check, .radio:
            let states = field.widgets.compactMap(\.onState)
            if states.contains(last) { return .state(last) }
            switch last.lowercased() {
            case "", "off", "no", "false": return .state(nil)
            case "on", "yes", "true": return .state(states.first)
            default: return .state(last)
            }
        case .choice(let rules):
            return .choices(
                values.filter { !$0.isEmpty }.map { value in
                    rules.options.contains { $0.value == value }
                        ? value : rules.options.first { $0.label == value }?.value ?? value
                })
        }
    }
}
