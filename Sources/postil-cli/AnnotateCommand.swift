// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// `annotate`: adds, changes and removes annotations.
enum AnnotateCommand {
    static let help = """
        usage: postil-cli annotate FILE EDITS.json -o OUT [--allow-restricted] [--timings] [--password-file F]
               postil-cli annotate FILE --xfdf XFDF -o OUT [--allow-restricted] [--password-file F]

        Applies edits, or takes over the annotations of an XFDF file, and writes the document to OUT, which may be
        FILE itself. EDITS.json:

          {"edits": [
            {"add": {"type": "FreeText", "page": 1, "rect": [x0, y0, x1, y1], "contents": "…"}},
            {"change": {"name": "…", "contents": "…"}},
            {"remove": {"name": "…"}}
          ]}

        Pages count from 1, coordinates are in the page's own PDF space. Types and their keys ([…] may be left out):

          FreeText        rect, contents, [font, fontSize, align, bold, italic, fill, border, dash,
                          callout: [[x, y], …] from the tip on, lineEnd]
          Ink             inkList: [[[x, y, pressure], …], …], [width]
          Highlight, Underline, Squiggly, StrikeOut
                          quads: [[8 numbers: upper left, upper right, lower left, lower right], …]
          Square, Circle  rect, [width, dash, fill, cloud: 1 or 2]
          Line            line: [[x, y], [x, y]], [lineEnds: ["None", "OpenArrow"], width, dash, fill]
          Polygon         vertices: [[x, y], …], [width, dash, fill, cloud]
          PolyLine        vertices, [lineEnds, width, dash, fill]
          Text            point: [x, y], [icon: "Comment", open]
          Stamp           rect, and one of stamp: "Approved", text: "…", image: a PNG or JPEG file
          FileAttachment  point, file, [icon: "PushPin"]
          Caret           rect, [paragraph]

        All take name, author, opacity, contents, color, locked, and in “add” inReplyTo: another one's name, with
        state: Accepted, Rejected, Cancelled, Completed, None, Marked or Unmarked. Answers to an annotation that is
        removed are removed with it.

        --timings tells on standard error how many milliseconds opening, reading the first page's annotations,
        editing and saving took.

        Exit status: 0 done, 1 failed, 2 bad arguments or edits, 3 the document does not permit annotating
        (--allow-restricted does it all the same).
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("annotate") {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--password-file", "--xfdf"],
                flags: ["--help", "--allow-restricted", "--timings"])
            guard !options.has("--help") else { return print(help) }
            let xfdf = options["--xfdf"]
            let operands =
                try xfdf.map { [try options.operands(named: "FILE")[0], $0] }
                ?? options.operands(named: "FILE", "EDITS.json")
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            let edits = try xfdf == nil ? EditList(path: operands[1]) : nil
            let clock = ContinuousClock()
            var moments = [clock.now]
            let file = try await DocumentFile.open(path: operands[0], password: options.password())
            moments.append(clock.now)
            if !options.has("--allow-restricted") { try refuseRestricted(file.info) }
            if options.has("--timings") { _ = try await file.annotations(onPage: 0) }
            moments.append(clock.now)
            var applier = EditApplier(file, now: Date())
            if let edits { try await applier.apply(edits) } else { try await applier.importXFDF(operands[1]) }
            moments.append(clock.now)
            let outcome = try await file.save(applier.store.changes, to: output)
            moments.append(clock.now)
            if options.has("--timings") { report(moments) }
            if outcome.kind == .rewrite {
                let note = "postil-cli annotate: the file is damaged and was written anew\n"
                FileHandle.standardError.write(Data(note.utf8))
            }
        }
    }

    /// Tells how long the steps between the moments took.
    private static func report(_ moments: [ContinuousClock.Instant]) {
        let steps = zip(["open", "list", "edit", "save"], zip(moments, moments.dropFirst()))
        let text = steps.map { name, step in
            let parts = (step.1 - step.0).components
            let milliseconds = Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
            return "\(name) \((milliseconds * 1000).rounded() / 1000)"
        }
        FileHandle.standardError.write(Data((text.joined(separator: " ") + "\n").utf8))
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
