// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Testing

@testable import Handwriting

@Suite struct WritingOrderTests {
    /// A word of zigzag letters 10 high, 8 wide and 1 apart.
    func word(at x: Double, letters: Int = 3) -> [[Point]] {
        (0..<letters).map { index in
            [(0.0, -10.0), (2, 0), (5, -10), (8, 0)].map { Point(x: x + Double(index) * 9 + $0.0, y: $0.1) }
        }
    }

    func dot(at x: Double) -> [Point] { [Point(x: x, y: -14), Point(x: x + 0.5, y: -13)] }

    func order(_ strokes: [[Point]]) -> [Int] { WritingOrder(strokes).strokes }

    @Test func writingFromLeftToRightStays() {
        #expect(order(word(at: 0) + word(at: 40) + word(at: 80)) == Array(0..<9))
        #expect(order([]) == [])
        // A letter put right and one squeezed in belong where the pen came back to.
        #expect(order(word(at: 0) + word(at: 40) + word(at: 9, letters: 1)) == Array(0..<7))
    }

    @Test func dotsComeWhenTheyWereWritten() {
        #expect(order(word(at: 0) + word(at: 40) + [dot(at: 4), dot(at: 33)]) == Array(0..<8))
    }

    @Test func aWordWrittenBeforeTheOneToItsLeft() {
        #expect(order(word(at: 40) + word(at: 0)) == [3, 4, 5, 0, 1, 2])
        #expect(order(word(at: 80) + word(at: 40) + word(at: 0)) == [6, 7, 8, 3, 4, 5, 0, 1, 2])
        // With its dot, and then on to the right of all.
        let strokes = word(at: 40) + word(at: 0) + [dot(at: 4)] + word(at: 80)
        #expect(order(strokes) == [3, 4, 5, 6, 0, 1, 2, 7, 8, 9])
    }

    @Test func aWordBetweenTwoOthers() {
        #expect(order(word(at: 0) + word(at: 80) + word(at: 40)) == [0, 1, 2, 6, 7, 8, 3, 4, 5])
        // Two words put in, the right one first.
        let strokes = word(at: 0) + word(at: 120) + word(at: 80) + word(at: 40)
        #expect(order(strokes) == [0, 1, 2, 9, 10, 11, 6, 7, 8, 3, 4, 5])
    }

    @Test func eachStrokeComesOnce() {
        // Ink that is no writing, all over the place.
        let strokes = (0..<300).map { index in
            let x = Double(index * 7919 % 1000)
            return [Point(x: x, y: 0), Point(x: x + Double(index % 5), y: Double(index % 23))]
        }
        #expect(order(strokes).sorted() == Array(0..<300))
    }
}
