// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct AlignmentPosteriorTests {
    /// Frames of made-up scores, made distributions.
    private func frames(_ count: Int, classes: Int, _ change: (Int, Int) -> Float = { _, _ in 0 })
        -> FrameProbabilities
    {
        var values: [Float] = []
        for frame in 0..<count {
            let row = (0..<classes).map { 2 * sin(Float(frame * 7 + $0 * 13)) + change(frame, $0) }
            let total = log(row.reduce(0) { $0 + exp($1) })
            values += row.map { $0 - total }
        }
        return FrameProbabilities(classes: classes, values: values)
    }

    @Test(arguments: [[1], [1, 1], [2, 1, 2], [3, 3, 3]])
    func lossIsTheSumOverAllAlignments(_ text: [Int]) throws {
        let answer = frames(7, classes: 4)
        let posterior = try #require(AlignmentPosterior(of: text, in: answer))
        var sums = AlignmentSum(answer, frames: 0..<answer.count)
        let sum = sums.logProbability(of: text)
        #expect(abs(posterior.loss + sum) < 1e-5)
        for frame in 0..<answer.count {
            let row = posterior.shares[frame * 4..<frame * 4 + 4]
            #expect(abs(row.reduce(0, +) - 1) < 1e-5)
        }
    }

    @Test func slopeIsThatOfTheLoss() throws {
        let text = [2, 1, 1]
        let answer = frames(8, classes: 4)
        let posterior = try #require(AlignmentPosterior(of: text, in: answer))
        for frame in [0, 3, 7] {
            for index in 0..<4 {
                func loss(_ step: Float) throws -> Double {
                    try #require(
                        AlignmentPosterior(
                            of: text,
                            in: frames(8, classes: 4) { $0 == frame && $1 == index ? step : 0 })
                    ).loss
                }
                let measured = try (loss(0.01) - loss(-0.01)) / 0.02
                let place = frame * 4 + index
                let expected = exp(Double(answer.values[place])) - Double(posterior.shares[place])
                #expect(abs(measured - expected) < 1e-3)
            }
        }
    }

    @Test func textsThatDoNotFitHaveNone() {
        #expect(AlignmentPosterior(of: [1, 1], in: frames(2, classes: 3)) == nil)
        #expect(AlignmentPosterior(of: [1, 2, 1], in: frames(2, classes: 3)) == nil)
        #expect(AlignmentPosterior(of: [], in: frames(2, classes: 3)) == nil)
        #expect(AlignmentPosterior(of: [1], in: frames(0, classes: 3)) == nil)
    }
}
