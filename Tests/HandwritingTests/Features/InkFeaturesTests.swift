// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

@Suite struct InkFeaturesTests {
    @Test func goldenFileIsThere() {
        #expect(GoldenSample.all.count >= 14)
    }

    @Test(arguments: GoldenSample.all)
    func equalTheReference(_ sample: GoldenSample) {
        #expect(abs(InkMeasure.height(of: sample.points) / sample.height - 1) < 1e-9)
        let ink = NormalizedInk(sample.points, least: sample.least)
        let features = InkFeatures(ink)
        #expect(features.count == sample.rows)
        #expect(InkFeatures.count(for: ink) == sample.rows)
        guard let expected = sample.features else { return }
        #expect(features.rows.count == expected.count)
        let difference = zip(features.rows, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 2e-6, "largest difference \(difference)")
    }

    @Test func strokesSpanTheirRows() {
        let dot = [Point(x: 30, y: 0)]
        let features = InkFeatures(NormalizedInk([[Point(x: 0, y: 0), Point(x: 0, y: 10)], dot]))
        #expect(features.spans.count == 2)
        #expect(features.spans[0].lowerBound == 0)
        #expect(features.spans[0].upperBound < features.spans[1].lowerBound)
        #expect(abs(features.spans[1].upperBound - Double(features.count - 1)) < 1e-9)
    }

    @Test func anyUnitGivesTheSameRows() throws {
        let sample = try #require(GoldenSample.all.first)
        let small = InkFeatures(NormalizedInk(sample.points)).rows
        let scaled = sample.points.map { $0.map { Point(x: $0.x * 1024 - 300, y: $0.y * 1024 + 7e3) } }
        let large = InkFeatures(NormalizedInk(scaled)).rows
        #expect(small.count == large.count)
        #expect(zip(small, large).allSatisfy { abs($0 - $1) < 1e-5 })
    }
}
