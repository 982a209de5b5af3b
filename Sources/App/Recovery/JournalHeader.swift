// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The first line of a recovery journal: what the edits below it belong to.
struct JournalHeader: Hashable, Sendable, Codable {
    /// The format that this program writes; it reads those before, too.
    static let currentFormat = 2

    /// The number of the format.
    var format = JournalHeader.currentFormat
    /// The document that was open.
    var path: String
    /// Whether the document is a copy that has no place yet: `path` is what it was made from.
    var isCopy: Bool
    /// The document as the edits begin from it; nil where it could not be looked at.
    var stamp: FileStamp?

    /// Creates the header for a document as it is on the disk now.
    init(path: String, isCopy: Bool) {
        self.path = path
        self.isCopy = isCopy
        stamp = FileStamp(path: path)
    }

    /// Whether the document is as it was when the journal began.
    var fitsFile: Bool {
        guard let stamp, let now = FileStamp(path: path) else { return false }
        return now.fits(stamp)
    }
}
