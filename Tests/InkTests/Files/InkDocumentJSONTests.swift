// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Ink

@Suite struct InkDocumentJSONTests {
    func read(_ json: String) throws -> InkDocument { try InkDocument(json: Data(json.utf8)) }

    @Test func everyFieldIsRead() throws {
        let ink = try read(
            """
            {"id":"a","label":"x","strokes":[[[1,2,10,0.5],[3.5,-4e1,18,1]],{"pause":700},[[5,6,900]]],
             "context":{"before":"Dear ","language":"en-GB","lineHeight":24,"baseline":18.5,"singleLine":true,
             "allowed":"0123"}}
            """)
        #expect(ink.id == "a")
        #expect(ink.bursts.map(\.strokes.count) == [1, 1])
        #expect(ink.bursts.map(\.pause) == [700, 0])
        #expect(
            ink.strokes.first?.samples == [
                InkSample(Point(x: 1, y: 2), time: 10, pressure: 0.5),
                InkSample(Point(x: 3.5, y: -40), time: 18, pressure: 1),
            ])
        #expect(ink.strokes.last?.samples.first?.pressure == nil)
        #expect(ink.context.before == "Dear " && ink.context.language == "en-GB")
        #expect(ink.context.lineHeight == 24 && ink.context.baseline == 18.5)
        #expect(ink.context.isSingleLine == true && ink.context.allowed == "0123")
    }

    @Test func missingTimesAreFilledIn() throws {
        let ink = try read(#"{"strokes":[[[0,0],[1,1],[2,2]],[[3,3],[4,4]],{"pause":500},[[5,5,null,0.2]]]}"#)
        #expect(ink.strokes.map { $0.samples.map(\.time) } == [[0, 8, 16], [166, 174], [824]])
        #expect(ink.strokes.last?.samples.first?.pressure == 0.2)
    }

    @Test func pausesAtTheEndsMakeNoBurst() throws {
        let ink = try read(
            #"{"strokes":[{"pause":5},[[0,0]],{"pause":100},{"pause":50},[[1,1]],{"pause":9}]}"#)
        #expect(ink.bursts.map(\.pause) == [150, 0])
        #expect(try read(#"{"strokes":[]}"#).bursts.isEmpty)
    }

    @Test func writingAndReadingAgree() throws {
        let ink = try read(
            #"{"id":"b","strokes":[[[1,2,3,0.25]],{"pause":40},[[5,6,90]]],"context":{"allowed":"ab"}}"#)
        #expect(try InkDocument(json: JSONEncoder().encode(ink)) == ink)
    }

    @Test(arguments: [
        (#"{"id":"a"}"#, "strokes"),
        (#"{"strokes":[[[1,2]],[[1]]]}"#, "strokes[1][0]"),
        (#"{"strokes":[[[1,2],[1,2,3,4,5]]]}"#, "strokes[0][1]"),
        (#"{"strokes":[[[null,2]]]}"#, "strokes[0][0]"),
        (#"{"strokes":[[[1,"2"]]]}"#, "strokes[0][0][1]"),
        (#"{"strokes":[[[1,2,3,1.5]]]}"#, "strokes[0][0]"),
        (#"{"strokes":[{"pause":-1}]}"#, "strokes[0].pause"),
        (#"{"strokes":[{"paws":1}]}"#, "strokes[0].pause"),
        (#"{"strokes":7}"#, "strokes"),
        (#"{"strokes":[],"context":{"lineHeight":"tall"}}"#, "context.lineHeight"),
        (#"{"id":3,"strokes":[]}"#, "id"),
    ])
    func errorsNameTheField(_ json: String, _ field: String) {
        do {
            _ = try read(json)
            Issue.record("accepted")
        } catch InkFileError.malformed(let place, let reason) {
            #expect(place == field)
            #expect(!reason.isEmpty)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: [#"{"strokes":[[[1,2]]"#, "[]", "7", "{\"strokes\":[[[1,1e999]]]}"])
    func brokenJSONIsAnError(_ json: String) {
        #expect(throws: InkFileError.self) { try read(json) }
    }

    @Test func brokenJSONNamesItsLine() {
        #expect(throws: InkFileError.malformed(place: "line 3", reason: "no JSON")) {
            try read("{\"id\":\"a\",\n\"strokes\":[[\n[1,2],,]]}")
        }
    }

    @Test func theFormatIsKnownByItsFirstCharacter() throws {
        #expect(try InkDocument(file: Data(" \n{\"strokes\":[[[1,2]]]}".utf8), name: "n").id == "n")
        #expect(try InkDocument(file: Data("<ink><trace>1 2</trace></ink>".utf8)).strokes.count == 1)
        #expect(throws: InkFileError.unknownFormat) { try InkDocument(file: Data("%PDF".utf8)) }
        #expect(throws: InkFileError.unknownFormat) { try InkDocument(file: Data()) }
    }
}
