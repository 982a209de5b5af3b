// SPDX-License-Identifier: GPL-3.0-or-later

/// What a stroke over existing text asks for, with the text that it means. Offsets count scalars, as in `TextInput`.
public enum EditingGesture: Hashable, Sendable {
    /// These parts are scratched out: whole words with one space each, or single characters. In ascending order.
    case scratchOut([Range<Int>])
    /// A line through the white space between two words joins them.
    case joinWords(Range<Int>)
    /// A line through a line break joins two lines.
    case joinLines(Range<Int>)
    /// A line between two characters of a word splits it.
    case split(Int)
    /// A circle around words selects them.
    case circle(Range<Int>)
    /// A line below words selects them.
    case underline(Range<Int>)
}

extension EditingGesture {
    /// A name for reports.
    public var name: String {
        switch self {
        case .scratchOut: "scratch-out"
        case .joinWords: "join"
        case .joinLines: "join-lines"
        case .split: "split"
        case .circle: "circle"
        case .underline: "underline"
        }
    }

    /// Whether the text stays as it is.
    public var isSelection: Bool {
        switch self {
        case .circle, .underline: true
        case .scratchOut, .joinWords, .joinLines, .split: false
        }
    }
}
