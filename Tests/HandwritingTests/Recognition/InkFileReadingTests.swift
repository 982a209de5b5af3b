// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

/// From a file to text, as the command line does it.
@Suite struct InkFileReadingTests {
    func ink(_ name: String) throws -> InkDocument {
        try InkDocument(
            file: Data(contentsOf: TestFiles.fixtures.appendingPathComponent("ink/\(name)")), name: name)
    }

    @Test(arguments: ["hello.json", "hello.inkml"])
    func bothFormatsAreRead(_ name: String) throws {
        let ink = try ink(name)
        #expect(ink.id == "hello")
        let recognizer = try HandwritingRecognizer(modelAt: TestFiles.modelPath)
        #expect(
            try recognizer.read(ink.strokes, context: RecognitionContext(ink.context)).text == "hello world")
    }

    @Test func bothFormatsHoldTheSameInk() throws {
        #expect(try ink("hello.json").strokes == ink("hello.inkml").strokes)
    }

    @Test func theContextOfAFileIsKept() throws {
        var context = InkDocument.Context()
        #expect(RecognitionContext(context) == RecognitionContext())
        context.before = "a"
        context.language = "de"
        context.lineHeight = 3
        context.isSingleLine = true
        context.allowed = "xyz"
        let read = RecognitionContext(context)
        #expect(read.before == "a" && read.language == "de" && read.lineHeight == 3)
        #expect(read.isSingleLine && read.allowedCharacters == "xyz" && read.baseline == nil)
    }
}
