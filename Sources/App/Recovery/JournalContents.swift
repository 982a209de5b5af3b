// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

/// What a journal's file holds.
struct JournalContents: Sendable {
    /// What the edits belong to.
    var header: JournalHeader
    /// The edits in order, in the lists they were applied in.
    var edits: [[Edit]]

    /// Reads a file. A last line that was torn by a crash is left out, and with any line that can't be read all that
    /// follow: later edits would build on it. Nil where not even the header can be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        // What stands after the last line feed was not written to its end.
        lines = lines.dropLast()
        guard let first = lines.popFirst(),
            let header = try? JSONDecoder().decode(JournalHeader.self, from: Data(first)),
            header.format == JournalHeader.currentFormat
        else { return nil }
        self.header = header
        edits = []
        for line in lines {
            guard let list = try? JSONDecoder().decode([Edit].self, from: Data(line)) else { break }
            edits.append(list)
        }
    }
}

extension JournalContents {
    /// The pages whose annotations have to be read before the edits can be applied; nil where these don't say, so
    /// that all have to.
    var neededPages: Set<Int>? {
        var pages: Set<Int> = []
        var named: Set<AnnotationID> = []
        for edit in edits.joined() {
            switch edit {
            case .add(let annotation, _), .replace(let annotation):
                pages.insert(annotation.page)
                named.insert(annotation.id)
            case .remove(let id), .appendStrokes(let id, _), .removeLastStrokes(let id, _):
                // One of the file may stand on any page.
                guard named.contains(id) else { return nil }
            case .fill: break
            case .arrange: return nil
            }
        }
        return pages
    }
}
