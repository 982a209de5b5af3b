// SPDX-License-Identifier: GPL-3.0-or-later
import CMatrix

/// A matrix that rows of numbers are multiplied by, with a bias: y = W·x + b.
///
/// Every layer of the network comes down to it: a convolution over rows that lie one after the other in memory is
/// this product with overlapping rows.
struct DenseMatrix: Sendable {
    /// Numbers in a row that goes in.
    let inputs: Int
    /// Numbers in a row that comes out, a multiple of 8.
    let outputs: Int
    /// Block by block, as `cmatrix` describes it.
    private let weights: [Float]
    private let bias: [Float]

    /// Creates a matrix from weights in row-major order (outputs × inputs).
    init(weights source: [Float], bias: [Float], inputs: Int, outputs: Int) {
        precondition(outputs % 8 == 0 && source.count == inputs * outputs && bias.count == outputs)
        self.inputs = inputs
        self.outputs = outputs
        self.bias = bias
        let blockWidth = Int(CMATRIX_BLOCK) * Int(CMATRIX_LANES)
        var weights = [Float](repeating: 0, count: inputs * outputs)
        for output in 0..<outputs {
            let first = output / blockWidth * blockWidth
            let width = min(blockWidth, outputs - first)
            for input in 0..<inputs {
                weights[first * inputs + input * width + output - first] = source[output * inputs + input]
            }
        }
        self.weights = weights
    }

    /// Multiplies `count` rows that begin `step` numbers apart and writes the results one after the other.
    func apply(
        _ rows: UnsafePointer<Float>, step: Int, count: Int, into result: UnsafeMutablePointer<Lanes>,
        rectified: Bool = false
    ) {
        withMatrix { matrix in
            cmatrix_apply(
                matrix, rows, step, count,
                UnsafeMutableRawPointer(result).assumingMemoryBound(to: Float.self),
                rectified ? 0 : -.infinity)
        }
    }

    /// Adds W·x to `result`, without the bias.
    func accumulate(_ x: UnsafePointer<Float>, into result: UnsafeMutablePointer<Lanes>) {
        withMatrix {
            cmatrix_accumulate($0, x, UnsafeMutableRawPointer(result).assumingMemoryBound(to: Float.self))
        }
    }

    private func withMatrix(_ body: (cmatrix) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            bias.withUnsafeBufferPointer { bias in
                body(
                    cmatrix(
                        weights: weights.baseAddress, bias: bias.baseAddress, inputs: inputs,
                        groups: outputs / Int(CMATRIX_LANES)))
            }
        }
    }
}
