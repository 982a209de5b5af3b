// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

/// Decoding of small made-up answers with the classes blank, space (1), a (2), b (3).
@Suite struct DecoderTests {
    func answer(_ frames: [[Double]]) -> FrameProbabilities {
        FrameProbabilities(classes: 4, values: frames.flatMap { $0.map { Float(log(max($0, 1e-30))) } })
    }

    /// A frame in which one class is nearly sure.
    func sure(_ index: Int) -> [Double] { (0..<4).map { $0 == index ? 0.97 : 0.01 } }

    @Test func greedyDropsRepeatsAndBlanks() {
        let characters = GreedyDecoder.decode(answer([0, 2, 2, 0, 2, 3, 0].map(sure)), space: 1)
        #expect(characters.map(\.index) == [2, 2, 3])
        #expect(characters.map(\.frames) == [1..<3, 4..<5, 5..<6])
        #expect(characters.allSatisfy { abs($0.confidence - 0.97) < 1e-6 })
    }

    @Test func greedyKeepsOneSpaceBetweenWords() {
        let characters = GreedyDecoder.decode(answer([1, 2, 1, 0, 1, 3, 1].map(sure)), space: 1)
        #expect(characters.map(\.index) == [2, 1, 3])
        #expect(GreedyDecoder.decode(answer([1, 0, 1].map(sure)), space: 1).isEmpty)
    }

    /// All texts that some frames can mean, with their probabilities, by trying every path.
    func enumerated(_ frames: [[Double]]) -> [[Int]: Double] {
        var paths: [(path: [Int], probability: Double)] = [([], 1)]
        for frame in frames {
            paths = paths.flatMap { path, probability in
                frame.indices.map { (path + [$0], probability * frame[$0]) }
            }
        }
        var sums: [[Int]: Double] = [:]
        for (path, probability) in paths {
            var text: [Int] = []
            for (index, label) in path.enumerated()
            where label != 0 && (index == 0 || path[index - 1] != label) {
                text.append(label)
            }
            sums[text, default: 0] += probability
        }
        return sums
    }

    let uncertain = [
        [0.3, 0.05, 0.4, 0.25], [0.25, 0.05, 0.35, 0.35], [0.5, 0.05, 0.15, 0.3], [0.2, 0.1, 0.4, 0.3],
        [0.35, 0.05, 0.3, 0.3],
    ]

    @Test func alignmentsAddUpToTheTruth() {
        var sum = AlignmentSum(answer(uncertain), frames: 0..<5)
        for (text, probability) in enumerated(uncertain) {
            let found = sum.logProbability(of: text)
            #expect(abs(exp(found) - probability) < 1e-6, "\(text)")
        }
        let impossible = sum.logProbability(of: [2, 3, 2, 3, 2, 3])
        #expect(impossible == -.infinity)
    }

    @Test func sumsOfPartsAndOfLongTextsAreTrue() {
        // A text of a thousand characters, each sure in its place.
        let classes = (0..<1000).map { 2 + $0 % 2 }
        let frames = classes.flatMap { [sure($0), sure(0)] }
        var sum = AlignmentSum(answer(frames), frames: 0..<frames.count)
        let found = sum.logProbability(of: classes)
        // The best alignment alone, and little more than it.
        let best = Double(frames.count) * log(0.97)
        #expect(found >= best && found < best + 30)
        let shorter = sum.logProbability(of: Array(classes.dropLast()))
        #expect(shorter < found)
        var part = AlignmentSum(answer(frames), frames: 2..<6)
        var own = AlignmentSum(answer(Array(frames[2..<6])), frames: 0..<4)
        let (inPart, alone) = (part.logProbability(of: [3, 2]), own.logProbability(of: [3, 2]))
        #expect(inPart == alone)
    }

    @Test func beamFindsTheLikeliestTexts() throws {
        var beam = PrefixBeam()
        beam.width = 400
        let readings = try beam.decode(answer(uncertain), frames: 0..<5, best: 6)
        let expected = enumerated(uncertain).sorted { $0.value > $1.value }.prefix(6)
        for (reading, truth) in zip(readings, expected) {
            #expect(abs(exp(reading.logProbability) - truth.value) < 1e-6)
        }
        #expect(readings.first?.classes == expected.first?.key)
    }

    @Test func beamPutsSpacesOnlyBetween() throws {
        var beam = PrefixBeam()
        beam.space = 1
        let readings = try beam.decode(answer([1, 2, 1, 0, 1, 3, 1].map(sure)), frames: 0..<7, best: 5)
        #expect(readings.first?.classes == [2, 1, 3])
        for reading in readings {
            #expect(reading.classes.first != 1 && reading.classes.last != 1)
        }
        beam.allowsSpace = false
        let joined = try beam.decode(answer([2, 1, 3].map(sure)), frames: 0..<3, best: 5)
        #expect(joined.allSatisfy { !$0.classes.contains(1) })
    }

    @Test func restrictionLeavesADistribution() {
        let restricted = answer(uncertain).restricted(to: [true, false, false, true])
        for frame in 0..<restricted.count {
            #expect(restricted[frame, class: 2] == -.infinity)
            let sum = (0..<4).reduce(0) { $0 + exp(restricted[frame, class: $1]) }
            #expect(abs(sum - 1) < 1e-5)
        }
    }
}
