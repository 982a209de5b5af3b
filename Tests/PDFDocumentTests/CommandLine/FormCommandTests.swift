// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import PDFDocument

@Suite(.enabled(if: CommandLineProgram.url != nil, "postil-cli is not built"))
struct FormCommandTests {
    let work: Workplace
    let file: String

    init() throws {
        work = try Workplace()
        file = try work.write(FormSamples.builder().build())
    }

    @Test func fieldsAreFilledInAndListed() async throws {
        let out = work.path("out.pdf")
        let filled = try CommandLineProgram.run(
            "fill", file, "name=Ann=a", "agree=on", "size=l", "colour=Green", "fruit=Apple", "fruit=Plum",
            "-o", out)
        #expect(filled.status == 0, "\(filled.errors)")
        let listed = try CommandLineProgram.run("forms", out, "--json")
        #expect(listed.status == 0)
        let report = try JSONSerialization.jsonObject(with: listed.output) as? [String: Any]
        let fields = report?["fields"] as? [[String: Any]] ?? []
        func field(_ name: String) -> [String: Any]? { fields.first { $0["name"] as? String == name } }
        #expect(field("name")?["value"] as? String == "Ann=a")
        #expect(field("agree")?["value"] as? String == "Ja")
        #expect(field("colour")?["values"] as? [String] == ["g"])
        #expect(field("fruit")?["values"] as? [String] == ["Apple", "Plum"])
        #expect(field("total")?["leftAlone"] as? String == "calculated")
    }

    @Test(arguments: [
        ("nowhere=1", Int32(2)), ("name", 2), ("colour=Mauve", 2), ("size=xxl", 2), ("fixed=1", 3),
        ("total=4", 3),
    ])
    func whatDoesNotFitIsRefused(entry: String, status: Int32) throws {
        let result = try CommandLineProgram.run("fill", file, entry, "-o", work.path("out.pdf"))
        #expect(result.status == status, "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: work.path("out.pdf")))
    }
}
