// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Ink

@Suite struct InkDocumentInkMLTests {
    func read(_ xml: String) throws -> InkDocument { try InkDocument(inkML: Data(xml.utf8)) }

    func points(_ trace: String) throws -> [[Double]] {
        try read("<ink><trace>\(trace)</trace></ink>").strokes.flatMap { $0.points.map { [$0.x, $0.y] } }
    }

    @Test func tracesWithoutAFormatHoldXAndY() throws {
        let ink = try read(
            """
            <?xml version="1.0"?>
            <ink xmlns="http://www.w3.org/2003/InkML" documentID="d1">
              <trace>10 0, 9 14, 8 28</trace>
              <trace type="penUp">1 1, 2 2</trace>
              <trace>130 155,
                144.5 -159</trace>
            </ink>
            """)
        #expect(ink.id == "d1")
        #expect(
            ink.strokes.map(\.points) == [
                [Point(x: 10, y: 0), Point(x: 9, y: 14), Point(x: 8, y: 28)],
                [Point(x: 130, y: 155), Point(x: 144.5, y: -159)],
            ])
        #expect(ink.strokes.map { $0.samples.map(\.time) } == [[0, 8, 16], [166, 174]])
    }

    @Test func channelsStandInTheOrderOfTheFormat() throws {
        let ink = try read(
            """
            <ink:ink xmlns:ink="http://www.w3.org/2003/InkML"><ink:definitions><ink:context xml:id="c">
            <ink:inkSource><ink:traceFormat>
              <ink:channel name="T" type="decimal" units="s"/><ink:channel name="OTx" type="integer"/>
              <ink:channel name="Y" type="decimal" orientation="-ve"/>
              <ink:channel name="F" type="integer" min="0" max="1024"/><ink:channel name="X" type="decimal"/>
              <ink:intermittentChannels><ink:channel name="S1" type="boolean"/></ink:intermittentChannels>
            </ink:traceFormat></ink:inkSource></ink:context></ink:definitions>
            <ink:trace contextRef="#c">0.5 9 20 512 1, 0.508 9 21 1024 2 T, 0.516 9 22 2000 3</ink:trace>
            </ink:ink>
            """)
        let samples = try #require(ink.strokes.first?.samples)
        #expect(samples.map(\.position.x) == [1, 2, 3])
        #expect(samples.map(\.position.y) == [-20, -21, -22])
        #expect(samples.map { $0.time.rounded() } == [500, 508, 516])
        #expect(samples.map(\.pressure) == [0.5, 1, 1])
    }

    @Test func eachTraceHasItsOwnFormat() throws {
        let ink = try read(
            """
            <ink><definitions>
            <traceFormat xml:id="f1"><channel name="X"/><channel name="Y"/></traceFormat>
            <context xml:id="c2"><traceFormat><channel name="Y"/><channel name="X"/></traceFormat></context>
            <context xml:id="c1" traceFormatRef="#f1"/></definitions>
            <traceGroup><trace contextRef="#c1">1 2</trace><trace contextRef="#c2">1 2</trace></traceGroup></ink>
            """)
        #expect(ink.strokes.flatMap(\.points) == [Point(x: 1, y: 2), Point(x: 2, y: 1)])
    }

    @Test func differencesAddUp() throws {
        // First differences, then second ones, then values again.
        #expect(
            try points("1125 18432,'23'43,\"7\"-8,3-5,7 -3,!5!6,8 9") == [
                [1125, 18432], [1148, 18475], [1178, 18510], [1211, 18540], [1251, 18567], [5, 6], [8, 9],
            ])
        #expect(try points("10 10, '1 '2, * *, -1-2") == [[10, 10], [11, 12], [12, 14], [11, 12]])
        #expect(try points("#1F 0.5e1, * +2 , -.5 - 3") == [[31, 5], [31, 2], [-0.5, -3]])
        #expect(try points("1 2, ? 3, 4 5,") == [[1, 2], [4, 5]])
    }

    @Test func pressureWithoutARangeIsScaledByTheStrongest() throws {
        let ink = try read(
            """
            <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="F"/></traceFormat>
            <trace>1 2 100, 1 3 400</trace></ink>
            """)
        #expect(ink.strokes.first?.samples.map(\.pressure) == [0.25, 1])
    }

    @Test(arguments: [
        ("<ink>\n<trace>1 2,\n3</trace></ink>", "line 2"),
        ("<ink><trace>1 2 3</trace></ink>", "line 1"),
        ("<ink><trace>1 a</trace></ink>", "line 1"),
        ("<ink><trace>'1 2</trace></ink>", "line 1"),
        ("<ink><trace>* 2</trace></ink>", "line 1"),
        ("<ink><trace>1 2,,3 4</trace></ink>", "line 1"),
        ("<ink><trace>1 1e999</trace></ink>", "line 1"),
        ("<ink>\n\n<traceFormat><channel name=\"X\"/></traceFormat></ink>", "line 3"),
        ("<ink>\n<trace>1 2</ink>", "line 2"),
        ("<html></html>", "line 1"),
        ("", "line 1"),
        ("<ink><trace>1 2</trace>", "line 1"),
    ])
    func errorsNameTheLine(_ xml: String, _ line: String) {
        do {
            _ = try read(xml)
            Issue.record("accepted")
        } catch InkFileError.malformed(let place, let reason) {
            #expect(place == line)
            #expect(!reason.isEmpty)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func anEmptyFileHoldsNoInk() throws {
        #expect(try read("<ink/>").strokes.isEmpty)
        #expect(try read("<ink><trace> </trace></ink>").strokes.isEmpty)
    }

    @Test func entitiesDoNotExplode() {
        let bomb = """
            <!DOCTYPE ink [<!ENTITY a "1 2,1 2,1 2,1 2,1 2,1 2,1 2,1 2,1 2,">
            <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
            <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">
            <!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;">
            ]><ink><trace>&g;&g;</trace></ink>
            """
        let read = try? self.read(bomb)
        #expect(read?.strokes.reduce(0) { $0 + $1.samples.count } ?? 0 <= InkDocument.largestSampleCount)
    }
}
