// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// Ink for tests: the letters of the golden file's drawn texts, set anywhere.
enum WrittenText {
    /// The strokes of a golden sample.
    static func strokes(_ name: String) -> [Stroke] {
        guard let sample = GoldenSample.all.first(where: { $0.name == name }) else { return [] }
        return sample.points.map { Stroke($0.map { InkSample($0) }) }
    }

    /// The same strokes moved.
    static func strokes(_ name: String, x: Double, y: Double) -> [Stroke] {
        strokes(name).map { $0.applying(.translation(x, y)) }
    }
}
