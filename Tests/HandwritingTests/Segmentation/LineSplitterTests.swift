// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

@Suite struct LineSplitterTests {
    /// A line of `count` zigzag letters about as tall as 10, every third with an ascender or a descender.
    func line(y: Double, count: Int = 12, x: Double = 0, slope: Double = 0, wave: Double = 0) -> [[Point]] {
        (0..<count).map { index in
            let left = x + Double(index) * 12
            let top = index % 6 == 2 ? -18.0 : -10
            let bottom = index % 6 == 5 ? 8.0 : 0
            let base = y + slope * (left - x) + wave * sin(left / 40)
            return [(0.0, top), (2, bottom), (5, -10), (8, 0)].map { Point(x: left + $0.0, y: base + $0.1) }
        }
    }

    func sizes(_ strokes: [[Point]]) -> [Int] { LineSplitter(strokes).lines.map(\.count) }

    @Test func oneLineStaysOne() {
        #expect(sizes(line(y: 0)) == [12])
        #expect(sizes(line(y: 0, slope: 0.3)) == [12])
        #expect(sizes(line(y: 0, count: 40, wave: 9)) == [40])
        #expect(sizes([]) == [0])
        #expect(sizes([[Point(x: 1, y: 1)]]) == [1])
    }

    @Test func linesComeFromTopToBottomWithTheirStrokes() {
        let strokes = line(y: 0) + line(y: 26) + line(y: 52, count: 3)
        #expect(
            LineSplitter(strokes).lines == [Array(0..<12), Array(12..<24), Array(24..<27)])
        // Written from the bottom up.
        let upward = line(y: 52, count: 3) + line(y: 26) + line(y: 0)
        #expect(sizes(upward) == [12, 12, 3])
    }

    @Test(arguments: [-0.3, -0.15, 0.1, 0.3])
    func slopingLines(_ slope: Double) {
        #expect(sizes(line(y: 0, slope: slope) + line(y: 28, slope: slope)) == [12, 12])
    }

    @Test func unevenLines() {
        let strokes =
            line(y: 0, count: 30, wave: 4) + line(y: 30, count: 25, slope: 0.04)
            + line(y: 62, count: 28, x: 8, wave: 5)
        #expect(sizes(strokes) == [30, 25, 28])
    }

    @Test func aShortLastLineIsALine() {
        #expect(sizes(line(y: 0) + line(y: 26, count: 2)) == [12, 2])
    }

    @Test func aColumnOfSingleStrokes() {
        let column = (0..<5).map { [Point(x: 0, y: Double($0) * 25), Point(x: 3, y: Double($0) * 25 + 12)] }
        #expect(sizes(column) == [1, 1, 1, 1, 1])
    }

    @Test func twoStrokesOfOneCharacterAreOneLine() {
        let wavy = [Point(x: 0, y: 0), Point(x: 5, y: 2), Point(x: 10, y: 0)]
        #expect(sizes([wavy, wavy.map { Point(x: $0.x, y: $0.y + 6) }]) == [2])
        let stem = [Point(x: 0, y: 0), Point(x: 1, y: 9)]
        #expect(sizes([stem, stem.map { Point(x: $0.x, y: $0.y - 14) }]) == [2])
    }

    @Test func delayedDotsAndBarsGoToTheirLine() {
        var strokes = line(y: 0) + line(y: 26)
        let dotAbove = [Point(x: 30, y: -22)]
        let barAbove = [Point(x: 60, y: -7), Point(x: 70, y: -7)]
        let dotBelow = [Point(x: 40, y: 13)]
        strokes += [dotAbove, barAbove, dotBelow]
        let lines = LineSplitter(strokes).lines
        #expect(lines.count == 2)
        #expect(lines.first?.suffix(2) == [24, 25])
        #expect(lines.last?.last == 26)
    }

    @Test func aLargeQuoteIsNoLine() {
        let quote = [Point(x: 142, y: -22), Point(x: 143, y: -15)]
        let comma = [Point(x: 150, y: 2), Point(x: 148, y: 8)]
        #expect(sizes(line(y: 0) + [quote, comma]) == [14])
    }

    @Test func aDashFarAboveALetterIsNoLine() {
        // A dot drawn like a dash, and the bar of a T that hovers above its stem.
        let dot = [Point(x: 14, y: -34), Point(x: 20, y: -28)]
        let bar = [Point(x: 26, y: -31), Point(x: 50, y: -24)]
        #expect(sizes(line(y: 0, count: 4) + [dot]) == [5])
        #expect(sizes(line(y: 0, count: 4) + [bar]) == [5])
        #expect(sizes([bar] + line(y: 0, count: 4)) == [5])
        // Farther away it is one of its own.
        #expect(sizes(line(y: 0, count: 4) + [bar.map { Point(x: $0.x, y: $0.y - 40) }]) == [1, 4])
    }

    @Test func aStrokeAddedLaterJoinsItsLine() {
        let strokes = line(y: 0) + line(y: 26) + line(y: 0, count: 1, x: 146)
        #expect(LineSplitter(strokes).lines.map(\.last) == [24, 23])
    }

    @Test func scribbleTakesBoundedTime() {
        // No writing at all: strokes thrown all over the page.
        let strokes = (0..<6000).map { index in
            let start = Point(x: Double(index * 7919 % 4001), y: Double(index * 104_729 % 5003))
            return [start, Point(x: start.x + 4, y: start.y + Double(index % 13))]
        }
        let clock = ContinuousClock()
        var lines: [[Int]] = []
        let time = clock.measure { lines = LineSplitter(strokes).lines }
        #expect(lines.joined().sorted() == Array(0..<6000))
        #expect(time < .seconds(20))
    }
}
