// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Synchronization

/// The lines that were read last. Ink is read while it is written and once more after the pause, mostly the same by
/// then; and of several lines all but one stay as they are.
final class LineCache: Sendable {
    /// All that a line's reading hangs on.
    struct Key: Equatable {
        var strokes: [[Point]]
        var least: Double
        var lineHeight: Double?
        var weights: DecodingWeights
        /// What is known of the place, with the text before the line.
        var context: RecognitionContext
    }

    private struct Content {
        /// The one used last is last.
        var entries: [(key: Key, reading: LineReader.Reading)] = []
        var hits = 0
    }

    /// Lines that are kept: as many as are written before a pause.
    private static let most = 8
    /// Lines of more points are no lines of writing, and too large to keep.
    private static let mostPoints = 10_000
    private let content = Mutex(Content())

    /// How many lines were not read anew.
    var hits: Int { content.withLock { $0.hits } }

    /// The reading of a line, from before or made now.
    func reading(of key: Key, read: () throws -> LineReader.Reading) rethrows -> LineReader.Reading {
        guard key.strokes.reduce(0, { $0 + $1.count }) <= Self.mostPoints else { return try read() }
        let known = content.withLock { content -> LineReader.Reading? in
            guard let place = content.entries.lastIndex(where: { $0.key == key }) else { return nil }
            let entry = content.entries.remove(at: place)
            content.entries.append(entry)
            content.hits += 1
            return entry.reading
        }
        if let known { return known }
        let reading = try read()
        content.withLock { content in
            content.entries.append((key, reading))
            if content.entries.count > Self.most { content.entries.removeFirst() }
        }
        return reading
    }
}
