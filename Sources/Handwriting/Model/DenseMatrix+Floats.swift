// SPDX-License-Identifier: GPL-3.0-or-later

extension DenseMatrix {
    /// An array of floats, a multiple of eight, filled eight at a time.
    static func floats(count: Int, fill: (UnsafeMutablePointer<Lanes>) -> Void) -> [Float] {
        let lanes = [Lanes](unsafeUninitializedCapacity: count / 8) { buffer, filled in
            buffer.initialize(repeating: .zero)
            if let start = buffer.baseAddress { fill(start) }
            filled = count / 8
        }
        return lanes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}
