// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// `annotate`: adds, changes and removes annotations.
enum AnnotateCommand {
    static let help = """
        usage: postil-cli annotate FILE EDITS.json -o OUT [--allow-restricted] [--password-file F]

        Applies edits and writes the document to OUT, which may be FILE itself. EDITS.json:

          {"edits": [
            {"add": {"type": "FreeText", "page": 1, "rect": [x0, y0, x1, y1], "contents": "…"}},
            {"add": {"type": "Ink", "page": 1, "inkList": [[[x, y, pressure], …], …],
                     "color": "#d7263d", "width": 1.4}},
            {"add": {"type": "Highlight", "page": 1, "quads": [[8 numbers]], "color": "#fee832"}},
            {"change": {"name": "…", "contents": "…"}},
            {"remove": {"name": "…"}}
          ]}

        Pages count from 1, coordinates are in the page's own PDF space. All kinds take "author", "opacity",
        "contents" and "color"; FreeText also "font", "fontSize", "align" and "fill".

        Exit status: 0 done, 1 failed, 2 bad arguments or edits, 3 the document does not permit annotating
        (--allow-restricted does it all the same).
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("annotate") {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--password-file"],
                flags: ["--help", "--allow-restricted"])
            guard !options.has("--help") else { return print(help) }
            let operands = try options.operands(named: "FILE", "EDITS.json")
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            let edits = try EditList(path: operands[1])
            let file = try await DocumentFile.open(path: operands[0], password: options.password())
            if !options.has("--allow-restricted") { try refuseRestricted(file.info) }
            var applier = EditApplier(file, now: Date())
            try await applier.apply(edits)
            let outcome = try await file.save(applier.store.changes, to: output)
            if outcome.kind == .rewrite {
                let note = "postil-cli annotate: the file is damaged and was written anew\n"
                FileHandle.standardError.write(Data(note.utf8))
            }
        }
    }

    static func refuseRestricted(_ info: DocumentInfo) throws {
        if !info.mayAnnotate {
            throw CommandFailure(status: .refused, message: "the document’s permissions forbid annotating")
        }
        if !info.allowsAnnotating {
            throw CommandFailure(
                status: .refused,
                message: "the document’s certification forbids annotating and would be broken")
        }
    }
}
