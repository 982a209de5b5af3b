// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct CharacterHabitsTests {
    let weights = DecodingWeights()

    func counted(_ entries: [String: [Double]]) -> CharacterHabits? {
        CharacterHabits(entries, alphabet: ["o", "O", "^", "é"])
    }

    @Test func theUsualHeightSpeaksForACharacter() throws {
        let habits = try #require(counted(["o": [log(0.5), 0.2, -3], "O": [log(0.9), 0.2, -3]]))
        let small = habits.evidence(height: 0.5, weights: weights)
        let large = habits.evidence(height: 0.9, weights: weights)
        #expect(small[1] > small[2] && large[2] > large[1])
        // Equally far from both nothing is said.
        let between = habits.evidence(height: (0.5 * 0.9).squareRoot(), weights: weights)
        #expect(abs(between[1] - between[2]) < 1e-9)
    }

    @Test func withoutALineTheCommonOneIsLikelier() throws {
        let habits = try #require(counted(["o": [0, 0.2, -3], "^": [0, 0.2, -6]]))
        let evidence = habits.evidence(height: nil, weights: weights)
        #expect(evidence[1] - evidence[3] == weights.commonness * 3)
        // What is not known is as rare as the rarest.
        #expect(evidence[4] == evidence[3])
    }

    @Test func inkBeyondALineSaysNothing() throws {
        let habits = try #require(counted(["o": [0, 0.2, -3], "O": [0.4, 0.2, -3]]))
        for height in [CharacterHabits.highest + 0.01, .infinity, .nan] {
            #expect(
                habits.evidence(height: height, weights: weights)
                    == habits.evidence(height: nil, weights: weights))
        }
        // A dot has no height, and still gives numbers.
        #expect(habits.evidence(height: 0, weights: weights).allSatisfy { $0.isFinite })
    }

    @Test func brokenEntriesAreLeftOut() throws {
        let habits = try #require(counted(["o": [0, 0.2], "O": [.nan, 0.2, -3], "^": [0, 0.2, -6]]))
        let evidence = habits.evidence(height: 0.5, weights: weights)
        #expect(evidence[1] == evidence[2] && evidence.allSatisfy { $0.isFinite })
        if CharacterHabits(nil, alphabet: ["o"]) != nil { Issue.record("habits out of nothing") }
    }
}
