// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands at the end of a line; raw values are PDF's names (ISO 32000-1, table 176).
public enum LineEnding: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case none = "None"
    /// A square around the end.
    case square = "Square"
    /// A circle around the end.
    case circle = "Circle"
    /// A diamond around the end.
    case diamond = "Diamond"
    /// Two short lines that meet at the end.
    case openArrow = "OpenArrow"
    /// A triangle with its point at the end.
    case closedArrow = "ClosedArrow"
    /// A short line across the end.
    case butt = "Butt"
    /// An open arrow that points back.
    case reverseOpenArrow = "ROpenArrow"
    /// A triangle that points back.
    case reverseClosedArrow = "RClosedArrow"
    /// A short line aslant across the end.
    case slash = "Slash"
}

/// What stands at both ends of a line.
public struct LineEnds: Hashable, Sendable, Codable {
    /// At the first point.
    public var start: LineEnding
    /// At the last point.
    public var end: LineEnding

    /// Creates a pair.
    public init(start: LineEnding = .none, end: LineEnding = .none) {
        self.start = start
        self.end = end
    }

    /// Nothing at either end.
    public static let none = LineEnds()
}
