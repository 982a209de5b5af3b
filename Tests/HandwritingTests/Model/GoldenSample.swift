// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink
import Testing

@testable import Handwriting

/// Drawn ink and what the reference in `Training/` computes for it.
struct GoldenSample: Decodable, CustomTestStringConvertible {
    var name: String
    var least: Double
    var strokes: [[[Double]]]
    var rows: Int
    var text: String
    var height: Double
    var features: [Float]?
    var frames: Int?
    /// For each frame the classes above e⁻¹² with their logarithms.
    var answer: [[[Float]]]?

    var testDescription: String { name }

    var points: [[Point]] { strokes.map { $0.map { Point(x: $0[0], y: $0[1]) } } }

    static let all: [GoldenSample] = {
        let file = TestFiles.fixtures.appendingPathComponent("ink/golden.json")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([GoldenSample].self, from: data)) ?? []
    }()
}
