// SPDX-License-Identifier: GPL-3.0-or-later

/// A bidirectional LSTM (Hochreiter and Schmidhuber 1997, with forget gates): one pass from each end, the two
/// results side by side.
struct RecurrentLayer: Sendable {
    /// One pass.
    private struct Direction: Sendable {
        let input: DenseMatrix
        let recurrent: DenseMatrix
    }

    let input: Int
    let hidden: Int
    /// Whether what goes in is added to what comes out.
    let isResidual: Bool
    private let forward: Direction
    private let backward: Direction

    /// Numbers in a row that comes out.
    var output: Int { 2 * hidden }

    init(_ layer: ModelFile.Header.Layer, in file: ModelFile) throws(ModelFileError) {
        guard let hidden = layer.hidden, hidden > 0, hidden % 8 == 0, layer.input > 0 else {
            throw .invalid("layer \(layer.name) is no LSTM")
        }
        let input = layer.input
        func direction(_ side: String) throws(ModelFileError) -> Direction {
            let name = "\(layer.name).\(side)"
            return Direction(
                input: DenseMatrix(
                    weights: try file.tensor("\(name).input", shape: [4 * hidden, input]),
                    bias: try file.tensor("\(name).bias", shape: [4 * hidden]),
                    inputs: input, outputs: 4 * hidden),
                recurrent: DenseMatrix(
                    weights: try file.tensor("\(name).recurrent", shape: [4 * hidden, hidden]),
                    bias: [Float](repeating: 0, count: 4 * hidden),
                    inputs: hidden, outputs: 4 * hidden))
        }
        self.input = input
        self.hidden = hidden
        isResidual = layer.residual ?? false
        guard !isResidual || input == 2 * hidden else {
            throw .invalid("layer \(layer.name) can't add its input")
        }
        forward = try direction("forward")
        backward = try direction("backward")
    }

    /// Runs over `count` rows of `input` numbers; stops with `CancellationError` when the task is cancelled.
    func apply(_ rows: [Float], count: Int) throws -> [Float] {
        var result = isResidual ? rows : [Float](repeating: 0, count: count * output)
        try scan(rows, count: count, forward, order: Array(0..<count), offset: 0, into: &result)
        try scan(rows, count: count, backward, order: (0..<count).reversed(), offset: hidden, into: &result)
        return result
    }

    private func scan(
        _ rows: [Float], count: Int, _ direction: Direction, order: [Int], offset: Int,
        into result: inout [Float]
    ) throws {
        let groups = hidden / 8
        var gates = [Lanes](repeating: .zero, count: count * 4 * groups)
        var cell = [Lanes](repeating: .zero, count: groups)
        var state = [Lanes](repeating: .zero, count: groups)
        try gates.withUnsafeMutableBufferPointer { gates in
            guard let gates = gates.baseAddress else { return }
            rows.withUnsafeBufferPointer { rows in
                guard let rows = rows.baseAddress else { return }
                direction.input.apply(rows, step: input, count: count, into: gates)
            }
            for (step, row) in order.enumerated() {
                if step % 64 == 0 { try Task.checkCancellation() }
                let gate = gates + row * 4 * groups
                state.withUnsafeBytes { bytes in
                    guard let x = bytes.bindMemory(to: Float.self).baseAddress else { return }
                    direction.recurrent.accumulate(x, into: gate)
                }
                for group in 0..<groups {
                    let kept = Lanes.sigmoid(gate[groups + group]) * cell[group]
                    let new = Lanes.sigmoid(gate[group]) * Lanes.tanh(gate[2 * groups + group])
                    cell[group] = kept + new
                    state[group] = Lanes.sigmoid(gate[3 * groups + group]) * Lanes.tanh(cell[group])
                }
                let start = row * output + offset
                for group in 0..<groups {
                    for lane in 0..<8 { result[start + 8 * group + lane] += state[group][lane] }
                }
            }
        }
    }
}
