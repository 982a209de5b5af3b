// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Writes what a verb found to standard output.
enum JSONOutput {
    static func write(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var data = try encoder.encode(value)
        data.append(0x0a)
        FileHandle.standardOutput.write(data)
    }

    /// The corners of a rectangle in PDF's order, to a thousandth.
    static func corners(_ rect: Rect) -> [Double] {
        [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * 1000).rounded() / 1000 }
    }
}
