// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation

/// What a journal's file holds.
struct JournalContents: Sendable {
    /// What the edits belong to.
    var header: JournalHeader
    /// The edits in order, in the lists they were applied in.
    var edits: [[Edit]] = []
    /// Strokes that are not text yet, in the order of writing.
    var unread: [UnreadInk] = []
    /// The last save that was about to take place.
    var saving: JournalNote.SavePoint?

    /// Whether there is anything to bring back.
    var isEmpty: Bool { edits.isEmpty && unread.isEmpty }

    /// Reads a file. A last line that was torn by a crash is left out, and with any line that can't be read all that
    /// follow: later edits would build on it. Nil where not even the header can be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        // What stands after the last line feed was not written to its end.
        lines = lines.dropLast()
        guard let first = lines.popFirst(),
            let header = try? JSONDecoder().decode(JournalHeader.self, from: Data(first)),
            (1...JournalHeader.currentFormat).contains(header.format)
        else { return nil }
        self.header = header
        for line in lines {
            if line.first == UInt8(ascii: "[") {
                guard let list = try? JSONDecoder().decode([Edit].self, from: Data(line)) else { break }
                edits.append(list)
            } else {
                guard let note = try? JSONDecoder().decode(JournalNote.self, from: Data(line)) else { break }
                take(note)
            }
        }
    }

    private mutating func take(_ note: JournalNote) {
        switch note {
        case .written(let ink): unread.append(ink)
        case .read(let strokes): unread.removeAll { strokes.contains($0.number) }
        case .saving(let point): saving = point
        }
    }

    /// The contents as they follow on the document as it is on the disk now: without what a save has put into the file
    /// just before the program ended.
    ///
    /// - Parameter path: where the document is now; nil where it was.
    func following(at path: String? = nil) -> JournalContents {
        var contents = self
        if let path { contents.header.path = path }
        guard let saving, let stamp = FileStamp(path: path ?? saving.path), stamp.fits(saving.stamp) else {
            return contents
        }
        contents.header.path = path ?? saving.path
        contents.header.isCopy = false
        contents.header.stamp = saving.stamp
        contents.edits = Array(edits.dropFirst(saving.position))
        contents.saving = nil
        return contents
    }

    /// Whether the file at a path is the document, at whatever place.
    func fits(_ path: String) -> Bool {
        guard let stamp = FileStamp(path: path) else { return false }
        return [header.stamp, saving?.stamp].contains { $0?.fits(stamp) == true }
    }
}

extension JournalContents {
    /// The pages whose annotations have to be read before the edits can be applied; nil where these don't say, so
    /// that all have to.
    var neededPages: Set<Int>? {
        var pages = Set(unread.map(\.page))
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
