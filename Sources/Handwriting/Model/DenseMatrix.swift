// SPDX-License-Identifier: GPL-3.0-or-later

/// A matrix that rows of numbers are multiplied by, with a bias: y = W·x + b.
///
/// Every layer of the network comes down to it: a convolution over rows that lie one after the other in memory is
/// this product with overlapping rows.
struct DenseMatrix: Sendable {
    /// Numbers in a row that goes in.
    let inputs: Int
    /// Numbers in a row that comes out, a multiple of 8.
    let outputs: Int
    /// Input by input, the weights of eight outputs together.
    private let weights: [Lanes]
    private let bias: [Lanes]

    /// Creates a matrix from weights in row-major order (outputs × inputs).
    init(weights source: [Float], bias: [Float], inputs: Int, outputs: Int) {
        precondition(outputs % 8 == 0 && source.count == inputs * outputs && bias.count == outputs)
        self.inputs = inputs
        self.outputs = outputs
        let groups = outputs / 8
        var weights = [Lanes](repeating: .zero, count: inputs * groups)
        for output in 0..<outputs {
            for input in 0..<inputs {
                weights[input * groups + output / 8][output % 8] = source[output * inputs + input]
            }
        }
        self.weights = weights
        self.bias = (0..<groups).map { group in
            var lanes = Lanes.zero
            for lane in 0..<8 { lanes[lane] = bias[8 * group + lane] }
            return lanes
        }
    }

    /// Multiplies `count` rows that begin `step` numbers apart and writes the results one after the other.
    func apply(
        _ rows: UnsafePointer<Float>, step: Int, count: Int, into result: UnsafeMutablePointer<Lanes>,
        rectified: Bool = false
    ) {
        let groups = outputs / 8
        let floor = Lanes(repeating: rectified ? 0 : -.infinity)
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            var row = 0
            // Four rows share each load of weights.
            while row + 4 <= count {
                let x0 = rows + row * step
                let (x1, x2, x3) = (x0 + step, x0 + 2 * step, x0 + 3 * step)
                let y = result + row * groups
                for group in 0..<groups {
                    let start = bias[group]
                    var (s0, s1, s2, s3) = (start, start, start, start)
                    var w = weights + group
                    for k in 0..<inputs {
                        let value = w.pointee
                        s0 += value * x0[k]
                        s1 += value * x1[k]
                        s2 += value * x2[k]
                        s3 += value * x3[k]
                        w += groups
                    }
                    y[group] = pointwiseMax(s0, floor)
                    y[groups + group] = pointwiseMax(s1, floor)
                    y[2 * groups + group] = pointwiseMax(s2, floor)
                    y[3 * groups + group] = pointwiseMax(s3, floor)
                }
                row += 4
            }
            while row < count {
                let x = rows + row * step
                let y = result + row * groups
                for group in 0..<groups {
                    var sum = bias[group]
                    for k in 0..<inputs { sum += weights[k * groups + group] * x[k] }
                    y[group] = pointwiseMax(sum, floor)
                }
                row += 1
            }
        }
    }

    /// Adds W·x to `result`, without the bias.
    func accumulate(_ x: UnsafePointer<Float>, into result: UnsafeMutablePointer<Lanes>) {
        let groups = outputs / 8
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            var group = 0
            while group + 4 <= groups {
                let y = result + group
                var (s0, s1, s2, s3) = (y[0], y[1], y[2], y[3])
                var w = weights + group
                for k in 0..<inputs {
                    let value = x[k]
                    s0 += w[0] * value
                    s1 += w[1] * value
                    s2 += w[2] * value
                    s3 += w[3] * value
                    w += groups
                }
                (y[0], y[1], y[2], y[3]) = (s0, s1, s2, s3)
                group += 4
            }
            while group < groups {
                for k in 0..<inputs { result[group] += weights[k * groups + group] * x[k] }
                group += 1
            }
        }
    }
}
