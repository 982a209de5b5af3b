// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The last layer: a score for each class, turned into logarithms of probabilities.
struct OutputLayer: Sendable {
    let input: Int
    let output: Int
    private let weights: [Float]
    private let bias: [Float]
    private let matrix: DenseMatrix

    init(_ layer: ModelFile.Header.Layer, in file: ModelFile) throws(ModelFileError) {
        guard let output = layer.output, output > 0, output % 8 == 0, layer.input > 0,
            layer.activation == "logsoftmax"
        else { throw .invalid("layer \(layer.name) is no output layer") }
        input = layer.input
        self.output = output
        weights = try file.tensor("\(layer.name).weight", shape: [output, input])
        bias = try file.tensor("\(layer.name).bias", shape: [output])
        matrix = DenseMatrix(weights: weights, bias: bias, inputs: input, outputs: output)
    }

    private init(weights: [Float], bias: [Float], input: Int, output: Int) {
        self.weights = weights
        self.bias = bias
        self.input = input
        self.output = output
        matrix = DenseMatrix(weights: weights, bias: bias, inputs: input, outputs: output)
    }

    /// The same layer with a change; nil where the change is for another size.
    func changed(by change: OutputChange) -> OutputLayer? {
        guard change.inputs == input, change.outputs == output else { return nil }
        return OutputLayer(
            weights: zip(weights, change.weights).map { $0 + $1 },
            bias: zip(bias, change.bias).map { $0 + $1 },
            input: input, output: output)
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
