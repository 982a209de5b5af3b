// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The content of a `.postilmodel` file; `Training/model.py` describes the layout and writes it.
struct ModelFile {
    /// The JSON at the start of the file.
    struct Header: Decodable {
        struct Layer: Decodable {
            var type: String
            var name: String
            var input: Int
            var output: Int?
            var hidden: Int?
            var kernel: Int?
            var stride: Int?
            var padding: Int?
            var activation: String?
            var residual: Bool?
        }

        struct Tensor: Decodable {
            var name: String
            var type: String
            var shape: [Int]
            var offset: Int
            var scales: Int?
        }

        var name: String
        var features: Int
        var alphabet: String
        var layers: [Layer]
        var tensors: [Tensor]
        /// For each character the mean and the spread of the logarithm of its height over the height of a line.
        var heights: [String: [Double]]?
        var dataLength: Int
        var dataCRC32: UInt32
    }

    static let magic = Array("POSTILHW".utf8)
    static let version = 1
    /// No model of ours comes near it; keeps a bad file from asking for all memory.
    static let largestFile = 64 << 20

    let header: Header
    private let data: [UInt8]
    private let tensors: [String: Header.Tensor]

    /// Reads and checks a whole file.
    init(_ bytes: [UInt8]) throws(ModelFileError) {
        guard bytes.count >= 16, Array(bytes[..<8]) == Self.magic else { throw .notAModel }
        let version = Self.integer(bytes, at: 8)
        guard version == Self.version else { throw .unsupportedVersion(version) }
        let length = Self.integer(bytes, at: 12)
        guard length <= bytes.count - 16 else { throw .damaged }
        do {
            header = try JSONDecoder().decode(Header.self, from: Data(bytes[16..<16 + length]))
        } catch {
            throw .invalid("its header can't be read")
        }
        data = Array(bytes[(16 + length)...])
        guard data.count == header.dataLength, Self.crc32(data) == header.dataCRC32 else { throw .damaged }
        tensors = Dictionary(header.tensors.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The values of a tensor as floats, 8-bit ones multiplied by their row's scale.
    func tensor(_ name: String, shape: [Int]) throws(ModelFileError) -> [Float] {
        guard let entry = tensors[name] else { throw .invalid("tensor \(name) is missing") }
        guard entry.shape == shape else {
            throw .invalid("tensor \(name) has shape \(entry.shape), not \(shape)")
        }
        let count = shape.reduce(1, *)
        switch entry.type {
        case "float32":
            return try floats(at: entry.offset, count: count, name)
        case "int8":
            guard let rows = shape.first, rows > 0, let place = entry.scales else {
                throw .invalid("tensor \(name) has no scales")
            }
            try check(entry.offset, count, name)
            let scales = try floats(at: place, count: rows, name)
            let width = count / rows
            return (0..<count).map {
                Float(Int8(bitPattern: data[entry.offset + $0])) * scales[$0 / width]
            }
        default:
            throw .invalid("tensor \(name) is of unknown type \(entry.type)")
        }
    }

    private func floats(at offset: Int, count: Int, _ name: String) throws(ModelFileError) -> [Float] {
        try check(offset, count * 4, name)
        let values = (0..<count).map {
            Float(bitPattern: UInt32(truncatingIfNeeded: Self.integer(data, at: offset + 4 * $0)))
        }
        guard values.allSatisfy(\.isFinite) else { throw .invalid("tensor \(name) holds no numbers") }
        return values
    }

    private func check(_ offset: Int, _ length: Int, _ name: String) throws(ModelFileError) {
        guard offset >= 0, length <= data.count, offset <= data.count - length else {
            throw .invalid("tensor \(name) lies outside the file")
        }
    }

    private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
        var value = 0
        for place in 0..<4 { value |= Int(bytes[offset + place]) << (8 * place) }
        return value
    }

    /// The checksum of zip and PNG (ISO 3309, polynomial 0xEDB88320 reflected).
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var table = [UInt32](repeating: 0, count: 256)
        for index in table.indices {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
            table[index] = value
        }
        var sum = ~UInt32(0)
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }
}
