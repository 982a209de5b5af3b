// SPDX-License-Identifier: GPL-3.0-or-later
import CZinnia
import Foundation
import Ink
import Synchronization

/// One of zinnia's models: reads single characters.
final class ZinniaModel: Sendable {
    /// A reading of a character.
    struct Candidate: Hashable, Sendable {
        var character: Character
        /// The distance from the border between this character and all others (a linear support vector machine's
        /// margin): about 1 for characters like those of the training, below 0 for others.
        var score: Double
    }

    /// The model is zinnia's; it is used by one task at a time.
    private struct Handle: ~Copyable, @unchecked Sendable {
        let pointer: OpaquePointer
        deinit { czinnia_close(pointer) }
    }

    private let handle: Mutex<Handle>

    /// The side of the square that characters are written in, as in the models' training.
    static let side = 1000.0
    /// More strokes than any character has.
    static let mostStrokes = 40
    /// Points of a character that are looked at: zinnia's time grows with their square.
    static let mostPoints = 400

    /// Opens a model; nil where zinnia is not installed or the file is no model.
    init?(path: String) {
        guard let pointer = czinnia_open(path) else { return nil }
        handle = Mutex(Handle(pointer: pointer))
    }

    /// Readings of strokes in a square of `side`, best first; none for more strokes than a character has.
    func candidates(_ strokes: [[Point]], most: Int) -> [Candidate] {
        let strokes = Self.thinned(strokes)
        guard (1...Self.mostStrokes).contains(strokes.count) else { return [] }
        let points = strokes.joined().flatMap {
            [
                Int32(min(Self.side, max(0, $0.x)).rounded()), Int32(min(Self.side, max(0, $0.y)).rounded()),
            ]
        }
        let lengths = strokes.map { Int32($0.count) }
        var found = [czinnia_candidate](repeating: czinnia_candidate(), count: most)
        let count = handle.withLock {
            czinnia_classify(
                $0.pointer, points, lengths, Int32(lengths.count), Int32(Self.side), &found, Int32(most))
        }
        return found.prefix(Int(count)).compactMap { candidate in
            let text = withUnsafeBytes(of: candidate.text) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard text.count == 1, let character = text.first, candidate.score.isFinite else { return nil }
            return Candidate(character: character, score: Double(candidate.score))
        }
    }

    /// The strokes with few enough points, their ends kept.
    static func thinned(_ strokes: [[Point]]) -> [[Point]] {
        var spacing = 15.0
        var result = strokes.filter { !$0.isEmpty }
        while result.count <= mostStrokes {
            result = result.map { stroke in
                var kept: [Point] = []
                for point in stroke where kept.last.map({ $0.distance(to: point) >= spacing }) ?? true {
                    kept.append(point)
                }
                if let end = stroke.last, kept.last != end { kept.append(end) }
                return kept
            }
            if result.reduce(0, { $0 + $1.count }) <= mostPoints { break }
            spacing *= 1.5
            // Strokes that go to and fro keep many points however far they are apart.
            if spacing > side {
                let share = max(2, mostPoints / result.count)
                result = result.map { Array($0.prefix(share)) }
                break
            }
        }
        return result
    }
}
