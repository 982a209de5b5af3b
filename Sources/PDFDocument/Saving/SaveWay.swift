// SPDX-License-Identifier: GPL-3.0-or-later

/// What a save goes by besides its place.
struct SaveWay: Sendable {
    /// The calls.
    var operations = FileOperations()
    /// Where a whole copy is kept while a file is written over.
    var safeCopies = SafeCopyFolder()
    /// The file that the document is read from: it may be the one that is written.
    var source: FileBytes?
    /// Called with the path of the complete new file before it takes its place.
    var willReplace: @Sendable (String) -> Void = { _ in }
}
