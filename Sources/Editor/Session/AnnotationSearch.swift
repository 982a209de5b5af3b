// SPDX-License-Identifier: GPL-3.0-or-later

/// A search for the next annotation, page by page around the document; it waits where pages have not been read yet.
struct AnnotationSearch: Hashable, Sendable {
    /// 1 for the next, −1 for the one before.
    var step: Int
    /// The page where it began.
    var start: Int
    /// The place on that page, among what can be selected, that is left; nil to look at all of the page.
    var place: Int?
    /// How many pages have been looked at.
    var seen = 0
    /// Pages of the file that could not be read.
    var unreadable: Set<Int> = []
    /// Pages of the file that it waits for.
    var awaited: Set<Int> = []

    /// The most pages that are asked for at a time.
    static let batch = 32
}
