// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `export`: writes annotations down in other forms.
enum ExportCommand {
    static let help = """
        usage: postil-cli export FILE --format json|markdown|csv|xfdf -o OUT [--password-file F]

        Writes the annotations of FILE to OUT (- is standard output): as JSON; as Markdown with the words that are
        marked; as a table; or as XFDF, which other PDF programs can import.
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("export") {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--format", "--password-file"], flags: ["--help"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            guard let format = ExportFormat(rawValue: options["--format"] ?? "") else {
                throw CommandLineArguments.UsageError(
                    description: "--format must be one of "
                        + ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
            }
            let file = try await DocumentFile.open(path: path, password: options.password())
            var annotations: [Annotation] = []
            for page in 0..<file.info.pageCount { annotations += try await file.annotations(onPage: page) }
            let data = await file.export(
                annotations, as: format, title: (path as NSString).lastPathComponent)
            if output == "-" {
                FileHandle.standardOutput.write(data)
            } else {
                do {
                    try data.write(to: URL(fileURLWithPath: output), options: .atomic)
                } catch {
                    throw CommandFailure(
                        status: .failed,
                        message: "“\(output)” can’t be written: \(error.localizedDescription)")
                }
            }
        }
    }
}
