// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import PDFDocument

@Suite(.enabled(if: CommandLineProgram.url != nil, "postil-cli is not built"))
struct PageCommandTests {
    let work: Workplace
    let file: String

    init() throws {
        work = try Workplace()
        file = try work.write(PDFBuilder(pages: 5).build())
    }

    @Test func changesAreDoneInOrder() async throws {
        let other = try work.write(PDFBuilder(pages: 4, rotation: 90).build(), as: "a:b@c.pdf")
        let out = work.path("out.pdf")
        let result = try CommandLineProgram.run(
            "pages", file, "--delete", "3", "--rotate", "2:270", "--move=4:1", "--insert", "4:100x50",
            "--import",
            "\(other):1-2,4@2", "-o", out)
        #expect(result.status == 0, "\(result.errors)")
        let geometries = try await DocumentFile.open(path: out).geometries
        #expect(geometries.map(\.rotation) == [0, 90, 90, 90, 0, 270, 0, 0])
        #expect(geometries[6].displayWidth == 100)
    }

    @Test(arguments: [
        ["--delete", "6"], ["--delete", "1-5"], ["--rotate", "1:45"], ["--move", "1"], ["--insert", "9"],
        ["--import", "nowhere.pdf"], [], ["--delete"],
    ])
    func nonsenseIsRefused(changes: [String]) throws {
        let out = work.path("out.pdf")
        let result = try CommandLineProgram.run(all: ["pages", file] + changes + ["-o", out])
        #expect(result.status == 1 || result.status == 2, "\(result.errors)")
        #expect(!result.errors.isEmpty && !FileManager.default.fileExists(atPath: out))
    }
}
