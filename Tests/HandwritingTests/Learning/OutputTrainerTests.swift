// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct OutputTrainerTests {
    /// Two characters that a layer of zeros can't tell apart, though what it gets does.
    private func examples(_ count: Int) -> [OutputTrainer.Example] {
        let flat = [Float](repeating: -log(8), count: 3 * 8)
        return (0..<count).map { index in
            let kind = index % 2
            var hidden: [Float] = []
            for frame in 0..<3 {
                for place in 0..<8 {
                    let noise = 0.1 * sin(Float(index * 8 + place))
                    hidden.append(3 + noise + (place == kind && frame == 1 ? 1 : 0))
                }
            }
            return OutputTrainer.Example(
                looks: [
                    OutputTrainer.Look(hidden: hidden, answer: FrameProbabilities(classes: 8, values: flat))
                ], classes: [kind + 1])
        }
    }

    private func trainer(_ change: (inout AdaptationSettings) -> Void = { _ in }) -> OutputTrainer {
        var settings = AdaptationSettings()
        settings.passes = 60
        settings.rate = 0.5
        change(&settings)
        return OutputTrainer(settings: settings, inputs: 8, outputs: 8)
    }

    @Test func wordsNotSeenBecomeLikelier() throws {
        let all = examples(24)
        let trainer = trainer()
        let change = try trainer.fit(Array(all[..<16]))
        let before = trainer.loss(of: Array(all[16...]), with: nil)
        let after = trainer.loss(of: Array(all[16...]), with: change)
        #expect(after < 0.4 * before)
        #expect(try trainer.fit(Array(all[..<16])) == change)
    }

    @Test func decayKeepsTheChangeSmall() throws {
        func size(_ decay: Double) throws -> Float {
            try trainer { $0.decay = decay }.fit(examples(16)).weights.reduce(0) { $0 + $1 * $1 }
        }
        #expect(try size(0.2) < 0.5 * size(0))
        #expect(try size(1) < size(0.2))
    }

    @Test func nothingChangesNothing() throws {
        let none = OutputChange(inputs: 8, outputs: 8)
        #expect(try trainer().fit([]) == none)
        #expect(try trainer { $0.passes = 0 }.fit(examples(4)) == none)
        #expect(
            abs(trainer().loss(of: examples(4), with: none) - trainer().loss(of: examples(4), with: nil))
                < 1e-5)
    }

    @Test func aChangeIsWrittenAndRead() throws {
        let change = try trainer().fit(examples(6))
        let data = try JSONEncoder().encode(change)
        #expect(try JSONDecoder().decode(OutputChange.self, from: data) == change)
        let cut = String(decoding: data, as: UTF8.self).replacingOccurrences(
            of: "\"inputs\":8", with: "\"inputs\":9")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(OutputChange.self, from: Data(cut.utf8))
        }
        var broken = change
        broken.weights[0] = .nan
        let bad = try JSONEncoder().encode(broken)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OutputChange.self, from: bad) }
    }
}
