// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink
import Testing

@testable import Zinnia

private let hasJapanese = ZinniaRecognizer.isInstalled(for: "ja")
private let hasChinese = ZinniaRecognizer.isInstalled(for: "zh-CN")

@Suite struct ZinniaRecognizerTests {
    @Test(.enabled(if: hasJapanese, "tegaki-zinnia-japanese is not installed"), arguments: DrawnCharacter.all)
    func readsJapaneseCharacters(_ character: Character) throws {
        // Its simplified form is not Japanese.
        guard character != "语" else { return }
        let recognizer = try #require(ZinniaRecognizer(language: "ja"))
        let reading = try recognizer.read(DrawnCharacter.strokes(String(character)))
        #expect(reading.text == String(character))
        let candidates = try #require(reading.lines.first?.words.first?.candidates)
        #expect(candidates.count == 5)
        #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
        #expect(candidates.reduce(0) { $0 + $1.confidence } <= 1.000_001)
    }

    @Test(
        .enabled(if: hasChinese, "tegaki-zinnia-simplified-chinese is not installed"),
        arguments: DrawnCharacter.all)
    func readsChineseCharacters(_ character: Character) throws {
        // The model has these drawn so otherwise that it does not know them.
        guard !"人山".contains(character) else { return }
        let recognizer = try #require(ZinniaRecognizer(language: "zh-CN"))
        #expect(try recognizer.read(DrawnCharacter.strokes(String(character))).text == String(character))
    }

    @Test(
        .enabled(if: hasJapanese, "tegaki-zinnia-japanese is not installed"),
        arguments: ["日本人", "山川", "一二三十", "大口中国", "木日本"])
    func readsRows(_ text: String) throws {
        let recognizer = try #require(ZinniaRecognizer(language: "ja_JP.UTF-8"))
        // Strokes of 三 one above the other may be anything in a column.
        for vertical in text.contains("三") ? [false] : [false, true] {
            let reading = try recognizer.read(DrawnCharacter.strokes(text, side: 37, vertical: vertical))
            #expect(reading.text == text)
            #expect(reading.lines.count == 1)
            #expect(reading.lines.first?.words.first?.strokes == Array(DrawnCharacter.strokes(text).indices))
        }
    }

    @Test(.enabled(if: hasJapanese, "tegaki-zinnia-japanese is not installed"))
    func onlyAllowedCharactersAreRead() throws {
        let recognizer = try #require(ZinniaRecognizer(language: "ja"))
        var context = RecognitionContext()
        context.allowedCharacters = "大木"
        let reading = try recognizer.read(DrawnCharacter.strokes("本"), context: context)
        #expect(reading.text == "木")
        #expect(reading.candidates.allSatisfy { $0.text.allSatisfy("大木".contains) })
    }

    @Test(.enabled(if: hasJapanese, "tegaki-zinnia-japanese is not installed"))
    func hostileInkIsBoundedWork() throws {
        let recognizer = try #require(ZinniaRecognizer(language: "ja"))
        func wild(_ strokes: Int, _ points: Int) -> [Stroke] {
            (0..<strokes).map { stroke in
                var samples: [InkSample] = []
                for point in 0..<points {
                    let x = (point * 7919 + stroke * 31) % 1000
                    let y = point * 104_729 % 997
                    samples.append(InkSample(Point(x: Double(x), y: Double(y))))
                }
                return Stroke(samples)
            }
        }
        let start = ContinuousClock.now
        // No character is that long: a scribble is no text.
        #expect(try recognizer.read(wild(1, 3000)) == .empty)
        #expect(try recognizer.read(wild(60, 300)) == .empty)
        #expect(throws: RecognitionError.tooMuchInk(limit: ZinniaRecognizer.largestPointCount)) {
            try recognizer.read(wild(2, 80_000))
        }
        #expect(try recognizer.read([]) == .empty)
        #expect(try recognizer.read([Stroke(), Stroke([InkSample(Point(x: .nan, y: 0))])]) == .empty)
        let dots = (0..<300).map { Stroke([InkSample(Point(x: Double($0) * 3, y: 0))]) }
        _ = try recognizer.read(dots)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func strokesAreThinned() {
        let dense = (0..<30).map { stroke in
            (0..<5000).map { point -> Point in
                let (x, y) = (point * 7919 % 1000, (point * 31 + stroke) % 997)
                return Point(x: Double(x), y: Double(y))
            }
        }
        let thinned = ZinniaModel.thinned(dense)
        #expect(thinned.count == 30)
        #expect(thinned.reduce(0) { $0 + $1.count } <= ZinniaModel.mostPoints)
        let line = [[Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 500, y: 0), Point(x: 501, y: 0)]]
        #expect(
            ZinniaModel.thinned(line) == [[Point(x: 0, y: 0), Point(x: 500, y: 0), Point(x: 501, y: 0)]])
    }

    @Test func languagesWithoutAModelAreNone() {
        #expect(ZinniaRecognizer(language: "de") == nil)
        #expect(!ZinniaRecognizer.reads("en"))
        #expect(ZinniaRecognizer.package(for: "zh_CN") == "tegaki-zinnia-simplified-chinese")
        #expect(ZinniaRecognizer.package(for: "zh-Hant") == "tegaki-zinnia-traditional-chinese")
        #expect(ZinniaModel(path: "/dev/null") == nil)
    }
}
