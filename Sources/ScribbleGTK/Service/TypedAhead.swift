// SPDX-License-Identifier: GPL-3.0-or-later

/// Characters that were typed while ink written before them was still being read.
struct TypedAhead {
    private var text = ""

    /// Whether there are some.
    var isWaiting: Bool { !text.isEmpty }

    /// Adds one.
    mutating func add(_ character: Character) { text.append(character) }

    /// Hands them out, once; nil for none.
    mutating func take() -> String? {
        guard !text.isEmpty else { return nil }
        defer { text = "" }
        return text
    }
}
