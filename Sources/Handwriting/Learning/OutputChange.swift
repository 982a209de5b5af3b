// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What is added to the weights of the network's last layer for one writer. Taking it away again gives the network
/// as it ships.
struct OutputChange: Hashable, Sendable {
    /// Numbers in a row that goes into the layer.
    let inputs: Int
    /// Classes that come out.
    let outputs: Int
    /// Row-major, outputs × inputs.
    var weights: [Float]
    /// For each class.
    var bias: [Float]

    /// No change.
    init(inputs: Int, outputs: Int) {
        self.inputs = inputs
        self.outputs = outputs
        weights = [Float](repeating: 0, count: inputs * outputs)
        bias = [Float](repeating: 0, count: outputs)
    }

    /// The same change, weaker or stronger.
    func scaled(by factor: Float) -> OutputChange {
        var result = self
        for index in weights.indices { result.weights[index] *= factor }
        for index in bias.indices { result.bias[index] *= factor }
        return result
    }
}

extension OutputChange: Codable {
    private enum Key: CodingKey {
        case inputs, outputs, weights, bias
    }

    /// Reads the layout that `encode` writes; numbers that are none, or too few or many, are an error.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        inputs = try values.decode(Int.self, forKey: .inputs)
        outputs = try values.decode(Int.self, forKey: .outputs)
        weights = try Self.floats(values, .weights)
        bias = try Self.floats(values, .bias)
        guard (1...65_536).contains(inputs), (1...65_536).contains(outputs), bias.count == outputs,
            weights.count == inputs * outputs
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .weights, in: values, debugDescription: "sizes do not fit")
        }
    }

    /// Writes the numbers as little-endian 32-bit floats.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(inputs, forKey: .inputs)
        try values.encode(outputs, forKey: .outputs)
        try values.encode(Self.data(weights), forKey: .weights)
        try values.encode(Self.data(bias), forKey: .bias)
    }

    private static func floats(_ values: KeyedDecodingContainer<Key>, _ key: Key) throws -> [Float] {
        let bytes = Array(try values.decode(Data.self, forKey: key))
        let result = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
            Float(
                bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) })
        }
        guard bytes.count % 4 == 0, result.allSatisfy({ abs($0) < 1e4 }) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: values, debugDescription: "not a list of sensible numbers")
        }
        return result
    }

    private static func data(_ numbers: [Float]) -> Data {
        var data = Data(capacity: 4 * numbers.count)
        for number in numbers {
            let bits = number.bitPattern
            for place in 0..<4 { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt32(place)))) }
        }
        return data
    }
}
