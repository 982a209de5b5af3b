// SPDX-License-Identifier: GPL-3.0-or-later
import Editor

/// A line of a recovery journal that is no list of edits.
enum JournalNote: Hashable, Sendable, Codable {
    /// A stroke was written that is not text yet.
    case written(UnreadInk)
    /// Strokes, by number, are text now or led to nothing.
    case read([Int])
    /// A save is about to put a new file in its place.
    case saving(SavePoint)

    /// What a save puts in place.
    struct SavePoint: Hashable, Sendable, Codable {
        /// How many lists of edits of this journal are in the new file.
        var position: Int
        /// Where the file goes.
        var path: String
        /// The new file.
        var stamp: FileStamp
    }
}
