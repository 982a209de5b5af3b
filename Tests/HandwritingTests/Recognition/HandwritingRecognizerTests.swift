// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import TestSupport
import Testing

@testable import Handwriting

@Suite struct HandwritingRecognizerTests {
    let recognizer: HandwritingRecognizer

    init() throws { recognizer = try HandwritingRecognizer(modelAt: TestFiles.modelPath) }

    func text(_ strokes: [Stroke], _ context: RecognitionContext = RecognitionContext()) throws -> String {
        try recognizer.read(strokes, context: context).text
    }

    @Test(arguments: ["word", "two words", "falling line", "large unit", "small unit"])
    func readsDrawnText(_ name: String) throws {
        let expected = try #require(GoldenSample.all.first { $0.name == name }?.text)
        #expect(try text(WrittenText.strokes(name)) == expected)
    }

    /// A tablet that tells many points a second, none of them quite where the pen is.
    @Test func readsInkThatJitters() throws {
        var random = SeededGenerator(seed: 5)
        let strokes = WrittenText.strokes("two words").map { stroke in
            let points = stroke.samples.map(\.position)
            let dense = zip(points, points.dropFirst()).flatMap { a, b in
                (0..<12).map { a + (b - a) * (Double($0) / 12) }
            }
            return Stroke(
                (dense + points.suffix(1)).map {
                    InkSample(
                        Point(
                            x: $0.x + Double.random(in: -1...1, using: &random),
                            y: $0.y + Double.random(in: -1...1, using: &random)))
                })
        }
        #expect(try text(strokes) == "hello world")
    }

    /// Crossed like a Polish letter, which English does not have.
    @Test func theLanguageSaysWhichLettersThereAre() throws {
        #expect(GoldenSample.all.first { $0.name == "late dots and bars" }?.text == "łint")
        let english = try HandwritingRecognizer.load(from: TestFiles.modelPath)
        var context = RecognitionContext()
        context.language = "en"
        let reading = try english.read(WrittenText.strokes("late dots and bars"), context: context).text
        #expect(reading.hasSuffix("int") && reading.count == 4 && reading.allSatisfy(\.isASCII))
    }

    @Test func wordsHaveTheirStrokes() throws {
        let strokes = WrittenText.strokes("two words")
        let reading = try recognizer.read(strokes)
        let words = try #require(reading.lines.first?.words)
        #expect(words.map(\.text) == ["hello", "world"])
        #expect(words.map(\.strokes) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]])
        for word in words {
            #expect(word.candidates.allSatisfy { (0...1).contains($0.confidence) })
            #expect(
                zip(word.candidates, word.candidates.dropFirst()).allSatisfy {
                    $0.confidence >= $1.confidence
                })
            #expect(Set(word.candidates.map(\.text)).count == word.candidates.count)
        }
        #expect(reading.candidates.count > 1)
        #expect(reading.candidates.first?.text == reading.lines.map(\.text).joined(separator: "\n"))
    }

    @Test func wordsAreReadFromLeftToRightWheneverTheyWereWritten() throws {
        let strokes = WrittenText.strokes("two words")
        let reading = try recognizer.read(Array(strokes[5...] + strokes[..<5]))
        #expect(reading.text == "hello world")
        #expect(reading.lines.first?.words.map(\.strokes) == [[5, 6, 7, 8, 9], [0, 1, 2, 3, 4]])
    }

    @Test func aDelayedDotBelongsToItsWord() throws {
        // "in" and "27.2": the dot of the i written after everything else.
        var strokes = WrittenText.strokes("small unit")
        let dot = strokes.remove(at: 1)
        strokes.append(dot)
        let words = try #require(try recognizer.read(strokes).lines.first?.words)
        #expect(words.count == 2)
        #expect(words.first?.strokes == [0, 1, strokes.count - 1])
    }

    @Test func linesKeepTheirStrokes() throws {
        let first = WrittenText.strokes("two words")
        let second = WrittenText.strokes("word", x: 10, y: 130)
        let reading = try recognizer.read(first + second)
        #expect(reading.text == "hello world\nhello")
        #expect(reading.lines.count == 2)
        #expect(reading.lines.last?.words.first?.strokes == Array(first.count..<first.count + second.count))
        var context = RecognitionContext()
        context.isSingleLine = true
        #expect(try recognizer.read(first + second, context: context).lines.count == 1)
    }

    @Test func linesThatHaveNotChangedAreNotReadAgain() throws {
        let first = WrittenText.strokes("two words")
        let margin = try #require(first.bounds).minX - #require(WrittenText.strokes("word").bounds).minX
        let second = WrittenText.strokes("word", x: margin, y: 160)
        let alone = try recognizer.read(first)
        #expect(recognizer.lines.hits == 0)
        #expect(try recognizer.read(first) == alone)
        #expect(recognizer.lines.hits == 1)
        let both = try recognizer.read(first + second)
        #expect(recognizer.lines.hits == 2, "the first line is as it was")
        #expect(both.lines.first == alone.lines.first)
        let fresh = try HandwritingRecognizer(modelAt: TestFiles.modelPath)
        #expect(try fresh.read(first + second) == both)
        // Whatever a reading hangs on makes it another one.
        var context = RecognitionContext()
        context.allowedCharacters = "helo"
        #expect(try recognizer.read(first, context: context) != alone)
        var raw = recognizer
        raw.weights.temperature = 9
        #expect(try raw.read(first) != alone)
        #expect(recognizer.lines.hits == 2)
    }

    @Test func onlyAllowedCharactersAreRead() throws {
        var context = RecognitionContext()
        context.allowedCharacters = "0123456789."
        let reading = try recognizer.read(WrittenText.strokes("two words"), context: context)
        let read =
            reading.candidates.map(\.text) + reading.lines.flatMap(\.words).flatMap(\.candidates).map(\.text)
        #expect(!read.isEmpty)
        #expect(read.allSatisfy { $0.allSatisfy("0123456789.".contains) })
        context.allowedCharacters = ""
        #expect(try recognizer.read(WrittenText.strokes("word"), context: context) == .empty)
    }

    @Test func nothingIsReadFromNothing() throws {
        let nan = Stroke([InkSample(Point(x: .nan, y: 1)), InkSample(Point(x: 1, y: .infinity))])
        for strokes in [[], [Stroke()], [Stroke(), nan]] {
            #expect(try recognizer.read(strokes) == .empty)
        }
    }

    @Test func brokenSamplesAreSkipped() throws {
        var strokes = WrittenText.strokes("two words")
        strokes[2].samples.insert(InkSample(Point(x: .nan, y: 3)), at: 4)
        strokes.insert(Stroke([InkSample(Point(x: .infinity, y: 0))]), at: 1)
        let reading = try recognizer.read(strokes)
        #expect(reading.text == "hello world")
        #expect(reading.lines.first?.words.first?.strokes == [0, 2, 3, 4, 5])
    }

    @Test func oddInkIsReadWithoutHarm() throws {
        let one = Stroke([InkSample(.zero)])
        let still = Stroke(Array(repeating: InkSample(Point(x: 5, y: 5)), count: 50))
        let far = Stroke([InkSample(Point(x: -1e99, y: 0)), InkSample(Point(x: 1e99, y: 1))])
        let tiny = Stroke([InkSample(Point(x: 1e-200, y: 0)), InkSample(Point(x: 2e-200, y: 1e-200))])
        for strokes in [[one], [still], [far], [tiny], [one, far], Array(repeating: one, count: 500)] {
            for candidate in try recognizer.read(strokes).candidates {
                #expect(candidate.confidence.isFinite)
            }
        }
    }

    @Test func denseInkIsThinnedAndTooMuchIsRefused() throws {
        // 240,000 points, one in a hundred of which says something.
        let dense = WrittenText.strokes("word").map { stroke in
            Stroke(
                zip(stroke.samples, stroke.samples.dropFirst()).flatMap { a, b in
                    (0..<1600).map {
                        InkSample(a.position + (b.position - a.position) * (Double($0) / 1600))
                    }
                } + stroke.samples.suffix(1))
        }
        #expect(dense.reduce(0) { $0 + $1.samples.count } > InkIntake.largestPointCount)
        #expect(try text(dense) == "hello")
        let wild = Stroke(
            (0..<150_000).map { InkSample(Point(x: Double($0 * 7919 % 1000), y: Double($0 * 104_729 % 997))) }
        )
        #expect(throws: RecognitionError.tooMuchInk(limit: InkIntake.largestPointCount)) {
            try recognizer.read([wild])
        }
        #expect(throws: RecognitionError.tooMuchInk(limit: InkIntake.largestPointCount)) {
            try recognizer.read(
                (0...InkIntake.largestStrokeCount).map { Stroke([InkSample(Point(x: Double($0), y: 0))]) })
        }
    }

    @Test func longLinesAreReadInWindows() throws {
        let piece = WrittenText.strokes("two words")
        let width = try #require(piece.bounds?.width)
        let strokes = (0..<30).flatMap { index in
            piece.map { $0.applying(.translation(Double(index) * (width + 50), 0)) }
        }
        var context = RecognitionContext()
        context.isSingleLine = true
        let rows = InkFeatures.count(for: NormalizedInk(strokes.map(\.points)))
        #expect(rows / 4 > HandwritingNetwork.window)
        let read = try text(strokes, context).split(separator: " ")
        #expect(read.count == 60)
        // The edges of windows lie within words; not one is lost or read twice there.
        #expect(read.enumerated().allSatisfy { $0 % 2 == 0 ? $1 == "hello" : $1.hasPrefix("wor") })
    }

    /// Ink that is no line of writing: all of it is read within seconds even on a slow machine, or refused.
    @Test(arguments: ["walk", "zigzag", "row", "dots", "column"])
    func hugeInkIsBoundedWork(_ kind: String) throws {
        func v(_ x: Double, _ y: Double) -> Stroke {
            Stroke([(0.0, 0.0), (4, 20), (8, 0)].map { InkSample(Point(x: x + $0.0, y: y + $0.1)) })
        }
        var random = SeededGenerator(seed: 7)
        let strokes: [Stroke] =
            switch kind {
            case "walk":
                [
                    Stroke(
                        (0..<100_000).reduce(into: [InkSample]()) { samples, _ in
                            let last = samples.last?.position ?? .zero
                            samples.append(
                                InkSample(
                                    Point(
                                        x: last.x + .random(in: -3...3, using: &random),
                                        y: last.y + .random(in: -3...3, using: &random))))
                        })
                ]
            case "zigzag":
                [
                    Stroke(
                        (0..<100_000).map {
                            InkSample(Point(x: Double($0) * 0.01, y: Double($0 % 2) * 50))
                        })
                ]
            case "row": (0..<4000).map { v(Double($0) * 12, 0) }
            case "dots":
                (0..<4000).map { _ in
                    Stroke([
                        InkSample(
                            Point(
                                x: .random(in: 0...5000, using: &random),
                                y: .random(in: 0...5000, using: &random)))
                    ])
                }
            default: (0..<4000).map { v(0, Double($0) * 40) }
            }
        let clock = ContinuousClock()
        let spent = try clock.measure {
            do {
                let reading = try recognizer.read(strokes)
                for candidate in reading.candidates { #expect(candidate.confidence < 0.3) }
            } catch is RecognitionError {}
        }
        #expect(spent < .seconds(30), "\(kind): \(spent)")
    }

    @Test func windowsChangeNothingButTheirEdges() throws {
        let network = try HandwritingNetwork(ModelFile(TestFiles.model()))
        let piece = WrittenText.strokes("two words")
        let width = try #require(piece.bounds?.width)
        let strokes = (0..<6).flatMap { index in
            piece.map { $0.applying(.translation(Double(index) * (width + 60), 0)).points }
        }
        let features = InkFeatures(NormalizedInk(strokes))
        let whole = try network.probabilities(of: features)
        let windowed = try network.probabilities(of: features, window: 160, margin: 48)
        #expect(whole.count == windowed.count)
        let before = GreedyDecoder.decode(whole, space: 1).map(\.index)
        let after = GreedyDecoder.decode(windowed, space: 1).map(\.index)
        #expect(before.count == after.count)
        // A letter that is nearly undecided may tip over.
        #expect(zip(before, after).filter { $0 != $1 }.count <= 2)
    }

    @Test func stopsWhenCancelled() async throws {
        let piece = WrittenText.strokes("two words")
        let strokes = (0..<100).flatMap { index in
            piece.map { $0.applying(.translation(0, Double(index) * 130)) }
        }
        let recognizer = recognizer
        let task = Task { try await recognizer.recognize(strokes, context: RecognitionContext()) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func servesSeveralTasksAtOnce() async throws {
        let strokes = WrittenText.strokes("two words")
        let recognizer = recognizer
        let expected = try recognizer.read(strokes)
        let equal = try await withThrowingTaskGroup(of: Recognition.self) { group in
            for _ in 0..<8 {
                group.addTask { try await recognizer.recognize(strokes, context: RecognitionContext()) }
            }
            return try await group.reduce(true) { $0 && $1 == expected }
        }
        #expect(equal)
    }

    @Test func aSmallMarkInATallLineIsNoLetter() throws {
        var context = RecognitionContext()
        context.lineHeight = 60
        func ring(radius: Double) -> Stroke {
            Stroke(
                (0..<12).map { step in
                    let angle = Double(step) / 11 * 2 * Double.pi
                    return InkSample(Point(x: radius * cos(angle), y: radius * sin(angle)))
                })
        }
        #expect(try text([ring(radius: 2)], context) == ".")
        // As high as the letters of the line it is one.
        #expect(try text([ring(radius: 15)], context).lowercased() == "o")
    }

    @Test func scatteredDotsAreNoText() throws {
        var random = SeededGenerator(seed: 3)
        let dots = (0..<40).map { _ in
            let place = Point(
                x: .random(in: 0...500, using: &random), y: .random(in: 0...500, using: &random))
            return Stroke([InkSample(place)])
        }
        #expect(!(try recognizer.read(dots).isText))
    }

    @Test func aSingleCharacterIsNotTurned() throws {
        func written(_ points: [(Double, Double)], turnedBy degrees: Double) -> Stroke {
            let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            return Stroke(
                points.map { x, y in InkSample(Point(x: x * cosine - y * sine, y: x * sine + y * cosine)) })
        }
        // A check mark wider than high, whose points lie along a line that rises: not a letter of a steep line.
        let tick = [(0.0, 0.0), (6, 8), (12, 14), (22, 2), (32, -10), (42, -20)]
        #expect(try text([written(tick, turnedBy: 0)]).lowercased() == "v")
        #expect(try text([written(tick, turnedBy: 28.6)]).lowercased() != "v")
        // Levelled as if it were a line of text this one would be an n.
        let letter = [
            (0.0, 0.0), (0.25, -3.5), (0.5, -7), (0.75, -10.5), (1, -14), (1.25, -12.5), (1.5, -11),
            (1.75, -9.5),
            (2, -8), (3.5, -9.5), (5, -11), (6.5, -12.5), (8, -14), (10, -14.25), (12, -14.5), (14, -14.75),
            (16, -15),
        ]
        #expect(try text([written(letter, turnedBy: 8)]) == "r")
        #expect(try text([written(letter, turnedBy: 12)]) == "r")
    }
}
