// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

@Suite struct HandwritingNetworkTests {
    let network: HandwritingNetwork

    init() throws { network = try HandwritingNetwork(ModelFile(TestFiles.model())) }

    @Test(arguments: GoldenSample.all)
    func equalsTheReference(_ sample: GoldenSample) throws {
        let features = InkFeatures(NormalizedInk(sample.points, least: sample.least))
        let answer = try network.probabilities(of: features)
        guard let expected = sample.answer else { return }
        #expect(answer.count == expected.count)
        var worst: Float = 0
        for (frame, classes) in expected.enumerated() {
            for entry in classes {
                worst = max(worst, abs(answer[frame, class: Int(entry[0])] - entry[1]))
            }
        }
        #expect(worst < 1e-4, "largest difference \(worst)")
        if ProcessInfo.processInfo.environment["POSTIL_VERBOSE"] != nil { print(sample.name, worst) }
    }

    @Test func eachFrameIsADistribution() throws {
        let sample = try #require(GoldenSample.all.first)
        let answer = try network.probabilities(of: InkFeatures(NormalizedInk(sample.points)))
        for frame in 0..<answer.count {
            let sum = (0..<answer.classes).reduce(0) { $0 + exp(answer[frame, class: $1]) }
            #expect(abs(sum - 1) < 1e-4)
        }
    }

    @Test func vectorFunctionsAreExact() {
        for step in -800...800 {
            let x = Float(step) / 10
            let lanes = Lanes(repeating: x)
            #expect(abs(Lanes.exp(lanes)[3] / exp(x) - 1) < 3e-7)
            #expect(abs(Lanes.tanh(lanes)[0] - tanh(x)) < 2e-7)
            #expect(abs(Lanes.sigmoid(lanes)[7] - 1 / (1 + exp(-x))) < 2e-7)
        }
    }
}
