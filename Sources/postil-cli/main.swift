// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A word after `postil-cli` and what it does.
struct Verb {
    var name: String
    var summary: String
    var help: String
    var run: ([String]) async throws -> Int32
}

let verbs = [
    Verb(name: "info", summary: "what a PDF is, as JSON", help: InfoCommand.help, run: InfoCommand.run),
    Verb(
        name: "annotations", summary: "the annotations of a PDF, as JSON", help: AnnotationsCommand.help,
        run: AnnotationsCommand.run),
    Verb(
        name: "annotate", summary: "add, change and remove annotations", help: AnnotateCommand.help,
        run: AnnotateCommand.run),
    Verb(
        name: "forms", summary: "the fields of a form, as JSON", help: FormsCommand.help,
        run: FormsCommand.run),
    Verb(name: "fill", summary: "fill a form in", help: FillCommand.help, run: FillCommand.run),
    Verb(
        name: "pages", summary: "put pages in, take them out, move and turn them", help: PagesCommand.help,
        run: PagesCommand.run),
    Verb(
        name: "export", summary: "the annotations in other forms", help: ExportCommand.help,
        run: ExportCommand.run),
    Verb(
        name: "flatten", summary: "a copy with the annotations as part of the pages",
        help: CopyCommand.flattenHelp, run: CopyCommand.flatten),
    Verb(
        name: "clean", summary: "a copy without the file’s history", help: CopyCommand.cleanHelp,
        run: CopyCommand.clean),
    Verb(
        name: "check", summary: "what is wrong with a PDF, as JSON", help: CheckCommand.help,
        run: CheckCommand.run),
    Verb(
        name: "scribble", summary: "write ink on a page as text", help: ScribbleCommand.help,
        run: ScribbleCommand.run),
    Verb(
        name: "recognize", summary: "read handwriting as text", help: RecognizeCommand.help,
        run: RecognizeCommand.run),
    Verb(
        name: "gestures", summary: "tell editing gestures from handwriting", help: GesturesCommand.help,
        run: GesturesCommand.run),
    Verb(
        name: "adaptation", summary: "measure what learning a hand gains", help: AdaptationCommand.help,
        run: AdaptationCommand.run),
]

let usage =
    "usage: postil-cli VERB …\n\n"
    + verbs.map { "  " + $0.name.padding(toLength: 13, withPad: " ", startingAt: 0) + $0.summary }
    .joined(separator: "\n") + "\n\n“postil-cli VERB --help” tells more.\n"

let words = Array(CommandLine.arguments.dropFirst())
// A pipe that is closed early, as by `head`, ends the program like any other.
signal(SIGPIPE, SIG_DFL)
switch words.first {
case nil:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
case "--help", "-h", "help":
    print(words.dropFirst().first.flatMap { name in verbs.first { $0.name == name }?.help } ?? usage)
case .some(let name):
    guard let verb = verbs.first(where: { $0.name == name }) else {
        FileHandle.standardError.write(Data("postil-cli: there is no “\(name)”\n\(usage)".utf8))
        exit(2)
    }
    if words.contains("--help") {
        print(verb.help)
    } else {
        exit(try await verb.run(Array(words.dropFirst())))
    }
}
