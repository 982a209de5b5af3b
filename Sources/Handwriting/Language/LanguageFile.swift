// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The content of a `.postillanguage` file; `Training/language_model.py` describes the layout and writes it.
struct LanguageFile {
    /// The JSON at the start of the file.
    struct Header: Decodable {
        struct Level: Decodable {
            var count: Int
            var symbols: Int
            var costs: Int
            var backoffs: Int?
            var children: Int?
        }

        struct Lexicon: Decodable {
            var offset: Int
            var slots: Int
        }

        var language: String
        var symbols: String
        var levels: [Level]
        var unknownCost: Int
        var lexicon: Lexicon
        var dataLength: Int
        var dataCRC32: UInt32
    }

    static let magic = Array("POSTILLM".utf8)
    static let version = 1
    /// No language of ours comes near it; keeps a bad file from asking for all memory.
    static let largestFile = 32 << 20
    /// The logarithm of a probability is this times its cost.
    static let unit = -log(2.0) / 12

    let header: Header
    private let data: [UInt8]

    /// Reads and checks a whole file.
    init(_ bytes: [UInt8]) throws(LanguageFileError) {
        guard bytes.count >= 16, Array(bytes[..<8]) == Self.magic else { throw .notALanguage }
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
        guard data.count == header.dataLength, ModelFile.crc32(data) == header.dataCRC32 else {
            throw .damaged
        }
        guard !header.levels.isEmpty, header.symbols.count < 256, Array(header.symbols).count > 0 else {
            throw .invalid("it has no levels or too many symbols")
        }
    }

    /// Some bytes of the data.
    func bytes(at offset: Int, count: Int) throws(LanguageFileError) -> [UInt8] {
        guard offset >= 0, count >= 0, count <= data.count, offset <= data.count - count else {
            throw .invalid("a section lies outside the file")
        }
        return Array(data[offset..<offset + count])
    }

    /// Some 32-bit integers of the data.
    func integers(at offset: Int, count: Int) throws(LanguageFileError) -> [UInt32] {
        guard count >= 0, count < Self.largestFile else { throw .invalid("a section lies outside the file") }
        let bytes = try bytes(at: offset, count: 4 * count)
        return (0..<count).map { UInt32(truncatingIfNeeded: Self.integer(bytes, at: 4 * $0)) }
    }

    private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
        var value = 0
        for place in 0..<4 { value |= Int(bytes[offset + place]) << (8 * place) }
        return value
    }
}
