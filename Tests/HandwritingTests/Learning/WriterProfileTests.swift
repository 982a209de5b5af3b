// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

@Suite struct WriterProfileTests {
    let recognizer: HandwritingRecognizer

    init() throws {
        recognizer = try HandwritingRecognizer(
            modelAt: TestFiles.modelPath,
            languageFolders: [
                URL(fileURLWithPath: TestFiles.modelPath).deletingLastPathComponent()
                    .deletingLastPathComponent().appendingPathComponent("language").path
            ])
    }

    /// The word, a little different each time.
    private func ink(_ turn: Int) -> [Stroke] {
        let slant = 0.04 * Double(turn)
        return WrittenText.strokes("word").map { stroke in
            Stroke(
                stroke.samples.map {
                    InkSample(Point(x: $0.position.x - slant * $0.position.y, y: $0.position.y))
                })
        }
    }

    @Test func wordsAreLikelyAtOnceAndUsualOnesAreNotKept() throws {
        var profile = WriterProfile()
        let isNew = profile.learn(ink(0), text: "hellu", by: recognizer)
        #expect(isNew)
        profile.learn(ink(1), text: "hello", by: recognizer)
        #expect(profile.dictionary.words == ["hellu"])
        #expect(profile.sampleCount == 2)
        let isAdapted = profile.isAdapted
        #expect(isAdapted == false)
    }

    @Test func lettersAreLearntAndForgotten() throws {
        var raw = recognizer
        raw.weights = .raw
        // This writer's o looks like what the model takes for an o, but is an a.
        var profile = WriterProfile()
        for turn in 0..<8 { profile.learn(ink(turn), text: "hella", by: recognizer) }
        #expect(try raw.read(ink(9)).text == "hello")
        try profile.adapt(recognizer)
        let isAdapted = profile.isAdapted
        #expect(isAdapted == true)
        #expect(try raw.adapted(to: profile).read(ink(9)).text == "hella")
        // The recognizer itself is as it was.
        #expect(try raw.read(ink(9)).text == "hello")
        profile.forget()
        #expect(profile.isEmpty)
        #expect(try raw.adapted(to: profile).read(ink(9)).text == "hello")
    }

    @Test func whatHelpsNothingIsNotTaken() throws {
        // Steps so large that they destroy more than they teach.
        var profile = WriterProfile()
        profile.settings.rate = 1000
        profile.settings.biasRate = 100
        for turn in 0..<4 { profile.learn(ink(turn), text: "hello", by: recognizer) }
        for turn in 4..<8 { profile.learn(ink(turn), text: "hallo", by: recognizer) }
        try profile.adapt(recognizer)
        var isAdapted = profile.isAdapted
        #expect(isAdapted == false)
        profile.forget()
        profile.learn(ink(0), text: "hella", by: recognizer)
        try profile.adapt(recognizer)
        isAdapted = profile.isAdapted
        #expect(isAdapted == false, "one word is too little")
    }

    @Test func wordsLeftAsReadTeachLettersAndBecomeWordsTheSecondTime() throws {
        var profile = WriterProfile()
        let isNew = profile.confirm(ink(0), text: "hellu", by: recognizer)
        #expect(isNew && profile.sampleCount == 1 && profile.dictionary.words.isEmpty)
        let again = profile.confirm(ink(0), text: "hellu", by: recognizer)
        #expect(!again, "the same ink says nothing new")
        profile.confirm(ink(1), text: "hellu", by: recognizer)
        #expect(profile.dictionary.words == ["hellu"])
        for turn in 2..<8 { profile.confirm(ink(turn), text: "hellu", by: recognizer) }
        #expect(profile.sampleCount == WriterProfile.mostAlike)
        for turn in 0..<2 { profile.learn(ink(turn), text: "hello", by: recognizer) }
        #expect(profile.lessons.suffix(2).allSatisfy { $0.text == "hello" && $0.isCorrected })
        // The ink that was corrected is kept once, with what it was corrected to.
        let kept = profile.sampleCount
        let isGone = [profile.withdraw(ink(1)), profile.withdraw(ink(1))]
        #expect(isGone == [true, false])
        #expect(profile.sampleCount == kept - 1)
        let data = try JSONEncoder().encode(profile)
        let read = try JSONDecoder().decode(WriterProfile.self, from: data)
        #expect(read == profile)
        #expect(read.lessons.contains { !$0.isCorrected } && read.lessons.contains(where: \.isCorrected))
    }

    @Test func ofManyWordsTheCorrectedOnesStayLongest() {
        var profile = WriterProfile()
        func moved(_ turn: Int) -> [Stroke] {
            WrittenText.strokes("word").map { stroke in
                Stroke(
                    stroke.samples.map {
                        InkSample(
                            Point(
                                x: $0.position.x * (1 + 0.002 * Double(turn)),
                                y: $0.position.y))
                    })
            }
        }
        for turn in 0..<3 { profile.learn(moved(turn), text: "hello", by: recognizer) }
        let words = (0..<WriterProfile.mostSamples + 20).map { turn in
            String((0..<5).map { Array("helo")[(turn >> (2 * $0)) & 3] })
        }
        for (turn, word) in words.enumerated() {
            profile.confirm(moved(turn + 3), text: word, by: recognizer)
        }
        #expect(profile.sampleCount <= WriterProfile.mostSamples)
        #expect(profile.lessons.count { $0.isCorrected } == 3)
    }

    @Test func otherTextsAndDrawingsTeachNoLetters() {
        var profile = WriterProfile()
        profile.learn(ink(0), text: "Mississippi", by: recognizer)
        profile.learn(ink(0), text: "漢字", by: recognizer)
        profile.learn(ink(0), text: "", by: recognizer)
        profile.learn([], text: "hello", by: recognizer)
        let long = Stroke((0..<9000).map { InkSample(Point(x: Double($0), y: Double($0 * 7919 % 100))) })
        profile.learn([long], text: "hello", by: recognizer)
        #expect(profile.sampleCount == 0)
    }

    @Test func noMoreIsKeptThanIsBounded() {
        var profile = WriterProfile()
        for turn in 0..<WriterProfile.mostSamples + 5 {
            profile.learn(ink(0).map { $0.applying(.translation(0, 0.001)) }, text: "hello", by: recognizer)
            if turn > 2 { break }
        }
        // The same ink is kept once.
        #expect(profile.sampleCount == 1)
        var dictionary = UserDictionary()
        for index in 0..<UserDictionary.capacity + 3 { dictionary.add("word\(index)") }
        dictionary.add("word7")
        #expect(dictionary.entries.count == UserDictionary.capacity)
        #expect(dictionary.words.first == "word7")
        #expect(dictionary.entries.last?.count == 2)
        #expect(!dictionary.words.contains("word0"))
        dictionary.remove("word7")
        #expect(!dictionary.words.contains("word7"))
    }

    @Test func otherWeightsAreNoticed() throws {
        var profile = WriterProfile()
        for turn in 0..<8 { profile.learn(ink(turn), text: "hella", by: recognizer) }
        try profile.adapt(recognizer)
        #expect(!profile.isOutdated(for: recognizer))
        var text = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        text = text.replacingOccurrences(of: "\"model\":\(recognizer.network.checksum)", with: "\"model\":1")
        let other = try JSONDecoder().decode(WriterProfile.self, from: Data(text.utf8))
        #expect(other.isOutdated(for: recognizer))
        var raw = recognizer
        raw.weights = .raw
        #expect(try raw.adapted(to: other).read(ink(9)).text == "hello")
    }
}
