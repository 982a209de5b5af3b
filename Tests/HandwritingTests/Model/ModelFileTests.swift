// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct ModelFileTests {
    @Test func shippedModelIsSmallAndNamesItsData() throws {
        let bytes = try TestFiles.model()
        #expect(bytes.count < 4_000_000)
        let text = String(decoding: bytes.prefix(16_000), as: UTF8.self)
        #expect(text.contains("UNIPEN train_r01_v07") && text.contains("Omniglot"))
    }

    @Test func otherFilesAreRefused() {
        #expect(throws: ModelFileError.notAModel) { try ModelFile([]) }
        #expect(throws: ModelFileError.notAModel) { try ModelFile(Array("%PDF-1.7 and more of it".utf8)) }
    }

    @Test func aLaterVersionIsNamed() throws {
        var bytes = try TestFiles.model()
        bytes[8] = 7
        #expect(throws: ModelFileError.unsupportedVersion(7)) { try ModelFile(bytes) }
    }

    @Test(arguments: [20, 15_000, 500_000])
    func aShortFileIsDamaged(_ length: Int) throws {
        let bytes = try TestFiles.model()
        #expect(throws: ModelFileError.damaged) { try ModelFile(Array(bytes.prefix(length))) }
    }

    @Test func aChangedByteIsFound() throws {
        var bytes = try TestFiles.model()
        bytes[bytes.count - 1000] ^= 4
        #expect(throws: ModelFileError.damaged) { try ModelFile(bytes) }
    }

    /// A model with its header changed: each is refused with a reason, none crashes.
    @Test(arguments: [
        ("\"kernel\": 5", "\"kernel\": 0"),
        ("\"kernel\": 5", "\"kernel\": 4"),
        ("\"hidden\": 192", "\"hidden\": 195"),
        ("\"input\": 128", "\"input\": 120"),
        ("\"type\": \"linear\"", "\"type\": \"linoar\""),
        ("\"type\": \"int8\"", "\"type\": \"int9\""),
        ("\"features\": 1", "\"features\": 2"),
        ("\"offset\": 0,", "\"offset\":-8,"),
        ("\"scales\":", "\"scalos\":"),
        ("\"alphabet\"", "\"alphabot\""),
    ])
    func impossibleHeadersAreRefused(_ change: (from: String, to: String)) throws {
        var bytes = try TestFiles.model()
        let from = Array(change.from.utf8)
        let place = try #require((0..<20_000).first { Array(bytes[$0..<$0 + from.count]) == from })
        bytes.replaceSubrange(place..<place + from.count, with: Array(change.to.utf8))
        do {
            _ = try HandwritingNetwork(ModelFile(bytes))
            Issue.record("accepted")
        } catch {
            #expect("\(error)".hasPrefix("unusable handwriting model: "))
        }
    }

    @Test func checksumIsTheUsualOne() {
        // The check value of CRC-32/ISO-HDLC.
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    }
}
