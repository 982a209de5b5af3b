// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// A collection of odd files with what is expected of each: `POSTIL_CORPUS`, else `../shared/corpus`.
enum Corpus {
    struct Row: Sendable, CustomTestStringConvertible {
        var file: String
        var open: String
        var save: String
        var warnings: Set<String>
        var testDescription: String { file }
    }

    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["POSTIL_CORPUS"] {
            return URL(fileURLWithPath: path)
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    }()

    static let rows: [Row] = {
        let table = try? String(contentsOf: folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
        return (table ?? "").split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 4 else { return nil }
            let warnings = Set(cells[3].split(separator: ",").map(String.init)).subtracting(["none"])
            return Row(file: cells[0], open: cells[1], save: cells[2], warnings: warnings)
        }
    }()
}
