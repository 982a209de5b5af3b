// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

/// The language files that ship.
@Suite struct LanguageTests {
    static let folder = URL(fileURLWithPath: TestFiles.modelPath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("language")

    static func bytes(_ code: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("\(code).postillanguage")))
    }

    @Test(arguments: [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "hu", "ro", "tr",
    ])
    func everyLanguageGivesDistributions(_ code: String) throws {
        let bytes = try Self.bytes(code)
        #expect(bytes.count < 5_000_000)
        let language = try Language(bytes)
        let symbols = language.characters.symbols
        func number(_ character: Character) -> UInt8 { UInt8((symbols.firstIndex(of: character) ?? -1) + 1) }
        for context in ["", " ", "a", " 12", "qzxjk"] {
            let values = language.characters.logProbabilities(after: context.map(number))
            #expect(values.count == symbols.count + 1)
            let sum = values.reduce(0) { $0 + exp($1) }
            // Costs are rounded to a twelfth of a halving.
            #expect((0.9...1.1).contains(sum), "after \(context): \(sum)")
        }
    }

    @Test func englishKnowsItsWords() throws {
        let language = try Language(Self.bytes("en"))
        let the = try #require(language.lexicon.entry(of: WordHash("the")))
        let handwriting = try #require(language.lexicon.entry(of: WordHash("handwriting")))
        #expect(the.logShare > handwriting.logShare + 5)
        #expect(the.capitals == .none)
        #expect(language.lexicon.entry(of: WordHash("london"))?.capitals == .first)
        #expect(language.lexicon.entry(of: WordHash("qzxjkv")) == nil)
    }

    @Test func spellingFollowsTheLanguage() throws {
        let language = try Language(Self.bytes("en"))
        let symbols = language.characters.symbols
        func number(_ character: Character) -> UInt8 { UInt8((symbols.firstIndex(of: character) ?? -1) + 1) }
        let after = language.characters.logProbabilities(after: " becaus".map(number))
        #expect(after[Int(number("e"))] > log(0.8))
    }

    @Test func damagedFilesAreRefused() throws {
        let bytes = try Self.bytes("en")
        #expect(throws: DataFileError.otherKind) { try Language(Array(bytes.dropFirst())) }
        #expect(throws: DataFileError.damaged) { try Language(Array(bytes.dropLast())) }
        var changed = bytes
        changed[changed.count - 1] ^= 1
        #expect(throws: DataFileError.damaged) { try Language(changed) }
        changed = bytes
        changed[8] = 9
        #expect(throws: DataFileError.unsupportedVersion(9)) { try Language(changed) }
    }

    @Test func tagsNameFilesOnly() {
        #expect(LanguageStore.code("de-AT") == "de")
        #expect(LanguageStore.code("nn_NO") == "nb")
        #expect(LanguageStore(folders: [Self.folder.path]).language("../en") == nil)
        #expect(LanguageStore(folders: [Self.folder.path]).language("xx") == nil)
        #expect(LanguageStore(folders: [Self.folder.path]).language("en-GB") != nil)
    }
}
