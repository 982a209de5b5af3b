// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct TextPriorTests {
    let english: English

    init() throws { english = try English() }

    func score(_ text: String, after before: String = "", vocabulary: [String] = []) -> Double {
        let prior = english.prior(vocabulary: vocabulary)
        return prior.score(of: english.classes(text), after: prior.start(after: before))
    }

    @Test func wordsBeatNonsense() {
        #expect(score("queue") > score("queve") + 1)
        #expect(score("handed") > score("harded"))
        #expect(score("girlhood") > score("gilhood"))
    }

    @Test func vocabularyMakesAWordLikely() {
        let without = score("Drumwick")
        #expect(score("Drumwick", vocabulary: ["Drumwick"]) > without + 1)
        #expect(score("Drumwick", vocabulary: ["Ollerby"]) == without)
    }

    @Test func capitalsFollowTheSentence() {
        let first = score("The", after: "Done. ") - score("the", after: "Done. ")
        let later = score("The", after: "and then ") - score("the", after: "and then ")
        #expect(first > later)
        #expect(score("London") > score("london"))
    }

    @Test func namesHaveTheirCapitals() {
        for (usual, other) in [("McBain", "MCbain"), ("O'Neill", "O'NeiLl"), ("DeLeon", "DelEon")] {
            #expect(score(usual) > score(other) + 1)
        }
        // A capital within any other word is as odd as ever.
        #expect(score("Londonderry") > score("LonDonderry") + 2)
        #expect(score("Bottrop") > score("Boltrop") + 1)
    }

    @Test func rareWordsAreKnown() {
        for (word, other) in [
            ("suzerain", "suzeraiu"), ("windcheater", "windcheaten"), ("laxities", "laxitics"),
        ] {
            #expect(score(word) > score(other) + 1)
        }
    }

    @Test func addsUpCharacterByCharacter() {
        let prior = english.prior()
        let classes = english.classes("it is 5")
        var state = prior.start(after: "")
        for index in classes { state = prior.state(state, appending: index) }
        #expect(prior.finalScore(of: state) == prior.score(of: classes, after: prior.start(after: "")))
    }
}
