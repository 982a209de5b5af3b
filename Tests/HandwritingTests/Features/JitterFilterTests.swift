// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import TestSupport
import Testing

@testable import Handwriting

@Suite struct JitterFilterTests {
    /// Loops like those of a written e, 40 high, with points so far apart.
    func loops(every spacing: Double) -> [Point] {
        let count = Int(600 / spacing)
        return (0...count).map {
            let angle = Double($0) / Double(count) * 30
            return Point(x: 6 * angle + 12 * cos(angle), y: 20 * sin(angle))
        }
    }

    func jittered(_ points: [Point], by deviation: Double) -> [Point] {
        var random = SeededGenerator(seed: 7)
        func value() -> Double {
            // The sum of twelve even values has a variance of one.
            (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) } * deviation
        }
        return points.map { Point(x: $0.x + value(), y: $0.y + value()) }
    }

    /// The mean distance of points from those they stand for.
    func error(_ a: [Point], _ b: [Point]) -> Double {
        zip(a, b).reduce(0) { $0 + $1.0.distance(to: $1.1) } / Double(a.count)
    }

    @Test(arguments: [0.3, 1, 3, 5])
    func steadyInkStaysAsItIs(spacing: Double) {
        let ink = [loops(every: spacing)]
        #expect(JitterFilter(ink).strokes == ink)
    }

    @Test(arguments: [0.5, 1, 2], [0.8, 1.6])
    func jitterIsTakenOut(spacing: Double, jitter: Double) {
        let ink = loops(every: spacing)
        let noisy = jittered(ink, by: jitter)
        let filter = JitterFilter([noisy])
        #expect(filter.passes > 0)
        #expect(error(filter.strokes[0], ink) < 0.75 * error(noisy, ink))
        // What harms is how crooked the path is, and so how long.
        let excess = InkMeasure.length(of: filter.strokes) - InkMeasure.length(of: [ink])
        #expect(excess < 0.3 * (InkMeasure.length(of: [noisy]) - InkMeasure.length(of: [ink])))
    }

    @Test func endsStay() {
        let noisy = jittered(loops(every: 1), by: 1)
        let smooth = JitterFilter([noisy]).strokes[0]
        #expect(smooth.first == noisy.first && smooth.last == noisy.last)
    }

    @Test func anyUnitIsTheSame() {
        let noisy = jittered(loops(every: 1), by: 1)
        let large = noisy.map { Point(x: $0.x * 1024 + 5, y: $0.y * 1024) }
        #expect(JitterFilter([noisy]).passes == JitterFilter([large]).passes)
    }

    @Test func cornersOfFewPointsAreNoJitter() {
        let zigzag = (0..<40).map { Point(x: Double(10 * $0), y: $0.isMultiple(of: 2) ? 0 : 40) }
        #expect(JitterFilter([zigzag]).passes == 0)
    }

    @Test func restsAndUnevenStepsAreNoJitter() {
        var random = SeededGenerator(seed: 3)
        let ink = loops(every: 0.5)
        let uneven = ink.filter { _ in Bool.random(using: &random) }
        #expect(JitterFilter([uneven]).passes == 0)
        #expect(JitterFilter([ink.flatMap { [$0, $0, $0] }]).passes == 0)
    }

    @Test func marksAndNothingAreLeftAlone() {
        let dot = [Point(x: 1, y: 1)]
        #expect(JitterFilter([]).strokes.isEmpty)
        #expect(JitterFilter([dot, [dot[0], dot[0]]]).strokes == [dot, [dot[0], dot[0]]])
    }
}
