// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `flatten` and `clean`: write copies that are new from the first byte.
enum CopyCommand {
    static let flattenHelp = """
        usage: postil-cli flatten FILE -o OUT [--allow-restricted] [--password-file F]

        Writes a copy in which all shown annotations are part of the pages and can't be edited any more. Fields and
        links stay.
        """
    static let cleanHelp = """
        usage: postil-cli clean FILE -o OUT [--allow-restricted] [--password-file F]

        Writes a copy with the same annotations but without the file's history: nothing of what was once changed or
        removed is left in it. Signatures lose their worth.
        """

    static func flatten(_ arguments: [String]) async throws -> Int32 {
        await run("flatten", arguments, help: flattenHelp) { file, output in
            _ = try await file.writeFlattened(AnnotationChanges(), to: output)
        }
    }

    static func clean(_ arguments: [String]) async throws -> Int32 {
        await run("clean", arguments, help: cleanHelp) { file, output in
            try await file.writeClean(AnnotationChanges(), to: output)
        }
    }

    private static func run(
        _ verb: String, _ arguments: [String], help: String,
        _ write: (DocumentFile, String) async throws -> Void
    ) async -> Int32 {
        await CommandFailure.catching(verb) {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--password-file"],
                flags: ["--help", "--allow-restricted"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            let file = try await DocumentFile.open(path: path, password: options.password())
            if !options.has("--allow-restricted") { try AnnotateCommand.refuseRestricted(file.info) }
            try await write(file, output)
        }
    }
}
