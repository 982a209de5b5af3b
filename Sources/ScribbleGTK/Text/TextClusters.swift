// SPDX-License-Identifier: GPL-3.0-or-later

/// Where characters begin, counted in Unicode scalars: a caret never stands within one.
enum TextClusters {
    /// All beginnings, and the end.
    static func boundaries(of text: String) -> [Int] {
        var boundaries = [0]
        boundaries.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        for character in text {
            offset += character.unicodeScalars.count
            boundaries.append(offset)
        }
        return boundaries
    }

    /// The last beginning that is not after an offset.
    static func boundary(atOrBefore offset: Int, in text: String) -> Int {
        boundaries(of: text).last { $0 <= offset } ?? 0
    }
}
