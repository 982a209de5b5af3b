// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink

/// `postil-cli recognize`: handwriting in files to text.
enum RecognizeCommand {
    /// What `postil-cli help recognize` prints.
    static let help = """
        usage: postil-cli recognize [--model FILE] [--raw] [--language TAG] [--vocabulary FILE] [--candidates] INK...
               postil-cli recognize [--model FILE] [--raw] [--language TAG] [--vocabulary FILE] [--words|--features]
                                    --batch SAMPLES.jsonl

        Reads handwriting as text. INK is an InkML file, or JSON like
        {"id":"a","strokes":[[[x,y,ms,pressure],…],…],"context":{"before":"…","language":"en","lineHeight":20,
        "baseline":15,"singleLine":true,"allowed":"0123456789"}}: x to the right, y down, in any unit; time and
        pressure may be left out; {"pause":ms} may stand between strokes.

          --model FILE    use this model instead of the one that comes with the program
          --raw           the ink alone, without dictionary and language
          --weights FILE  how much language and ink count, as JSON; for tuning
          --language TAG  the language, such as de, in place of what the ink says; ja and zh are read one
                          character after the other where zinnia and its models are installed
          --vocabulary FILE  words that are likely: those of a PDF, or of a text file, the likeliest first
          --candidates    print all readings, best first, each after its confidence and a tab
          --batch FILE    one JSON sample in a line in ("-": standard input), one reading in a line out:
                          {"id":"a","text":"…","candidates":[{"text":"…","confidence":0.9},…],"ms":4.2,"isText":true},
                          ms being processor time; a bad line gives {"id":"…","error":"…"}
          --words         with --batch, also "lines":[[{"text":"…","strokes":[0,1],"confidence":0.9},…],…]
          --features      with --batch, what the rank of each reading hangs on, to find the decoder's weights

        exit status: 0 all read, 1 something could not be read, 2 wrong usage
        """

    /// Runs the command with the words after `recognize` and returns the exit status.
    static func run(_ arguments: [String]) async throws -> Int32 {
        var model: String?
        var batch: String?
        var files: [String] = []
        var weightsFile: String?
        var language: String?
        var vocabulary: String?
        var isRaw = false
        var showsWords = false
        var showsCandidates = false
        var showsFeatures = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--model", "--batch", "--weights", "--language", "--vocabulary":
                guard let value = rest.popFirst() else { return usage("\(argument) needs a value") }
                switch argument {
                case "--model": model = value
                case "--weights": weightsFile = value
                case "--language": language = value
                case "--vocabulary": vocabulary = value
                default: batch = value
                }
            case "--raw":
                isRaw = true
            case "--words":
                showsWords = true
            case "--features":
                showsFeatures = true
            case "--candidates":
                showsCandidates = true
            case "--":
                files += rest
                rest = []
            case _ where argument.hasPrefix("--"):
                return usage("unknown option \(argument)")
            default:
                files.append(argument)
            }
        }
        guard (batch == nil) != files.isEmpty else { return usage("name ink files, or one with --batch") }
        var recognizer: HandwritingRecognizer
        do {
            recognizer = try HandwritingRecognizer.load(from: model)
            if let weightsFile {
                recognizer.weights = try JSONDecoder().decode(
                    DecodingWeights.self, from: Data(contentsOf: URL(fileURLWithPath: weightsFile)))
            }
            if isRaw { recognizer.weights.usesLanguage = false }
        } catch {
            complain("\(error)")
            return 1
        }
        let reader: InkReader
        do {
            reader = InkReader(
                recognizer: recognizer, language: language,
                vocabulary: vocabulary == nil ? [] : try await InkReader.words(of: vocabulary ?? ""))
        } catch {
            complain("\(vocabulary ?? ""): \(describe(error))")
            return 1
        }
        if let batch {
            return try RecognizeBatch(
                reader: reader, showsWords: showsWords, showsFeatures: showsFeatures
            ).run(batch)
        }
        var status: Int32 = 0
        for file in files {
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: file))
                let ink = try InkDocument(file: data, name: file)
                let reading = try reader.read(ink)
                print(reading, of: file, named: files.count > 1, candidates: showsCandidates)
            } catch {
                complain("\(file): \(describe(error))")
                status = 1
            }
        }
        return status
    }

    /// What went wrong, in words.
    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as InkFileError: error.description
        case RecognitionError.tooMuchInk(let limit): "more ink than is read at once (\(limit) points)"
        case let error as InkReader.NotInstalled: error.description
        case let error as CocoaError: error.localizedDescription
        default: "\(error)"
        }
    }

    private static func print(_ reading: Recognition, of file: String, named: Bool, candidates: Bool) {
        if named { Swift.print("\(file):") }
        guard candidates else {
            Swift.print(reading.text)
            return
        }
        for candidate in reading.candidates {
            let text = candidate.text.replacingOccurrences(of: "\n", with: "\\n")
            Swift.print("\(String(format: "%.3f", candidate.confidence))\t\(text)")
        }
    }

    private static func usage(_ reason: String) -> Int32 {
        complain("\(reason)\n\(help)")
        return 2
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("postil-cli recognize: \(text)\n".utf8))
    }
}
