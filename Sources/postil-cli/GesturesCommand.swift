// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Scribble

/// `postil-cli gestures`: what ink over text asks for.
enum GesturesCommand {
    static let help = """
        usage: postil-cli gestures [--thresholds FILE] FILE

        Tells editing gestures from handwriting. FILE, “-” for standard input, has one object for each line:

          {"id": "1", "text": "a word", "carets": [[x, y, height], …], "strokes": [[[x, y], …], …]}

        with a caret before each Unicode scalar of the text and one behind the last, x to the right and y down, y at
        the caret’s top. The answer for each has "gesture" (scratch-out, join, join-lines, split, circle or underline;
        none for handwriting), "text" as it is then, and for selections "selection", from and to.

          --thresholds FILE   other limits than the built-in ones, as JSON with their names
        """

    private struct Scene: Decodable {
        var id: String
        var text: String
        var carets: [[Double]]
        var strokes: [[[Double]]]
    }

    private struct Answer: Encodable {
        var id: String
        var gesture: String?
        var text: String
        var selection: [Int]?
    }

    static func run(_ words: [String]) async throws -> Int32 {
        do {
            let arguments = try CommandLineArguments(words, valued: ["--thresholds"])
            let path = try arguments.operands(named: "FILE")[0]
            var classifier = GestureClassifier()
            if let file = arguments["--thresholds"] {
                classifier.thresholds = try thresholds(Data(contentsOf: URL(fileURLWithPath: file)))
            }
            return try await answer(path, classifier)
        } catch let error as CommandLineArguments.UsageError {
            RecognizeCommand.complain("\(error)\n\(help)")
            return 2
        } catch {
            RecognizeCommand.complain("\(error.localizedDescription)")
            return 1
        }
    }

    /// The built-in limits with those of a file instead.
    private static func thresholds(_ data: Data) throws -> GestureThresholds {
        let builtIn = try JSONSerialization.jsonObject(with: JSONEncoder().encode(GestureThresholds()))
        guard var all = builtIn as? [String: Any],
            let given = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { throw CommandLineArguments.UsageError(description: "the thresholds are no object") }
        for (name, value) in given {
            guard all[name] != nil else {
                throw CommandLineArguments.UsageError(description: "there is no threshold “\(name)”")
            }
            all[name] = value
        }
        return try JSONDecoder().decode(
            GestureThresholds.self, from: JSONSerialization.data(withJSONObject: all))
    }

    @MainActor
    private static func answer(_ path: String, _ classifier: GestureClassifier) throws -> Int32 {
        let data =
            path == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data()
            : try Data(contentsOf: URL(fileURLWithPath: path))
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var status: Int32 = 0
        for (index, line) in data.split(separator: 0x0A).enumerated() {
            do {
                let scene = try decoder.decode(Scene.self, from: line)
                let reply = try encoder.encode(answer(try text(of: scene), scene, classifier))
                try FileHandle.standardOutput.write(contentsOf: reply + Data("\n".utf8))
            } catch {
                RecognizeCommand.complain("line \(index + 1): \(error)")
                status = 1
            }
        }
        return status
    }

    @MainActor
    private static func text(of scene: Scene) throws -> LaidOutText {
        let carets = scene.carets.filter { $0.count == 3 }
        guard carets.count == scene.text.unicodeScalars.count + 1, carets.count == scene.carets.count else {
            throw CommandLineArguments.UsageError(
                description: "there must be one caret more than scalars, each of three numbers")
        }
        return LaidOutText(
            scene.text, carets: carets.map { Rect(x: $0[0], y: $0[1], width: 0, height: $0[2]) })
    }

    @MainActor
    private static func answer(_ text: LaidOutText, _ scene: Scene, _ classifier: GestureClassifier) -> Answer
    {
        let strokes = scene.strokes.map { points in
            Stroke(points.filter { $0.count >= 2 }.map { InkSample(Point(x: $0[0], y: $0[1])) })
        }
        var answer = Answer(id: scene.id, text: scene.text)
        if let gesture = classifier.gesture(of: strokes, over: text) {
            gesture.apply(to: text)
            answer.gesture = gesture.name
            answer.text = text.text
            if gesture.isSelection {
                answer.selection = [text.selectedRange.lowerBound, text.selectedRange.upperBound]
            }
        }
        return answer
    }
}
