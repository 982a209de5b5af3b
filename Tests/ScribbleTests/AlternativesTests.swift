// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Testing

@testable import Scribble

@MainActor
@Suite("Editing by alternatives")
struct AlternativesTests {
    let pad = WrittenWords()

    init() {
        // Two words of text at 100…150 and 160…210.
        pad.commit("hello|hallo|hullo", at: Rect(100, 98, 152, 122))
        pad.commit("world|word", at: Rect(300, 98, 352, 122))
    }

    @Test("readings stay at hand and one is chosen in one step")
    func choose() throws {
        let word = try #require(pad.engine.alternatives(at: Point(x: 120, y: 110), in: pad.input))
        #expect(word.word.text == "hello" && word.readings == ["hallo", "hullo"])
        #expect(word.word.strokes.count == 1 && word.place == Rect(100, 100, 150, 120))
        var corrections: [Correction] = []
        pad.engine.onCorrection = { corrections.append($0) }
        let groups = pad.input.groups
        #expect(pad.engine.choose("hullo", for: word.word.id, in: pad.input))
        #expect(pad.input.content == "hullo world" && pad.input.groups == groups + 1)
        #expect(pad.input.selectedRange == 11..<11, "the caret stays at the end")
        #expect(corrections.map(\.original) == ["hello"] && corrections.map(\.chosen) == ["hullo"])
        #expect(corrections.first?.strokes == word.word.strokes)
        let again = try #require(pad.engine.alternatives(for: word.word.id, in: pad.input))
        #expect(again.readings == ["hello", "hallo"])
    }

    @Test("a longer or shorter reading moves the words behind it")
    func lengthChanges() throws {
        let first = try #require(pad.engine.convertedText(of: pad.input)?.words.first)
        pad.engine.choose("hallooo", for: first.id, in: pad.input)
        let second = try #require(pad.engine.convertedText(of: pad.input)?.words.last)
        #expect(pad.input.text(in: second.range) == "world")
        pad.engine.choose("word", for: second.id, in: pad.input)
        #expect(pad.input.content == "hallooo word")
    }

    @Test("a tap on a word that has just become text offers its readings; it is no ink")
    func tapWhenSettled() {
        pad.tap(Point(x: 180, y: 110))
        #expect(pad.offered.map(\.word.text) == ["world"])
        #expect(pad.requests.isEmpty && !pad.engine.hasUncommittedInk && pad.engine.isWriting)
        pad.engine.timerFired(.sessionEnd)
        #expect(!pad.engine.isWriting)
    }

    @Test("while ink waits the same contact is ink")
    func tapWhenPaused() {
        pad.stroke(Rect(190, 98, 240, 122))
        pad.tap(Point(x: 180, y: 110))
        #expect(pad.offered.isEmpty)
        pad.engine.timerFired(.wordPause)
        #expect(pad.requests.last?.strokes.count == 2)
    }

    @Test("a stroke that begins on a word is ink")
    func strokeOnWord() {
        pad.stroke(Rect(170, 100, 220, 120))
        pad.engine.timerFired(.wordPause)
        #expect(pad.offered.isEmpty && pad.requests.count == 1)
    }

    @Test("places follow what is typed before, between and behind the words")
    func follows() throws {
        _ = pad.input.replace(0..<0, with: "Oh, ")
        _ = pad.input.replace(9..<9, with: " big")
        _ = pad.input.replace(pad.input.length..<pad.input.length, with: "!")
        #expect(pad.input.content == "Oh, hello big world!")
        let words = pad.engine.convertedText(of: pad.input)?.words ?? []
        #expect(words.map(\.text) == ["hello", "world"])
        for word in words { #expect(pad.input.text(in: word.range) == word.text) }
    }

    @Test("one change is followed exactly, and a word that was changed is let go")
    func followsOne() throws {
        _ = pad.input.replace(0..<0, with: "Oh, ")
        var text = try #require(pad.engine.convertedText(of: pad.input))
        #expect(text.words.map(\.text) == ["hello", "world"])
        #expect(text.word(at: 6)?.text == "hello" && text.word(at: 2) == nil)
        _ = pad.input.replace(5..<6, with: "u")
        text = try #require(pad.engine.convertedText(of: pad.input))
        #expect(text.words.map(\.text) == ["hullo", "world"], "another of its readings stands there now")
        _ = pad.input.replace(5..<6, with: "x")
        text = try #require(pad.engine.convertedText(of: pad.input))
        #expect(text.words.map(\.text) == ["world"])
    }

    @Test("letters put beside a word make another word of it; undo of a choice brings its reading back")
    func besides() throws {
        let first = try #require(pad.engine.convertedText(of: pad.input)?.words.first)
        pad.engine.choose("hallo", for: first.id, in: pad.input)
        pad.input.undo()
        #expect(pad.engine.convertedText(of: pad.input)?.words.map(\.text) == ["hello", "world"])
        _ = pad.input.replace(5..<5, with: "s")
        #expect(pad.engine.convertedText(of: pad.input)?.words.map(\.text) == ["world"])
        _ = pad.input.replace(7..<7, with: "s")
        #expect(pad.engine.convertedText(of: pad.input)?.words.isEmpty == true)
    }

    @Test("a shorter reading that is the end of the longer one comes back whole")
    func suffix() throws {
        let other = WrittenWords()
        other.commit("the|he", at: Rect(100, 98, 152, 122))
        let word = try #require(other.engine.convertedText(of: other.input)?.words.first)
        other.engine.choose("he", for: word.id, in: other.input)
        other.input.undo()
        let now = try #require(other.engine.convertedText(of: other.input)?.words.first)
        #expect(now.text == "the" && now.range == 0..<3)
    }

    @Test("a word is deleted with its space, in one step")
    func delete() throws {
        let words = try #require(pad.engine.convertedText(of: pad.input)?.words)
        let groups = pad.input.groups
        let removed = pad.engine.remove(words[0].id, from: pad.input)
        #expect(removed?.text == "hello " && pad.input.content == "world" && pad.input.groups == groups + 1)
        #expect(pad.engine.remove(words[0].id, from: pad.input) == nil)
        pad.engine.remove(words[1].id, from: pad.input)
        #expect(pad.input.content.isEmpty)
    }

    @Test("the caret finds the word it stands at")
    func atCaret() {
        #expect(pad.engine.alternativesAtCaret(of: pad.input)?.word.text == "world")
        pad.input.selectedRange = 2..<2
        #expect(pad.engine.alternativesAtCaret(of: pad.input)?.word.text == "hello")
    }
}
