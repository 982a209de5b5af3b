// SPDX-License-Identifier: GPL-3.0-or-later

/// Open space in a text on a page: empty lines that are shown, but are no part of the text.
struct TextGap: Equatable {
    /// Before which character the space is, in scalars.
    var offset: Int
    /// The line breaks that make it.
    var breaks: Int

    /// The offset of a character in the text as it is shown.
    func shown(_ offset: Int) -> Int { offset > self.offset ? offset + breaks : offset }
}
