// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// The ink of some words with the text that the writer says it is, as small as it can be kept.
struct WriterSample: Hashable, Sendable, Codable {
    /// What it reads.
    let text: String
    /// For each stroke x and y of its points in turn, in parts of the writing's height.
    let strokes: [[Int32]]
    /// Whether the writer said so; else they only left it as it was read.
    var isCorrected: Bool

    /// Parts of the writing's height.
    static let scale = 400.0
    /// Ink with more points than this, or a longer text, is no word to learn from.
    static let mostPoints = 3000
    /// Longest text.
    static let mostCharacters = 60

    /// Nil for ink or text that is too much, or none.
    init?(_ strokes: [Stroke], text: String, lineHeight: Double? = nil, isCorrected: Bool = true) {
        guard let intake = try? InkIntake(strokes), !intake.strokes.isEmpty else { return nil }
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...Self.mostCharacters).contains(text.count) else { return nil }
        let given = lineHeight.flatMap { $0.isFinite && $0 > 0 ? 0.2 * $0 * intake.factor : nil }
        let ink = NormalizedInk(intake.strokes, least: given ?? 0)
        guard ink.strokes.reduce(0, { $0 + $1.count }) <= Self.mostPoints else { return nil }
        // A word is a few heights long; beyond this it is a drawing.
        guard ink.strokes.joined().allSatisfy({ abs($0.x) < 1000 && abs($0.y) < 1000 }) else { return nil }
        self.text = text
        self.isCorrected = isCorrected
        self.strokes = ink.strokes.map { stroke in
            stroke.flatMap {
                [Int32(($0.x * Self.scale).rounded()), Int32(($0.y * Self.scale).rounded())]
            }
        }
    }

    private enum Key: CodingKey {
        case text, strokes, isCorrected
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        text = try values.decode(String.self, forKey: .text)
        strokes = try values.decode([[Int32]].self, forKey: .strokes)
        // The first programs kept corrections alone.
        isCorrected = try values.decodeIfPresent(Bool.self, forKey: .isCorrected) ?? true
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(text, forKey: .text)
        try values.encode(strokes, forKey: .strokes)
        if !isCorrected { try values.encode(false, forKey: .isCorrected) }
    }

    /// The ink as the network is shown it.
    var ink: NormalizedInk {
        NormalizedInk(
            strokes.map { stroke in
                stride(from: 0, to: stroke.count - 1, by: 2).map {
                    Point(x: Double(stroke[$0]), y: Double(stroke[$0 + 1]))
                }
            }.filter { !$0.isEmpty }, least: Self.scale)
    }

    /// Whether it was written by this program; files can hold anything.
    var isSound: Bool {
        (1...Self.mostCharacters).contains(text.count)
            && strokes.contains { !$0.isEmpty }
            && strokes.allSatisfy { $0.count % 2 == 0 && $0.allSatisfy { abs(Int($0)) <= 400_000 } }
            && strokes.reduce(0) { $0 + $1.count } <= 2 * Self.mostPoints
    }
}
