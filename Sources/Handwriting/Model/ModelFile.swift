// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The content of a `.postilmodel` file; `Training/model.py` describes the layout and writes it.
struct ModelFile {
    /// The JSON at the start of the file.
    struct Header: DataFileHeader {
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
        /// For each character the mean and the spread of the logarithm of its height over the height of a line, and
        /// the logarithm of its share of characters written by themselves.
        var habits: [String: [Double]]?
        var dataLength: Int
        var dataCRC32: UInt32

        static let magic = "POSTILHW"
        static let version = 1

        func check() throws(DataFileError) {}
    }

    /// No model of ours comes near it; keeps a bad file from asking for all memory.
    static let largestFile = 64 << 20

    private let file: DataFile<Header>
    private let tensors: [String: Header.Tensor]

    /// The JSON at the start of the file.
    var header: Header { file.header }

    /// Reads and checks a whole file.
    init(_ bytes: [UInt8]) throws(ModelFileError) {
        do throws(DataFileError) {
            file = try DataFile(bytes)
        } catch {
            throw ModelFileError(error)
        }
        tensors = Dictionary(file.header.tensors.map { ($0.name, $0) }) { first, _ in first }
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
            let scales = try floats(at: place, count: rows, name)
            let width = count / rows
            return try section(name) { () throws(DataFileError) in
                try file.bytes(at: entry.offset, count: count)
            }.enumerated().map { Float(Int8(bitPattern: $1)) * scales[$0 / width] }
        default:
            throw .invalid("tensor \(name) is of unknown type \(entry.type)")
        }
    }

    private func floats(at offset: Int, count: Int, _ name: String) throws(ModelFileError) -> [Float] {
        let values = try section(name) { () throws(DataFileError) in
            try file.integers(at: offset, count: count)
        }.map { Float(bitPattern: $0) }
        guard values.allSatisfy(\.isFinite) else { throw .invalid("tensor \(name) holds no numbers") }
        return values
    }

    private func section<Content>(_ name: String, _ read: () throws(DataFileError) -> Content)
        throws(ModelFileError) -> Content
    {
        do throws(DataFileError) {
            return try read()
        } catch {
            throw .invalid("tensor \(name) lies outside the file")
        }
    }
}
