// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Places that are marked for a moment, to show what an editing gesture has changed.
public struct Flash: Sendable {
    /// How strong a mark is at first, so that text below it can be read.
    private static let strength = 0.4

    /// The places, in the pixels of whoever shows them.
    public var boxes: [Rect]
    /// Whether the marks fade; otherwise they are there and then gone.
    public var fades: Bool
    private var start: Double
    private var time: Double

    /// Marks boxes from `start` on for `time`, both in milliseconds of one clock. Boxes without width, as of a line
    /// break, are widened to be seen.
    public init(_ boxes: [Rect], from start: Double, for time: Double, fades: Bool) {
        self.boxes = boxes.map { $0.width < 2 ? Rect($0.minX - 1, $0.minY, $0.maxX + 1, $0.maxY) : $0 }
        self.start = start
        self.time = time
        self.fades = fades
    }

    /// How opaque the marks are; 0 when it is over.
    public func opacity(at now: Double) -> Double {
        let progress = time > 0 ? (now - start) / time : 1
        // A timer may come a little early.
        guard progress < 0.995 else { return 0 }
        return fades ? Self.strength * (1 - max(0, progress) * max(0, progress)) : Self.strength
    }
}
