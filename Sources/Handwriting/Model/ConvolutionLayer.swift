// SPDX-License-Identifier: GPL-3.0-or-later

/// A convolution along the rows, zeros beyond both ends, then max(0, ·).
struct ConvolutionLayer: Sendable {
    let input: Int
    let output: Int
    let kernel: Int
    let stride: Int
    let padding: Int
    private let matrix: DenseMatrix

    init(_ layer: ModelFile.Header.Layer, in file: ModelFile) throws(ModelFileError) {
        guard let output = layer.output, let kernel = layer.kernel, let stride = layer.stride,
            let padding = layer.padding, layer.input > 0, output > 0, output % 8 == 0,
            (1...16).contains(kernel), (1...8).contains(stride), (0..<kernel).contains(padding),
            layer.activation == "relu"
        else { throw .invalid("layer \(layer.name) is no convolution") }
        input = layer.input
        self.output = output
        self.kernel = kernel
        self.stride = stride
        self.padding = padding
        let shape = [output, layer.input, kernel]
        let weights = try file.tensor("\(layer.name).weight", shape: shape)
        // From (output, channel, position) to (output, position, channel): the order of rows in memory.
        var ordered = [Float](repeating: 0, count: weights.count)
        for o in 0..<output {
            for c in 0..<input {
                for k in 0..<kernel {
                    ordered[(o * kernel + k) * input + c] = weights[(o * input + c) * kernel + k]
                }
            }
        }
        matrix = DenseMatrix(
            weights: ordered, bias: try file.tensor("\(layer.name).bias", shape: [output]),
            inputs: kernel * input, outputs: output)
    }

    /// The number of rows that come out for so many that go in.
    func count(for rows: Int) -> Int {
        max(0, (rows + 2 * padding - kernel) / stride + 1)
    }

    /// Convolves `count` rows of `input` numbers.
    func apply(_ rows: [Float], count: Int) -> [Float] {
        let edge = [Float](repeating: 0, count: padding * input)
        let padded = edge + rows + edge
        let results = self.count(for: count)
        return DenseMatrix.floats(count: results * output) { result in
            padded.withUnsafeBufferPointer { padded in
                guard let start = padded.baseAddress else { return }
                matrix.apply(start, step: stride * input, count: results, into: result, rectified: true)
            }
        }
    }
}
