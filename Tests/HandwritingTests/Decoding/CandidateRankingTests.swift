// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct CandidateRankingTests {
    let english: English
    var alphabet: [Character] { english.alphabet }

    init() throws { english = try English() }

    @Test func oneReadingAloneIsAsSureAsTheInk() {
        let frame = [Float](repeating: Float(log(0.5)), count: alphabet.count + 1)
        let view = CandidateRanking.View(
            answer: FrameProbabilities(classes: frame.count, values: frame), frames: 0..<1)
        let ranked = CandidateRanking(weights: .raw, prior: nil).rank(
            [english.classes("v")], in: [view], start: nil)
        #expect(ranked.count == 1)
        #expect(
            ranked.allSatisfy { abs($0.confidence - exp(log(0.5) / DecodingWeights.raw.temperature)) < 1e-3 })
    }

    /// The best of some characters, with shares of what one frame of ink says about them, after a text.
    func best(_ shares: [Character: Double], after before: String) -> String {
        let values = (0...alphabet.count).map { index in
            Float(log(index > 0 ? shares[alphabet[index - 1]] ?? 1e-9 : 1e-9))
        }
        let view = CandidateRanking.View(
            answer: FrameProbabilities(classes: values.count, values: values), frames: 0..<1)
        let prior = english.prior()
        let ranked = CandidateRanking(weights: DecodingWeights(), prior: prior).rank(
            shares.keys.map { english.classes(String($0)) }, in: [view], start: prior.start(after: before))
        return ranked.first.map { String($0.classes.map { alphabet[$0 - 1] }) } ?? ""
    }

    @Test func oneCharacterIsReadByWhatIsBefore() {
        let bar: [Character: Double] = ["I": 0.35, "1": 0.4, "l": 0.25]
        #expect(best(bar, after: "and then ") == "I")
        #expect(best(bar, after: "chapter ") == "1")
        // What the ink says clearly stays.
        #expect(best(["I": 0.03, "1": 0.97], after: "and then ") == "1")
    }
}
