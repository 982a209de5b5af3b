// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// The line from a text to what it is about.
public struct Callout: Hashable, Sendable, Codable {
    /// The line's two or three points in user space: what the text is about, perhaps a knee, and the text's edge.
    public var points: [Point]
    /// What stands at the first point.
    public var ending: LineEnding

    /// Creates a line.
    public init(points: [Point], ending: LineEnding = .openArrow) {
        self.points = points
        self.ending = ending
    }
}
