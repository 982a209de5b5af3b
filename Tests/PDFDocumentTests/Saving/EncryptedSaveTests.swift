// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import PDFDocument

@Suite(.enabled(if: Tool.hasQPDF, "the program qpdf makes the files"))
struct EncryptedSaveTests {
    @Test(
        arguments: [
            (["40"], DocumentInfo.Encryption.rc4), (["128", "--use-aes=n"], .rc4),
            (["128", "--use-aes=y"], .aes128),
            (["256"], .aes256),
        ], [false, true])
    func encryptedFilesAreAppendedTo(
        method: (options: [String], kind: DocumentInfo.Encryption), usesObjectStreams: Bool
    ) async throws {
        let work = try Workplace()
        let qpdf = try #require(Tool("qpdf"))
        let plain = try work.write(PDFBuilder().build(), as: "plain.pdf")
        let path = work.path("file.pdf")
        let status = try qpdf.run(
            [
                "--allow-weak-crypto", "--object-streams=\(usesObjectStreams ? "generate" : "disable")",
                "--encrypt",
            ]
                + ["user", "owner"] + method.options + ["--", plain, path])
        #expect(status == 0)
        let original = try work.read()

        await #expect(throws: OpenError(path, .needsPassword)) { try await DocumentFile.open(path: path) }
        await #expect(throws: OpenError(path, .wrongPassword)) {
            try await DocumentFile.open(path: path, password: "guess")
        }
        let file = try await DocumentFile.open(path: path, password: "user")
        #expect(file.info.encryption == method.kind)
        try await file.save(.adding(Samples.all()))
        #expect(try work.read().prefix(original.count) == original)
        #expect(try qpdf.run(["--check", "--password=user", path]) == 0)
        let again = try await DocumentFile.open(path: path, password: "user")
        #expect(try await again.values() == Samples.all().map(\.asWritten))
        #expect(again.info.encryption == method.kind)
    }

    @Test(arguments: ["pässwört", "пароль"]) func passwordsBeyondASCIIOpen(password: String) async throws {
        let work = try Workplace()
        let qpdf = try #require(Tool("qpdf"))
        let plain = try work.write(PDFBuilder().build(), as: "plain.pdf")
        let path = work.path("file.pdf")
        #expect(try qpdf.run(["--encrypt", password, "owner", "256", "--", plain, path]) == 0)
        let file = try await DocumentFile.open(path: path, password: password)
        try await file.save(.adding(Samples.highlight()))
        #expect(try await DocumentFile.open(path: path, password: password).values().count == 1)
    }

    @Test func permissionsAreTold() async throws {
        let work = try Workplace()
        let qpdf = try #require(Tool("qpdf"))
        let plain = try work.write(PDFBuilder().build(), as: "plain.pdf")
        let path = work.path("file.pdf")
        #expect(try qpdf.run(["--encrypt", "", "owner", "256", "--annotate=n", "--", plain, path]) == 0)
        let asReader = try await DocumentFile.open(path: path)
        #expect(!asReader.info.mayAnnotate && !asReader.info.allowsAnnotating && !asReader.info.isOwner)
        let asOwner = try await DocumentFile.open(path: path, password: "owner")
        #expect(asOwner.info.mayAnnotate && asOwner.info.allowsAnnotating && asOwner.info.isOwner)
    }
}
