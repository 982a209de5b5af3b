// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Testing

@testable import Scribble

/// What words teach that are left standing, and those that are written anew.
@MainActor
@Suite("What written words teach")
struct LessonTests {
    let pad = WrittenWords()
    let heard = Heard()

    /// What the engine has said.
    @MainActor
    final class Heard {
        var corrections: [Correction] = []
        var confirmations: [WordConfirmation] = []
        var left: [String] { confirmations.flatMap(\.left).map(\.text) }
        var withdrawn: [String] { confirmations.flatMap(\.withdrawn).map(\.text) }
    }

    init() {
        pad.engine.learns = true
        pad.engine.onCorrection = { [heard] in heard.corrections.append($0) }
        pad.engine.onConfirmation = { [heard] in heard.confirmations.append($0) }
        // Two words of text at 100…150 and 160…210.
        pad.commit("hello|hallo|hullo", at: Rect(100, 98, 152, 122))
        pad.commit("world|word", at: Rect(300, 98, 352, 122))
    }

    /// Ends the session.
    private func pause() { pad.engine.timerFired(.sessionEnd) }

    /// Takes a word out as a scratch-out would.
    private func takeOut(_ range: Range<Int>) {
        _ = pad.input.replace(range, with: "")
        pad.input.selectedRange = range.lowerBound..<range.lowerBound
    }

    /// Ink over the caret.
    private var overCaret: Rect {
        let caret = pad.input.caretRect(at: pad.input.selectedRange.lowerBound)
        return Rect(caret.minX, 98, caret.minX + 52, 122)
    }

    @Test("words are right once they stand through a later session, or their text is left")
    func leftStanding() {
        #expect(heard.left.isEmpty, "their own session is not over")
        pause()
        #expect(heard.left.isEmpty, "nothing has followed")
        pad.commit("again", at: Rect(500, 98, 552, 122))
        pause()
        #expect(heard.left == ["hello", "world"])
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["hello", "world", "again"])
        #expect(heard.confirmations.flatMap(\.left).allSatisfy { $0.strokes.count == 1 })
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.confirmations.count == 2, "each word says it once")
        #expect(heard.corrections.isEmpty && heard.withdrawn.isEmpty)
    }

    @Test("nothing is said, and nothing kept, where nobody learns")
    func off() {
        pad.engine.learns = false
        pad.engine.confirmWords(of: pad.input)
        takeOut(6..<11)
        pad.commit("word", at: overCaret)
        pause()
        #expect(heard.confirmations.isEmpty && heard.corrections.isEmpty)
    }

    @Test("words that are changed, undone or taken out teach nothing")
    func notLeft() throws {
        pad.commit("again", at: Rect(500, 98, 552, 122))
        pad.commit("more", at: Rect(600, 98, 652, 122))
        pad.input.undo()
        _ = pad.input.replace(1..<2, with: "x")
        let words = try #require(pad.engine.convertedText(of: pad.input)?.words)
        #expect(words.map(\.text) == ["world", "again"])
        _ = pad.engine.remove(words[1].id, from: pad.input)
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["world"])
    }

    @Test("what is undone, scratched out, deleted or exchanged later is taken back")
    func withdrawn() throws {
        pad.engine.confirmWords(of: pad.input)
        let words = try #require(pad.engine.convertedText(of: pad.input)?.words)
        pad.engine.choose("word", for: words[1].id, in: pad.input)
        #expect(heard.corrections.map(\.chosen) == ["word"])
        #expect(heard.withdrawn.isEmpty, "the same ink is learnt anew instead")
        _ = pad.engine.remove(words[0].id, from: pad.input)
        #expect(heard.withdrawn == ["hello"])
        takeOut(0..<4)
        _ = pad.engine.convertedText(of: pad.input)
        #expect(heard.withdrawn == ["hello", "word"])
        #expect(heard.confirmations.flatMap(\.withdrawn).last?.strokes == words[1].strokes)
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["hello", "world"])
    }

    @Test("a choice that is undone is taken back; the word may be left as it was then")
    func undoneChoice() throws {
        let word = try #require(pad.engine.convertedText(of: pad.input)?.words.last)
        pad.engine.choose("word", for: word.id, in: pad.input)
        pad.input.undo()
        _ = pad.engine.convertedText(of: pad.input)
        #expect(heard.withdrawn == ["word"])
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["hello", "world"])
    }

    @Test("a text that is gone takes its lessons along; one that is back teaches again")
    func goneText() {
        pad.engine.confirmWords(of: pad.input)
        pad.engine.textIsGone(pad.input.textIdentity)
        #expect(heard.withdrawn == ["hello", "world"])
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["hello", "world", "hello", "world"])
    }

    @Test("a word written in the place of one that was taken out corrects it where its ink may be read so")
    func rewritten() throws {
        let strokes = try #require(pad.engine.convertedText(of: pad.input)?.words.last?.strokes)
        takeOut(6..<11)
        pad.commit("word|world", at: overCaret)
        #expect(pad.input.content == "hello word")
        #expect(heard.corrections.map(\.original) == ["world"] && heard.corrections.map(\.chosen) == ["word"])
        #expect(heard.corrections.first?.strokes == strokes)
        pad.engine.confirmWords(of: pad.input)
        #expect(heard.left == ["hello", "word"])
        #expect(heard.confirmations.first?.rewritten.count == 1, "the new word is meant as it stands")
        // The witness is gone.
        pad.input.undo()
        _ = pad.engine.convertedText(of: pad.input)
        #expect(Set(heard.withdrawn) == ["word"] && heard.withdrawn.count == 2)
    }

    @Test("a word written in another's place that it can't have been corrects nothing")
    func changedMind() {
        takeOut(6..<11)
        pad.commit("planet|plane", at: overCaret)
        #expect(pad.input.content == "hello planet" && heard.corrections.isEmpty)
    }

    @Test("a new word that is exchanged afterwards tells what the first one was")
    func rewrittenThenChosen() throws {
        takeOut(6..<11)
        pad.commit("ward|word", at: overCaret)
        #expect(heard.corrections.isEmpty)
        let word = try #require(pad.engine.convertedText(of: pad.input)?.words.last)
        pad.engine.choose("word", for: word.id, in: pad.input)
        #expect(heard.corrections.map(\.original) == ["ward", "world"])
        #expect(heard.corrections.map(\.chosen) == ["word", "word"])
        pad.engine.choose("wad", for: word.id, in: pad.input)
        #expect(heard.corrections.map(\.chosen) == ["word", "word", "wad"])
        #expect(heard.withdrawn == ["word"], "the first ink is not read so")
    }

    @Test("of several words taken out at once, and elsewhere, nothing is known")
    func ambiguous() {
        takeOut(0..<11)
        pad.commit("hallo", at: overCaret)
        #expect(heard.corrections.isEmpty)
        let other = WrittenWords()
        other.engine.learns = true
        var chosen: [String] = []
        other.engine.onCorrection = { chosen.append($0.chosen) }
        other.commit("hello|hallo", at: Rect(100, 98, 152, 122))
        other.commit("world|word", at: Rect(300, 98, 352, 122))
        _ = other.input.replace(0..<6, with: "")
        other.commit("hallo", at: Rect(600, 98, 652, 122))
        #expect(other.input.content == "world hallo" && chosen.isEmpty)
    }

    @Test("the last word undone and written again corrects it")
    func undoneAndWritten() {
        pad.input.undo()
        #expect(pad.input.content == "hello")
        pad.commit("word", at: Rect(300, 98, 352, 122))
        #expect(pad.input.content == "hello word" && heard.corrections.map(\.chosen) == ["word"])
    }
}
