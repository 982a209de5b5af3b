// SPDX-License-Identifier: GPL-3.0-or-later

/// What has to be written so that the file as it was opened becomes what the store holds.
public struct AnnotationChanges: Hashable, Sendable {
    /// Annotations that the file lacks, in z-order for each page.
    public var added: [Annotation] = []
    /// Annotations that the file has otherwise; `origin` says where.
    public var changed: [Annotation] = []
    /// Annotations of the file that are gone; `origin` says where.
    public var removed: [Annotation] = []
    /// Fields that the file has otherwise.
    public var filled: [FormField] = []
    /// Which pages there are; nil where the file has the same. The pages of annotations are then keys of its entries.
    public var pages: PageArrangement?

    /// Creates an empty set of changes.
    public init() {}

    /// Whether there is nothing to write.
    public var isEmpty: Bool {
        added.isEmpty && changed.isEmpty && removed.isEmpty && filled.isEmpty && pages == nil
    }
}
