// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@Suite("Strokes")
struct StrokeTests {
    private static func line(_ points: [(Double, Double)], pressure: Double? = nil) -> Stroke {
        Stroke(points.map { InkSample(Point(x: $0.0, y: $0.1), pressure: pressure) })
    }

    @Test("the smoothed path goes through every sample")
    func smoothing() {
        let stroke = Self.line([(0, 0), (10, 0), (10, 10), (20, 15)])
        let ends = stroke.smoothedPath.elements.compactMap { element -> Point? in
            switch element {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
        }
        #expect(ends == stroke.points)
    }

    @Test("the outline is as wide as pressure says", arguments: [(0.0, 1.0), (0.5, 2.0), (1.0, 3.0)])
    func outlineWidth(pressure: Double, expected: Double) throws {
        let outline = Self.line([(0, 0), (10, 0), (20, 0)], pressure: pressure).outline(width: 2)
        let box = try #require(outline.controlBounds)
        #expect(abs(box.height - expected) < 1e-6)
        #expect(abs(box.width - 20 - expected) < 1e-6)
    }

    @Test("a dot is a circle, nothing is nothing")
    func dots() {
        #expect(Self.line([(5, 5)], pressure: 0.5).outline(width: 4).controlBounds == Rect(3, 3, 7, 7))
        #expect(Stroke().outline(width: 4).elements.isEmpty && Stroke().smoothedPath.elements.isEmpty)
        #expect(Self.line([(.nan, 1)]).smoothedPath.elements.isEmpty)
    }

    @Test("erasing the middle leaves two pieces with a gap as wide as the eraser")
    func erasing() throws {
        let stroke = Self.line([(0, 0), (100, 0)])
        let pieces = try #require(
            stroke.erasing(alongSegmentFrom: Point(x: 50, y: -5), to: Point(x: 50, y: 5), radius: 4))
        #expect(pieces.count == 2)
        let gap = (pieces[1].samples.first?.position.x ?? 0) - (pieces[0].samples.last?.position.x ?? 0)
        #expect(gap >= 8 && gap <= 13)
        #expect(
            stroke.erasing(alongSegmentFrom: Point(x: 50, y: 20), to: Point(x: 60, y: 20), radius: 4) == nil)
    }

    @Test("what is stored is stored again the same")
    func storedTwice() {
        let stroke = Self.line([(0.123456, 7.7777), (1.00004, 3)], pressure: 0.33333).asStored
        #expect(stroke.asStored == stroke)
    }
}
