// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Which pages a document has, in which order.
public struct PageArrangement: Hashable, Sendable {
    /// The pages.
    public var entries: [PageEntry]
    /// The imported documents, as PDFs, by the names that the entries use.
    public var documents: [String: Data]

    /// Creates an arrangement.
    public init(entries: [PageEntry], documents: [String: Data] = [:]) {
        self.entries = entries
        self.documents = documents
    }
}
