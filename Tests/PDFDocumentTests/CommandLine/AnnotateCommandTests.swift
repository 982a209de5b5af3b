// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite(.enabled(if: CommandLineProgram.url != nil, "postil-cli is not built"))
struct AnnotateCommandTests {
    let work: Workplace
    let file: String

    init() throws {
        work = try Workplace()
        file = try work.write(PDFBuilder(pages: 2, rotation: 90).build())
    }

    private func annotate(_ edits: String, _ options: String...) throws -> CommandLineProgram.Result {
        let path = try work.write(Data(edits.utf8), as: "edits.json")
        return try CommandLineProgram.run("annotate", file, path, "-o", options.first ?? work.path("out.pdf"))
    }

    @Test func timingsOfTheStepsAreTold() throws {
        let edits = #"{"edits": [{"add": {"type": "Square", "page": 1, "rect": [10, 10, 60, 60]}}]}"#
        let path = try work.write(Data(edits.utf8), as: "edits.json")
        let result = try CommandLineProgram.run(
            "annotate", file, path, "-o", work.path("out.pdf"), "--timings")
        #expect(result.status == 0)
        let words = result.errors.split(whereSeparator: \.isWhitespace)
        #expect(
            stride(from: 0, to: words.count, by: 2).map { words[$0] } == ["open", "list", "edit", "save"])
        let times = stride(from: 1, to: words.count, by: 2).map { Double(words[$0]) ?? -1 }
        #expect(times.count == 4 && times.allSatisfy { $0 >= 0 })
    }

    @Test func annotationsAreAddedChangedAndRemoved() async throws {
        let add = """
            {"edits": [
              {"add": {"type": "FreeText", "page": 2, "rect": [100, 100, 120, 300], "contents": "Grüße", "name": "t",
                       "fontSize": 10, "color": "#102030", "author": "Zoë", "opacity": 0.5}},
              {"add": {"type": "Ink", "page": 1, "inkList": [[[1, 2, 0.5], [30, 40, 1]]], "color": "#d7263d",
                       "width": 1.4, "name": "i"}},
              {"add": {"type": "Highlight", "page": 1, "quads": [[10, 30, 50, 30, 10, 20, 50, 20]], "name": "h"}}
            ]}
            """
        #expect(try annotate(add, file).status == 0)
        let first = try await DocumentFile.open(path: file)
        let text = try #require(try await first.values(onPage: 1).first)
        #expect(text.contents == "Grüße" && text.author == "Zoë" && text.opacity == 0.5)
        #expect(text.freeText?.rotation == 90 && text.freeText?.style.size == 10)
        #expect(try await first.values(onPage: 0).map(\.id.name) == ["i", "h"])

        let change = """
            {"edits": [{"change": {"name": "t", "contents": "neu"}}, {"remove": {"name": "i"}},
                       {"change": {"name": "h", "color": "#00ff00"}}]}
            """
        #expect(try annotate(change, file).status == 0)
        let second = try await DocumentFile.open(path: file)
        #expect(try await second.values(onPage: 1).map(\.contents) == ["neu"])
        #expect(try await second.values(onPage: 0).map(\.id.name) == ["h"])

        let list = try CommandLineProgram.run("annotations", file)
        let json = try #require(try JSONSerialization.jsonObject(with: list.output) as? [[String: Any]])
        #expect(json.map { $0["name"] as? String } == ["h", "t"])
        #expect(json.map { $0["page"] as? Int } == [1, 2])
        #expect(json[0]["color"] as? String == "#00ff00")
        let info = try CommandLineProgram.run("info", file)
        let facts = try #require(try JSONSerialization.jsonObject(with: info.output) as? [String: Any])
        #expect(facts["pageCount"] as? Int == 2)
        #expect(facts["annotations"] as? [String: Int] == ["FreeText": 1, "Highlight": 1])
    }

    @Test(arguments: [
        (#"{"add": {"type": "FreeText", "page": 3, "rect": [0, 0, 9, 9], "contents": ""}}"#, "page"),
        (#"{"add": {"type": "FreeText", "page": true, "rect": [0, 0, 9, 9], "contents": ""}}"#, "page"),
        (#"{"add": {"type": "FreeText", "page": 1, "rect": [0, 0, 9], "contents": ""}}"#, "rect"),
        (#"{"add": {"type": "FreeText", "page": 1, "rect": [0, 0, 9, 9]}}"#, "contents"),
        (#"{"add": {"type": "Redact", "page": 1}}"#, "type"),
        (#"{"add": {"type": "Ink", "page": 1, "inkList": [[[1, 2, 3]]]}}"#, "inkList"),
        (#"{"add": {"type": "Ink", "page": 1, "inkList": [[[1, 2]]], "colour": "red"}}"#, "colour"),
        (#"{"add": {"type": "Highlight", "page": 1, "quads": [[1]], "color": "red"}}"#, "quads"),
        (#"{"change": {"name": "nobody"}}"#, "nobody"), (#"{"frob": {}}"#, "frob"), ("7", "exactly one"),
    ])
    func badEditsAreNamed(edit: String, word: String) throws {
        let good = #"{"add": {"type": "Ink", "page": 1, "inkList": [[[1, 2]]]}}"#
        let result = try annotate("{\"edits\": [\(good), \(edit)]}")
        #expect(result.status == 2)
        #expect(result.errors.contains("edit 2") && result.errors.contains(word), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: work.path("out.pdf")))
    }

    @Test(arguments: [1, 2, 3]) func certificationsAreRespected(level: Int) throws {
        var builder = PDFBuilder()
        builder.catalogKeys = "/Perms << /DocMDP 101 0 R >>"
        builder.objects = [
            (
                101,
                "<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P \(level) >> >>] >>"
            )
        ]
        let path = try work.write(builder.build(), as: "certified.pdf")
        let edits = try work.write(
            Data(#"{"edits": [{"add": {"type": "Ink", "page": 1, "inkList": [[[1, 2]]]}}]}"#.utf8),
            as: "e.json")
        let out = work.path("out.pdf")
        let plain = try CommandLineProgram.run("annotate", path, edits, "-o", out)
        #expect(plain.status == (level == 3 ? 0 : 3))
        #expect(FileManager.default.fileExists(atPath: out) == (level == 3))
        #expect(level == 3 || plain.errors.contains("certification"))
        #expect(
            try CommandLineProgram.run("annotate", path, edits, "-o", out, "--allow-restricted").status == 0)
    }

    @Test func badArgumentsAreNamed() throws {
        #expect(try CommandLineProgram.run("info").status == 2)
        #expect(try CommandLineProgram.run("info", file, "--frob").errors.contains("--frob"))
        #expect(try CommandLineProgram.run("info", work.path("none.pdf")).status == 1)
        #expect(try CommandLineProgram.run("annotate", file, file).errors.contains("-o"))
    }
}
