// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `pages`: changes which pages a document has.
enum PagesCommand {
    static let help = """
        usage: postil-cli pages FILE CHANGE… -o OUT [--allow-restricted] [--password-file F]

        Changes the pages of a document and writes it to OUT, which may be FILE itself. Changes are done in the order
        given; pages count from 1, as they are when their turn comes:

          --delete N[-M]            takes pages out
          --rotate N:ANGLE          turns a page clockwise by a multiple of 90 degrees
          --move N:M                makes page N page M
          --insert N[:WxH]          puts an empty page in as page N, W by H points or as large as the one before
          --import PDF[:LIST][@N]   puts pages of another PDF in, the first as page N, else at the end;
                                    LIST is like 1-3,7

        Exit status: 0 done, 1 failed, 2 bad arguments or no such page, 3 the document is signed or does not permit
        changing its pages (--allow-restricted does it all the same).
        """

    private struct Operation {
        var name: String
        var value: String
    }

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("pages") {
            var operations: [Operation] = []
            var rest: [String] = []
            var left = arguments[...]
            let names = ["--delete", "--rotate", "--move", "--insert", "--import"]
            while let argument = left.popFirst() {
                let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
                guard let name = parts.first, names.contains(name) else {
                    rest.append(argument)
                    continue
                }
                guard let value = parts.count == 2 ? parts[1] : left.popFirst() else {
                    throw CommandLineArguments.UsageError(description: "\(name) needs a value")
                }
                operations.append(Operation(name: name, value: value))
            }
            let options = try CommandLineArguments(
                rest, valued: ["-o", "--output", "--password-file"], flags: ["--help", "--allow-restricted"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            guard !operations.isEmpty else {
                throw CommandLineArguments.UsageError(description: "there is nothing to do")
            }
            let file = try await DocumentFile.open(path: path, password: options.password())
            if !options.has("--allow-restricted"), !file.info.allowsArranging {
                let why =
                    file.info.mayArrange
                    ? "the document is signed: changing its pages would break that"
                    : "the document’s permissions forbid changing its pages"
                throw CommandFailure(status: .refused, message: why)
            }
            var store = AnnotationStore(pageCount: file.info.pageCount)
            for operation in operations {
                do {
                    let edit = try await edit(operation, store, file)
                    _ = try store.apply(.arrange(edit))
                } catch let error as EditError {
                    let why =
                        error == .lastPage ? "a document keeps at least one page" : "there is no such page"
                    throw CommandFailure(
                        status: .usage, message: "\(operation.name) \(operation.value): \(why)")
                }
            }
            try await file.save(store.changes, to: output)
        }
    }

    private static func edit(
        _ operation: Operation, _ store: AnnotationStore, _ file: DocumentFile
    ) async throws -> PageEdit {
        let list = store.pageList
        let value = operation.value
        let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
        switch operation.name {
        case "--delete":
            let range = try numbers(value, operation)
            guard range.count == (range.last ?? 0) - (range.first ?? 0) + 1 else { throw usage(operation) }
            return .remove(at: range[0] - 1, count: range.count)
        case "--rotate":
            guard parts.count == 2, let page = Int(parts[0]), let angle = Int(parts[1]), angle % 90 == 0
            else {
                throw usage(operation)
            }
            return .turn(at: page - 1, by: angle)
        case "--move":
            guard parts.count == 2, let from = Int(parts[0]), let to = Int(parts[1]) else {
                throw usage(operation)
            }
            return .move(from: from - 1, to: to - 1)
        case "--insert":
            guard let page = parts.first.flatMap({ Int($0) }), (1...list.entries.count + 1).contains(page)
            else {
                throw EditError.noSuchPage(0)
            }
            let model = list.entries[min(max(0, page - 2), list.entries.count - 1)].geometry(
                in: file.geometries)
            var size = (model.displayWidth, model.displayHeight)
            if parts.count == 2 {
                let sides = parts[1].split(separator: "x").compactMap { Double($0) }
                guard sides.count == 2 else { throw usage(operation) }
                size = (sides[0], sides[1])
            }
            return list.insertion(width: size.0, height: size.1, at: page - 1)
        default: return try await importing(operation, list)
        }
    }

    private static func importing(_ operation: Operation, _ list: PageList) async throws -> PageEdit {
        var path = operation.value
        var place = list.entries.count
        if let sign = path.lastIndex(of: "@"), let page = Int(path[path.index(after: sign)...]) {
            place = page - 1
            path = String(path[..<sign])
        }
        var pages: [Int]?
        if let sign = path.lastIndex(of: ":"), !FileManager.default.fileExists(atPath: path) {
            pages = try numbers(String(path[path.index(after: sign)...]), operation).map { $0 - 1 }
            path = String(path[..<sign])
        }
        return list.insertion(of: try await DocumentFile.importPages(from: path, pages: pages), at: place)
    }

    /// Numbers like `1-3,7`.
    private static func numbers(_ text: String, _ operation: Operation) throws -> [Int] {
        let result = try text.split(separator: ",", omittingEmptySubsequences: false).flatMap {
            part -> [Int] in
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1,
                last >= first, last < 1_000_000
            else { throw usage(operation) }
            return Array(first...last)
        }
        guard !result.isEmpty else { throw usage(operation) }
        return result
    }

    private static func usage(_ operation: Operation) -> CommandLineArguments.UsageError {
        CommandLineArguments.UsageError(description: "\(operation.name) \(operation.value) makes no sense")
    }
}
