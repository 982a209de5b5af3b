// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

/// Labels of pages, and what leads to them, when pages are changed.
@Suite struct NavigationTests {
    let work: Workplace
    init() throws { work = try Workplace() }

    /// How a changed document is written.
    enum Way: CaseIterable { case append, rewrite }

    private func open(_ data: Data) async throws -> (file: DocumentFile, store: AnnotationStore) {
        let file = try await DocumentFile.open(path: try work.write(data))
        return (file, AnnotationStore(pageCount: file.info.pageCount))
    }

    /// Writes the changes and reads the objects of what was written.
    private func write(_ file: DocumentFile, _ store: AnnotationStore, _ way: Way) async throws
        -> PDFStructure
    {
        let path = work.path("written.pdf")
        switch way {
        case .append: try await file.save(store.changes, to: path)
        case .rewrite: try await file.writeClean(store.changes, to: path)
        }
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
        return try PDFStructure(FileBytes(path: path), password: nil, recover: false)
    }

    // MARK: Labels

    /// Each page's label as style, prefix and number; nil where the document has none.
    private func labels(_ structure: PDFStructure) -> [String]? {
        let numbers = structure.root["PageLabels"]["Nums"]
        guard numbers.count > 0 else { return nil }
        var result: [String] = []
        for range in 0..<numbers.count / 2 {
            let start = numbers[2 * range].integer ?? 0
            let end =
                range + 1 < numbers.count / 2 ? numbers[2 * range + 2].integer ?? 0 : structure.pageCount
            let label = numbers[2 * range + 1]
            for page in start..<end {
                let prefix = label["P"].string ?? ""
                guard let style = label["S"].name else {
                    result.append(prefix)
                    continue
                }
                result.append("\(prefix)\(style)\((label["St"].integer ?? 1) + page - start)")
            }
        }
        return result
    }

    private func labelled(pages: Int, _ ranges: String) -> Data {
        var builder = PDFBuilder(pages: pages)
        builder.catalogKeys = "/PageLabels << /Nums [\(ranges)] >>"
        return builder.build()
    }

    @Test(arguments: Way.allCases) func labelsStayWithTheirPages(way: Way) async throws {
        let data = labelled(pages: 8, "0 << /S /r >> 3 << /S /D /P (A-) /St 5 >> 7 << /P (Cover) >>")
        let other = try work.write(labelled(pages: 3, "0 << /S /A /St 3 >>"), as: "other.pdf")
        let plain = try work.write(PDFBuilder(pages: 2).build(), as: "plain.pdf")
        let imports = [
            try await DocumentFile.importPages(from: other, pages: [2, 0]),
            try await DocumentFile.importPages(from: plain),
        ]
        let known = [["A5", "A3"], ["", ""]]
        let original = ["r1", "r2", "r3", "A-D5", "A-D6", "A-D7", "A-D8", "Cover"]
        var random = SeededGenerator(state: 7)
        for round in 0..<12 {
            var (file, store) = try await open(data)
            var unused = imports
            for _ in 0..<6 {
                let count = store.pageCount
                let page = Int.random(in: 0..<count, using: &random)
                var edit = PageEdit.turn(at: page, by: 90)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: edit = .move(from: page, to: Int.random(in: 0..<count, using: &random))
                case 1: edit = .remove(at: page, count: 1)
                case 2: edit = store.pageList.insertion(width: 100, height: 100, at: page)
                case 3: if let next = unused.popLast() { edit = store.pageList.insertion(of: next, at: page) }
                default: break
                }
                // The last page stays.
                _ = try? store.apply(.arrange(edit))
            }
            let expected = store.pageList.entries.map { entry -> String in
                switch entry.source {
                case .file(let page): return original[page]
                case .blank: return ""
                case .imported(let name, let page, _):
                    return known[imports.firstIndex { $0.name == name } ?? 0][page]
                }
            }
            #expect(labels(try await write(file, store, way)) == expected, "round \(round)")
            file = try await DocumentFile.open(path: work.path("written.pdf"))
            #expect(file.info.pageCount == expected.count)
        }
    }

    @Test func labelsAreNotWrittenWhereNothingChanges() async throws {
        let (file, start) = try await open(labelled(pages: 3, "0 << /S /r >>"))
        let before = try work.read()
        var store = start
        _ = try store.apply(.arrange(.turn(at: 0, by: 90)))
        let structure = try await write(file, store, .append)
        #expect(labels(structure) == ["r1", "r2", "r3"])
        let tail = String(decoding: try work.read("written.pdf").dropFirst(before.count), as: UTF8.self)
        #expect(!tail.contains("PageLabels"))
        // A document without labels gets none.
        var (plain, pages) = try await open(PDFBuilder(pages: 2).build())
        let other = try work.write(labelled(pages: 1, "0 << /S /A >>"), as: "other.pdf")
        let imported = try await DocumentFile.importPages(from: other)
        _ = try pages.apply(.arrange(pages.pageList.insertion(of: imported, at: 1)))
        #expect(labels(try await write(plain, pages, .append)) == nil)
        plain = try await DocumentFile.open(path: work.path("written.pdf"))
        #expect(plain.info.pageCount == 3)
    }

    // MARK: What leads to pages

    /// Pages 10 to 15 with an outline of two levels, destinations of both kinds, and links of every kind on the first.
    private func guided() -> Data {
        var builder = PDFBuilder(pages: 6)
        builder.catalogKeys =
            "/Outlines 200 0 R /Names << /Dests 300 0 R >> /Dests << /old [12 0 R /Fit] /new [14 0 R /Fit] >> "
            + "/OpenAction << /S /GoTo /D [12 0 R /Fit] >>"
        builder.pageKeys[0] +=
            " /Annots [400 0 R << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [12 0 R /Fit] >> 401 0 R 402 0 R "
            + "403 0 R 404 0 R]"
        func link(_ keys: String) -> String { "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] \(keys) >>" }
        builder.objects = [
            (200, "<< /Type /Outlines /First 201 0 R /Last 204 0 R /Count 7 >>"),
            (201, "<< /Title (One) /Parent 200 0 R /Next 202 0 R /Dest [10 0 R /Fit] >>"),
            (
                202,
                "<< /Title (Three) /Parent 200 0 R /Prev 201 0 R /Next 203 0 R /First 210 0 R /Last 212 0 R /Count 3 /Dest (three) >>"
            ),
            (
                203,
                "<< /Title (Gone) /Parent 200 0 R /Prev 202 0 R /Next 204 0 R /First 220 0 R /Last 220 0 R /Count -1 /A << /S /GoTo /D /old >> >>"
            ),
            (204, "<< /Title (Six) /Parent 200 0 R /Prev 203 0 R /Dest [5 /Fit] >>"),
            (210, "<< /Title (3.1) /Parent 202 0 R /Next 211 0 R /Dest [12 0 R /XYZ 0 0 0] >>"),
            (211, "<< /Title (3.2) /Parent 202 0 R /Prev 210 0 R /Next 212 0 R /Dest [13 0 R /Fit] >>"),
            (212, "<< /Title (3.3) /Parent 202 0 R /Prev 211 0 R /A << /S /URI /URI (http://a.b) >> >>"),
            (220, "<< /Title (3.4) /Parent 203 0 R /Dest (four) >>"),
            (300, "<< /Kids [301 0 R 302 0 R] >>"),
            (301, "<< /Limits [(four) (four)] /Names [(four) << /D [12 0 R /Fit] >>] >>"),
            (
                302,
                "<< /Limits [(six) (two)] /Names [(six) [5 /Fit] (three) [12 0 R /Fit] (two) [11 0 R /Fit]] >>"
            ),
            (400, link("/A << /S /GoTo /D (three) >>")), (401, link("/Dest (two)")),
            (402, link("/Dest /new")), (403, link("/A << /S /URI /URI (http://a.b) >>")),
            (404, link("/Dest [5 /Fit]")),
        ]
        return builder.build()
    }

    /// The places of pages, from 0, that destinations lead to; nil for one that leads nowhere.
    private func place(_ destination: PDFValue, _ structure: PDFStructure) -> Int? {
        let array = destination.isDictionary ? destination["D"] : destination
        let page = array[0]
        if let number = page.integer { return number }
        return (0..<structure.pageCount).first { structure.page($0).reference == page.reference }
    }

    private func named(_ structure: PDFStructure) -> [String: Int?] {
        var result: [String: Int?] = [:]
        var nodes = [structure.root["Names"]["Dests"]]
        while let node = nodes.popLast() {
            nodes += node["Kids"].items
            let names = node["Names"]
            for index in 0..<names.count / 2 {
                result["(" + (names[2 * index].string ?? "")] = place(names[2 * index + 1], structure)
            }
        }
        let old = structure.root["Dests"]
        for key in old.keys { result[key] = place(old[key], structure) }
        return result
    }

    /// Title, level and place of each entry; checks the links between entries and their counts.
    private func outline(_ structure: PDFStructure) -> [String] {
        let names = named(structure)
        var lines: [String] = []
        func walk(_ parent: PDFValue, _ level: Int) -> Int {
            var visible = 0
            var previous: PDFValue?
            var item = parent["First"]
            while item.isDictionary {
                #expect(item["Parent"].reference == parent.reference)
                #expect(previous.map { item["Prev"].reference == $0.reference } ?? item["Prev"].isNull)
                var destination = item["Dest"].isNull ? item["A"]["D"] : item["Dest"]
                var leads = "-"
                if let name = destination.string.map({ "(" + $0 }) ?? destination.name {
                    leads = names[name].flatMap { $0 }.map { String($0) } ?? "?"
                    destination = structure.root["nothing"]
                } else if !destination.isNull {
                    leads = place(destination, structure).map { String($0) } ?? "?"
                }
                lines.append("\(String(repeating: " ", count: level))\(item["Title"].string ?? "") \(leads)")
                let below = walk(item, level + 1)
                let count = item["Count"].integer ?? 0
                #expect(abs(count) == below)
                visible += 1 + (count > 0 ? below : 0)
                previous = item
                item = item["Next"]
            }
            #expect(parent["Last"].reference.number == previous?.reference.number ?? 0)
            return visible
        }
        let root = structure.root["Outlines"]
        #expect(walk(root, 0) == root["Count"].integer ?? 0)
        return lines
    }

    private func links(_ structure: PDFStructure, page: Int) -> [String] {
        structure.page(page)["Annots"].items.map { link in
            let destination = link["Dest"].isNull ? link["A"]["D"] : link["Dest"]
            if let name = destination.string.map({ "(" + $0 }) ?? destination.name {
                return named(structure)[name].flatMap { $0 }.map { String($0) } ?? "?"
            }
            if destination.isNull { return link["A"]["URI"].string ?? "-" }
            return place(destination, structure).map { String($0) } ?? "?"
        }
    }

    @Test(arguments: Way.allCases) func nothingLeadsToRemovedPages(way: Way) async throws {
        var (file, store) = try await open(guided())
        // The third page goes; the last becomes the second.
        _ = try store.apply(.arrange(.remove(at: 2, count: 1)))
        _ = try store.apply(.arrange(.move(from: 4, to: 1)))
        let structure = try await write(file, store, way)
        #expect(outline(structure) == ["One 0", "Three -", " 3.2 3", " 3.3 -", "Six 1"])
        #expect(named(structure) == ["(six": 1, "(two": 2, "new": 4])
        #expect(links(structure, page: 0) == ["-", "-", "2", "4", "http://a.b", "1"])
        #expect(structure.root["OpenAction"].isNull)
        #expect(structure.page(0)["Annots"].count == 6, "links keep their places in the list")
        // Undone, nothing of it is written.
        _ = try store.apply(.arrange(.move(from: 1, to: 4)))
        let key = try #require(store.pageList.entries.first { $0.key == 1 })
        #expect(key.source == .file(1))
        _ = try store.apply(
            .arrange(.insert([PageEntry(key: 2, source: .file(2))], at: 2)))
        #expect(store.changes.isEmpty)
        file = try await DocumentFile.open(path: work.path("written.pdf"))
        #expect(file.info.pageCount == 5)
    }

    @Test(arguments: Way.allCases) func anyPagesMayGo(way: Way) async throws {
        var random = SeededGenerator(state: 11)
        for _ in 0..<15 {
            var (file, store) = try await open(guided())
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let page = Int.random(in: 0..<store.pageCount, using: &random)
                let to = Int.random(in: 0..<store.pageCount, using: &random)
                let isRemoval = Bool.random(using: &random)
                _ = try? store.apply(
                    .arrange(isRemoval ? .remove(at: page, count: 1) : .move(from: page, to: to)))
            }
            let structure = try await write(file, store, way)
            let places = store.pageList.entries.enumerated().reduce(into: [Int: Int]()) { places, entry in
                if case .file(let page) = entry.element.source { places[page] = entry.offset }
            }
            #expect(!outline(structure).contains { $0.hasSuffix("?") })
            let expected = ["(four": 2, "(six": 5, "(three": 2, "(two": 1, "old": 2, "new": 4]
                .compactMapValues {
                    places[$0]
                }
            #expect(named(structure) == expected)
            if let first = places[0] {
                func number(_ page: Int) -> String { places[page].map { String($0) } ?? "-" }
                let wanted = [number(2), number(2), number(1), number(4), "http://a.b", number(5)]
                #expect(links(structure, page: first) == wanted)
            }
            file = try await DocumentFile.open(path: work.path("written.pdf"))
            #expect(file.info.pageCount == store.pageCount)
        }
    }

    @Test func removedPagesAreNotInCleanCopies() async throws {
        var builder = PDFBuilder(pages: 2)
        builder.contents = [500, 501]
        builder.catalogKeys = "/StructTreeRoot << /K << /Pg 11 0 R /S /P >> >>"
        builder.objects = [
            (500, "<< /Length 11 >>\nstream\n% kept page\nendstream"),
            (501, "<< /Length 11 >>\nstream\n% lost page\nendstream"),
        ]
        var (file, store) = try await open(builder.build())
        _ = try store.apply(.arrange(.remove(at: 1, count: 1)))
        _ = try await write(file, store, .rewrite)
        let bytes = try work.read("written.pdf")
        #expect(bytes.range(of: Data("kept page".utf8)) != nil)
        #expect(bytes.range(of: Data("lost page".utf8)) == nil)
        file = try await DocumentFile.open(path: work.path("written.pdf"))
        #expect(file.info.pageCount == 1)
    }

    @Test func linksOfImportedPagesLeadToWhatComesAlong() async throws {
        let other = try work.write(guided(), as: "other.pdf")
        let imported = try await DocumentFile.importPages(from: other, pages: [0, 1, 5])
        let (file, start) = try await open(PDFBuilder(pages: 1).build())
        for way in Way.allCases {
            var store = start
            _ = try store.apply(.arrange(store.pageList.insertion(of: imported, at: 1)))
            #expect(
                links(try await write(file, store, way), page: 1) == ["-", "-", "2", "-", "http://a.b", "3"])
        }
    }
}
