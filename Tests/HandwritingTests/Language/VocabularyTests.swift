// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct VocabularyTests {
    @Test func wordsAreCountedAndPutTogether() {
        var collector = VocabularyCollector()
        collector.add(
            "The Quickborn gate, Quickborn’s gate: exam-\nple of well-known soft\u{AD}\nware a 12 x7")
        collector.add("gate O'Neil 'quoted'")
        #expect(collector.words.first == "gate")
        #expect(
            Set(collector.words) == [
                "gate", "The", "Quickborn", "Quickborn's", "example", "of", "well", "known", "software",
                "O'Neil", "quoted",
            ])
    }

    @Test func aVocabularyHasAnEnd() {
        var collector = VocabularyCollector()
        func word(_ number: Int) -> String {
            String(
                String(number + 1_000_000).map {
                    Character(UnicodeScalar(UInt8($0.wholeNumberValue ?? 0) + 97))
                })
        }
        collector.add((0..<VocabularyCollector.capacity + 50).map(word).joined(separator: " "))
        collector.add(word(3))
        #expect(collector.isFull)
        #expect(collector.words.count == VocabularyCollector.capacity)
        #expect(collector.words.first == word(3))
    }

    @Test func laterWordsAreRarer() throws {
        let index = VocabularyIndex(["Postil"] + (0..<5000).map { "w\($0)" } + ["gate"])
        let first = try #require(index[WordHash("postil")].first)
        let last = try #require(index[WordHash("gate")].first)
        #expect(first.capitals == .first)
        #expect(last.capitals == .none)
        #expect(first.logShare > last.logShare + 2)
        #expect(index[WordHash("other")].isEmpty)
        #expect(
            VocabularyIndex(["Gate", "gate", "gate"])[WordHash("gate")].map(\.capitals) == [.first, .none])
    }

    @Test func aContextWithoutVocabularyIsRead() throws {
        let context = try JSONDecoder().decode(
            RecognitionContext.self, from: Data("{\"before\":\"a\",\"lineHeight\":20}".utf8))
        #expect(context.before == "a")
        #expect(context.lineHeight == 20)
        #expect(context.language == "en")
        #expect(context.vocabulary == [])
        var full = context
        full.vocabulary = ["Postil"]
        let data = try JSONEncoder().encode(full)
        #expect(try JSONDecoder().decode(RecognitionContext.self, from: data) == full)
    }

    @Test(arguments: [
        ("en", "The quick answer is that nobody knows where the others went after the meeting in town."),
        (
            "de",
            "Die Kinder gehen heute nicht in die Schule, weil der Lehrer seit gestern krank im Bett liegt."
        ),
        (
            "fr",
            "Les enfants ne vont pas à l'école aujourd'hui parce que le professeur est malade depuis hier."
        ),
        ("es", "Los niños no van hoy a la escuela porque el maestro está enfermo desde ayer por la tarde."),
        ("pl", "Dzieci nie idą dzisiaj do szkoły, ponieważ nauczyciel od wczoraj leży chory w łóżku."),
        ("fi", "Lapset eivät mene tänään kouluun, koska opettaja on ollut eilisestä lähtien sairaana."),
    ])
    func languagesAreTold(_ language: String, _ text: String) {
        #expect(
            LanguageGuesser(location: ModelLocation(executable: TestFiles.modelPath)).guess(text) == language)
    }

    @Test func scriptsAreTold() {
        let guesser = LanguageGuesser(location: ModelLocation(executable: TestFiles.modelPath))
        #expect(guesser.guess("これは日本語の文です。") == "ja")
        #expect(guesser.guess("这是中文句子") == "zh")
        #expect(guesser.guess("Это русское предложение, которое нельзя прочитать.") == nil)
        #expect(guesser.guess("too short") == nil)
    }
}
