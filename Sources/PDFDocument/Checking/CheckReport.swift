// SPDX-License-Identifier: GPL-3.0-or-later

/// What is right and wrong with a file.
public struct CheckReport: Hashable, Sendable, Encodable {
    /// How the file would be saved: `append`, `rewrite` or `view-only`.
    public var save: String
    /// Why it would not be appended to; nil where it would.
    public var saveReason: String?
    /// What is broken, in plain words: others may show or keep the file otherwise.
    public var problems: [String] = []
    /// What is allowed but should be known before the first mark.
    public var warnings: [String] = []
    /// How many annotations there are, fields, links and popups too.
    public var annotationCount = 0
    /// How many of them can be edited.
    public var editableCount = 0

    /// Creates a report.
    public init(save: String, saveReason: String? = nil) {
        self.save = save
        self.saveReason = saveReason
    }
}
