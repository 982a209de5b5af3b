// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct ForcedAlignmentTests {
    /// Frames in which one of four classes is nearly sure.
    func answer(_ indices: [Int]) -> FrameProbabilities {
        FrameProbabilities(
            classes: 4,
            values: indices.flatMap { sure in (0..<4).map { Float(log($0 == sure ? 0.97 : 0.01)) } })
    }

    @Test func findsWhereCharactersStand() throws {
        let found = try #require(ForcedAlignment.align([2, 2, 3], to: answer([0, 2, 2, 0, 2, 3, 0])))
        #expect(found.map(\.frames) == [1..<3, 4..<5, 5..<6])
        #expect(found.map(\.index) == [2, 2, 3])
    }

    @Test func anotherTextIsLaidOverTheSameFrames() throws {
        let found = try #require(ForcedAlignment.align([2, 1], to: answer([0, 2, 0, 3, 0])))
        #expect(found[0].frames == 1..<2)
        #expect(found[1].frames.lowerBound >= 2)
    }

    @Test func textsThatDoNotFitAreRefused() {
        #expect(ForcedAlignment.align([2, 2], to: answer([2, 2])) == nil)
        #expect(ForcedAlignment.align([], to: answer([0])) == nil)
        #expect(ForcedAlignment.align([2, 3, 2], to: answer([2, 3])) == nil)
    }
}
