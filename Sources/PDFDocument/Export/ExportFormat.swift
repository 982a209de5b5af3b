// SPDX-License-Identifier: GPL-3.0-or-later

/// The forms in which a document's annotations can be written down.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// A list of objects for programs.
    case json
    /// Text with headings for people, with the words that are marked.
    case markdown
    /// A table.
    case csv
    /// Adobe's XML form of annotations (ISO 19444-1), which other PDF programs can import.
    case xfdf

    /// The usual end of such a file's name, without a dot.
    public var fileExtension: String {
        switch self {
        case .json: "json"
        case .markdown: "md"
        case .csv: "csv"
        case .xfdf: "xfdf"
        }
    }
}
