// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What the JSON at the start of a `DataFile` says.
protocol DataFileHeader: Decodable {
    /// The first eight bytes of such a file.
    static var magic: String { get }
    /// The version of the layout that this program knows.
    static var version: Int { get }
    /// Bytes behind the header.
    var dataLength: Int { get }
    /// Their checksum.
    var dataCRC32: UInt32 { get }
    /// Throws where the header names something impossible.
    func check() throws(DataFileError)
}

/// A file of the recognizer's: eight bytes that name its kind, its version and the length of a header as 32-bit
/// integers, the header as JSON, and data that the header describes. All numbers are little-endian.
struct DataFile<Header: DataFileHeader> {
    let header: Header
    /// The whole file; its data begins at `start`.
    private let file: [UInt8]
    private let start: Int

    /// Reads and checks a whole file.
    init(_ bytes: [UInt8]) throws(DataFileError) {
        guard bytes.count >= 16, bytes[..<8].elementsEqual(Header.magic.utf8) else { throw .otherKind }
        let version = Int(Self.integer(bytes, at: 8))
        guard version == Header.version else { throw .unsupportedVersion(version) }
        let length = Int(Self.integer(bytes, at: 12))
        guard length <= bytes.count - 16 else { throw .damaged }
        do {
            header = try JSONDecoder().decode(Header.self, from: Data(bytes[16..<16 + length]))
        } catch {
            throw .invalid("its header can't be read")
        }
        file = bytes
        start = 16 + length
        guard bytes.count - start == header.dataLength, Checksum.crc32(bytes[start...]) == header.dataCRC32
        else {
            throw .damaged
        }
        try header.check()
    }

    /// Some bytes of the data.
    func bytes(at offset: Int, count: Int) throws(DataFileError) -> ArraySlice<UInt8> {
        let length = file.count - start
        guard offset >= 0, count >= 0, count <= length, offset <= length - count else {
            throw .invalid("a section lies outside the file")
        }
        return file[start + offset..<start + offset + count]
    }

    /// Some 32-bit integers of the data.
    func integers(at offset: Int, count: Int) throws(DataFileError) -> [UInt32] {
        guard count >= 0, count <= file.count else { throw .invalid("a section lies outside the file") }
        let first = try bytes(at: offset, count: 4 * count).startIndex
        return (0..<count).map { Self.integer(file, at: first + 4 * $0) }
    }

    private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        var value: UInt32 = 0
        for place in 0..<4 { value |= UInt32(bytes[offset + place]) << (8 * UInt32(place)) }
        return value
    }
}
