// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// `check`: what is wrong with a document.
enum CheckCommand {
    static let help = """
        usage: postil-cli check FILE [--password-file F]

        Prints as JSON what is broken in FILE, what should be known before it is annotated, and how it would be saved:
        "append" (the bytes stay, changes follow), "rewrite" or "view-only".

        Exit status: 0 nothing is broken, 1 something is, or the file can't be opened.
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        var hasProblems = false
        let status = await CommandFailure.catching("check") {
            let options = try CommandLineArguments(arguments, valued: ["--password-file"], flags: ["--help"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            let file = try await DocumentFile.open(path: path, password: options.password())
            let report = await file.check()
            try JSONOutput.write(report)
            hasProblems = !report.problems.isEmpty
        }
        return status == 0 && hasProblems ? 1 : status
    }
}
