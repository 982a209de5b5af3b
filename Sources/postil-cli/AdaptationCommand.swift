// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink

/// `postil-cli adaptation`: how much a few corrected words of a writer help to read the others.
enum AdaptationCommand {
    /// What `postil-cli help adaptation` prints.
    static let help = """
        usage: postil-cli adaptation [--model FILE] [--corrections N] [--least N] [--test N] [--seed N] [--wrong]
                                     [--settings FILE] SAMPLES.jsonl

        Measures what learning from corrections gains. Each line of SAMPLES.jsonl is ink as for recognize, with
        "label", what it reads, and "writer". For each writer with enough words, a random few are taken as
        corrections, learnt, and the others read before and after.

          --model FILE      use this model instead of the one that comes with the program
          --corrections N   words that are taken (20)
          --least N         words that a writer must have (60)
          --test N          read only so many of the others
          --seed N          of the random choice (1)
          --wrong           take only words that are read wrongly, of writers with so many
          --settings FILE   how letters are learnt, as JSON; for tuning

        One JSON line for each writer, then one with the means. "corrected" learns only the words that were read
        wrongly, "confirmed" all that were taken, "unchecked" the same as they were read, the wrong ones too; "raw"
        is the ink alone, "language" with the language, "words" with the taught words too. right and cer are
        percentages; learnt says whether letters are read another way.

        exit status: 0 measured, 1 something could not be read, 2 wrong usage
        """

    /// Runs the command with the words after `adaptation` and returns the exit status.
    static func run(_ words: [String]) async throws -> Int32 {
        do {
            let arguments = try CommandLineArguments(
                words,
                valued: ["--model", "--corrections", "--least", "--test", "--seed", "--settings"],
                flags: ["--wrong"])
            let path = try arguments.operands(named: "SAMPLES.jsonl")[0]
            let measurement = AdaptationMeasurement(
                recognizer: try HandwritingRecognizer.load(from: arguments["--model"]),
                corrections: try number("--corrections", arguments) ?? 20,
                least: try number("--least", arguments) ?? 60,
                tested: try number("--test", arguments) ?? .max,
                seed: UInt64(try number("--seed", arguments) ?? 1),
                settings: try arguments["--settings"].map {
                    try JSONDecoder().decode(
                        AdaptationSettings.self, from: Data(contentsOf: URL(fileURLWithPath: $0)))
                } ?? AdaptationSettings(), takesWrong: arguments.has("--wrong"))
            try measurement.run(path)
            return 0
        } catch let error as CommandLineArguments.UsageError {
            complain("\(error)\n\(help)")
            return 2
        } catch {
            complain(RecognizeCommand.describe(error))
            return 1
        }
    }

    private static func number(_ option: String, _ arguments: CommandLineArguments) throws -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let value = Int(text), value > 0 else {
            throw CommandLineArguments.UsageError(description: "\(option) needs a number above zero")
        }
        return value
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("postil-cli adaptation: \(text)\n".utf8))
    }
}
