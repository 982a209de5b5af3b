// SPDX-License-Identifier: GPL-3.0-or-later

/// The network: convolutions, bidirectional LSTMs, and a distribution over characters for each frame.
///
/// It holds nothing but weights, so any number of tasks may use it at once.
struct HandwritingNetwork: Sendable {
    /// The characters of classes 1 and up.
    let alphabet: [Character]
    /// Feature rows that one frame stands for.
    let rowsPerFrame: Int
    /// How its characters are written by themselves; nil where the model's file does not say.
    let habits: CharacterHabits?
    private let convolutions: [ConvolutionLayer]
    private let recurrent: [RecurrentLayer]
    /// The last layer, which can learn a writer's letters.
    var output: OutputLayer
    /// Tells these weights from others.
    let checksum: UInt32

    /// Frames computed at once. Longer ink is read in overlapping windows, which bounds memory; a window is about
    /// two and a half times the longest text of training.
    static let window = 1024
    /// Frames at the edge of a window that only give context to the others.
    static let margin = 96

    init(_ file: ModelFile) throws(ModelFileError) {
        let header = file.header
        guard header.features == InkFeatures.version else {
            throw .invalid("made for features of version \(header.features)")
        }
        var alphabet = Array(header.alphabet)
        var convolutions: [ConvolutionLayer] = []
        var recurrent: [RecurrentLayer] = []
        var output: OutputLayer?
        var width = InkFeatures.width
        for layer in header.layers {
            guard layer.input == width, output == nil else {
                throw .invalid("layer \(layer.name) does not fit the one before")
            }
            switch layer.type {
            case "conv1d" where recurrent.isEmpty:
                let next = try ConvolutionLayer(layer, in: file)
                width = next.output
                convolutions.append(next)
            case "bilstm":
                let next = try RecurrentLayer(layer, in: file)
                width = next.output
                recurrent.append(next)
            case "linear":
                let next = try OutputLayer(layer, in: file)
                width = next.output
                output = next
            default:
                throw .invalid("layer \(layer.name) is of unknown type \(layer.type)")
            }
        }
        guard let output, output.output >= alphabet.count + 1,
            output.output < alphabet.count + 9
        else {
            throw .invalid("its classes are not those of its alphabet")
        }
        // The output may be rounded up; these classes are never said.
        alphabet += [Character](repeating: "\u{FFFD}", count: output.output - 1 - alphabet.count)
        self.alphabet = alphabet
        habits = CharacterHabits(header.habits, alphabet: alphabet)
        self.convolutions = convolutions
        self.recurrent = recurrent
        self.output = output
        checksum = header.dataCRC32
        rowsPerFrame = convolutions.reduce(1) { $0 * $1.stride }
    }

    /// Reads feature rows; stops with `CancellationError` when the task is cancelled.
    func probabilities(
        of features: InkFeatures, window: Int = window, margin: Int = margin
    ) throws -> FrameProbabilities {
        let frames = convolutions.reduce(features.count) { $1.count(for: $0) }
        guard frames > window else {
            return FrameProbabilities(
                classes: output.output, values: try run(features.rows, count: features.count))
        }
        var values: [Float] = []
        values.reserveCapacity(frames * output.output)
        var start = 0
        while start < frames {
            let end = min(frames, start + window - 2 * margin)
            let first = max(0, start - margin)
            let rows = first * rowsPerFrame..<min(features.count, (end + margin) * rowsPerFrame)
            let part = try run(
                Array(
                    features.rows[rows.lowerBound * InkFeatures.width..<rows.upperBound * InkFeatures.width]),
                count: rows.count)
            values += part[(start - first) * output.output..<(end - first) * output.output]
            start = end
        }
        return FrameProbabilities(classes: output.output, values: values)
    }

    private func run(_ rows: [Float], count: Int) throws -> [Float] {
        let (rows, count) = try hidden(rows, count: count)
        return output.apply(rows, count: count)
    }

    /// What the last layer gets.
    func hidden(_ rows: [Float], count: Int) throws -> (rows: [Float], count: Int) {
        var rows = rows
        var count = count
        for layer in convolutions {
            rows = layer.apply(rows, count: count)
            count = layer.count(for: count)
        }
        for layer in recurrent { rows = try layer.apply(rows, count: count) }
        return (rows, count)
    }
}
