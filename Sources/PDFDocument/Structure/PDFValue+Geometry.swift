// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation
import Ink

extension PDFValue {
    /// An array of coordinates as points; a last one without a partner is left out.
    var points: [Point] {
        let numbers = numbers
        return (0..<numbers.count / 2).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    }

    /// The rectangle of a key; of no size where there is none.
    func rect(_ key: String) -> Rect {
        let n = self[key].numbers
        return n.count == 4 ? Rect(n[0], n[1], n[2], n[3]) : .zero
    }

    /// The colour of a key; nil where there is none.
    func color(_ key: String) -> Color? { Color(components: self[key].numbers) }

    /// A stream's decoded bytes.
    ///
    /// - Throws: `StructureError`, also where they are more than `limit`.
    func data(limit: Int) throws -> Data {
        var error = cq_error()
        var length = 0
        guard let bytes = withPointer({ cq_value_data($0, limit, &length, &error) }) else {
            throw StructureError(error)
        }
        return Data(
            bytesNoCopy: bytes, count: length, deallocator: .custom { pointer, _ in cq_free(pointer) })
    }
}

extension Rect {
    /// The rectangle less the distances left, bottom, right, top of /RD, where they leave something.
    func inset(by distances: [Double]) -> Rect {
        guard distances.count == 4, distances.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return self }
        let (x0, y0) = (minX + distances[0], minY + distances[1])
        let (x1, y1) = (maxX - distances[2], maxY - distances[3])
        return x1 > x0 && y1 > y0 ? Rect(x0, y0, x1, y1).cleaned : self
    }

    /// Sums of numbers of few decimals, without the dust of binary fractions.
    private var cleaned: Rect {
        func clean(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
        return Rect(clean(minX), clean(minY), clean(maxX), clean(maxY))
    }
}
