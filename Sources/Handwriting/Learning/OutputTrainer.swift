// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Finds the change of the last layer that makes some words of a writer likelier: stochastic gradient descent on the
/// CTC loss, word after word. Everything below the last layer stays as it is, so its answers are computed once.
struct OutputTrainer {
    /// What the network's last layer gets for one look at a word, and what it says.
    struct Look: Sendable {
        /// Row after row, `inputs` numbers each.
        var hidden: [Float]
        /// What the layer that ships makes of it.
        var answer: FrameProbabilities
    }

    /// A word with the text it should read.
    struct Example: Sendable {
        var looks: [Look]
        var classes: [Int]
    }

    let settings: AdaptationSettings
    /// Numbers in a row that goes into the layer.
    let inputs: Int
    /// Classes that come out, a multiple of 8.
    let outputs: Int

    /// Steps are not many more than this: with many words each is looked at less often.
    private static let mostSteps = 600
    /// Slopes smaller than this are taken for none.
    private static let negligible: Float = 1e-4

    /// The change for these words; the same words give the same change.
    func fit(_ examples: [Example]) throws -> OutputChange {
        var change = OutputChange(inputs: inputs, outputs: outputs)
        let (mean, spread) = center(of: examples)
        guard spread > 0 else { return change }
        let centered = examples.map { example in
            example.looks.map { look in
                var rows = look.hidden
                for index in rows.indices { rows[index] -= mean[index % inputs] }
                return rows
            }
        }
        let rate = Float(settings.rate) / spread
        let biasRate = Float(settings.biasRate)
        let kept = Float(1 - min(1, max(0, settings.decay)))
        var order = Array(examples.indices)
        var random: UInt64 = 0x9E37_79B9_7F4A_7C15
        let passes = min(settings.passes, max(3, Self.mostSteps / examples.count))
        for _ in 0..<max(0, passes) {
            Self.shuffle(&order, &random)
            for place in order {
                try Task.checkCancellation()
                let example = examples[place]
                let matrix = DenseMatrix(
                    weights: change.weights, bias: change.bias, inputs: inputs, outputs: outputs)
                for index in change.weights.indices { change.weights[index] *= kept }
                for index in change.bias.indices { change.bias[index] *= kept }
                let share = 1 / Float(example.looks.count)
                for (look, rows) in zip(example.looks, centered[place]) {
                    let answer = adapted(look.answer, rows: rows, by: matrix)
                    guard let posterior = AlignmentPosterior(of: example.classes, in: answer) else {
                        continue
                    }
                    step(
                        &change, answer, posterior, rows: rows, rate: share * rate,
                        biasRate: share * biasRate)
                }
            }
        }
        // The layer is given rows that are not centred.
        for output in 0..<outputs {
            var sum: Float = 0
            for input in 0..<inputs { sum += change.weights[output * inputs + input] * mean[input] }
            change.bias[output] -= sum
        }
        return change
    }

    /// The mean loss of a character with a change; words that can't be read so count `worst` for each.
    func loss(of examples: [Example], with change: OutputChange?, worst: Double = 20) -> Double {
        let matrix = change.map {
            DenseMatrix(weights: $0.weights, bias: $0.bias, inputs: inputs, outputs: outputs)
        }
        var sum = 0.0
        var characters = 0
        for example in examples {
            for look in example.looks {
                let answer = matrix.map { adapted(look.answer, rows: look.hidden, by: $0) } ?? look.answer
                let most = worst * Double(example.classes.count)
                let loss = AlignmentPosterior(of: example.classes, in: answer)?.loss ?? most
                sum += min(most, loss)
                characters += example.classes.count
            }
        }
        return characters > 0 ? sum / Double(characters) : 0
    }

    /// What the layer says with the change.
    private func adapted(_ base: FrameProbabilities, rows: [Float], by matrix: DenseMatrix)
        -> FrameProbabilities
    {
        let count = base.count
        var values = DenseMatrix.floats(count: count * outputs) { result in
            rows.withUnsafeBufferPointer { rows in
                guard let rows = rows.baseAddress else { return }
                matrix.apply(rows, step: inputs, count: count, into: result)
            }
        }
        for frame in 0..<count {
            let row = frame * outputs
            var peak = -Float.infinity
            for index in row..<row + outputs {
                values[index] += base.values[index]
                peak = max(peak, values[index])
            }
            var sum: Float = 0
            for index in row..<row + outputs { sum += exp(values[index] - peak) }
            let total = peak + log(sum)
            for index in row..<row + outputs { values[index] -= total }
        }
        return FrameProbabilities(classes: outputs, values: values)
    }

    private func step(
        _ change: inout OutputChange, _ answer: FrameProbabilities, _ posterior: AlignmentPosterior,
        rows: [Float], rate: Float, biasRate: Float
    ) {
        let (inputs, outputs) = (inputs, outputs)
        change.weights.withUnsafeMutableBufferPointer { weights in
            rows.withUnsafeBufferPointer { rows in
                for frame in 0..<answer.count {
                    let row = frame * inputs
                    for output in 0..<outputs {
                        let index = frame * outputs + output
                        let slope = exp(answer.values[index]) - posterior.shares[index]
                        guard abs(slope) > Self.negligible else { continue }
                        let factor = rate * slope
                        let start = output * inputs
                        for input in 0..<inputs { weights[start + input] -= factor * rows[row + input] }
                        change.bias[output] -= biasRate * slope
                    }
                }
            }
        }
    }

    /// The mean of all rows, and their mean square distance from it.
    private func center(of examples: [Example]) -> (mean: [Float], spread: Float) {
        var sum = [Double](repeating: 0, count: inputs)
        var squares = 0.0
        var count = 0.0
        for look in examples.lazy.flatMap(\.looks) {
            for index in look.hidden.indices {
                let value = Double(look.hidden[index])
                sum[index % inputs] += value
                squares += value * value
            }
            count += Double(look.hidden.count / inputs)
        }
        guard count > 0 else { return (sum.map { Float($0) }, 0) }
        let mean = sum.map { $0 / count }
        let spread = squares / count - mean.reduce(0) { $0 + $1 * $1 }
        return (mean.map { Float($0) }, Float(spread))
    }

    private static func shuffle(_ order: inout [Int], _ state: inout UInt64) {
        for place in order.indices.dropFirst().reversed() {
            // xorshift (Marsaglia 2003): no need for more, and the same everywhere.
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            order.swapAt(place, Int(state % UInt64(place + 1)))
        }
    }
}
