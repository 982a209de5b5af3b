// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The last layer: a score for each class, turned into logarithms of probabilities.
struct OutputLayer: Sendable {
    let input: Int
    let output: Int
    private let matrix: DenseMatrix

    init(_ layer: ModelFile.Header.Layer, in file: ModelFile) throws(ModelFileError) {
        guard let output = layer.output, output > 0, output % 8 == 0, layer.input > 0,
            layer.activation == "logsoftmax"
        else { throw .invalid("layer \(layer.name) is no output layer") }
        input = layer.input
        self.output = output
        matrix = DenseMatrix(
            weights: try file.tensor("\(layer.name).weight", shape: [output, input]),
            bias: try file.tensor("\(layer.name).bias", shape: [output]), inputs: input, outputs: output)
    }

    /// Classifies `count` rows of `input` numbers.
    func apply(_ rows: [Float], count: Int) -> [Float] {
        let groups = output / 8
        return DenseMatrix.floats(count: count * output) { result in
            rows.withUnsafeBufferPointer { rows in
                guard let rows = rows.baseAddress else { return }
                matrix.apply(rows, step: input, count: count, into: result)
            }
            for row in 0..<count {
                let scores = result + row * groups
                var most = scores[0]
                for group in 1..<groups { most = pointwiseMax(most, scores[group]) }
                let peak = most.max()
                var sum = Lanes.zero
                for group in 0..<groups { sum += Lanes.exp(scores[group] - peak) }
                let total = peak + log(sum.sum())
                for group in 0..<groups { scores[group] -= total }
            }
        }
    }
}
