// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Which pages a renderer shows, in which order.
struct RenderedPages: Sendable {
    /// The pages; nil for those of the file.
    var entries: [PageEntry]?
    /// The places of the pages, in order.
    var geometries: [PageGeometry]
    /// Imported documents, by name.
    var documents: [String: Data] = [:]

    /// The page in a place; nil where there is none.
    func entry(at index: Int) -> PageEntry? {
        guard geometries.indices.contains(index) else { return nil }
        return entries?[index] ?? PageEntry(key: index, source: .file(index))
    }
}

/// A page as poppler has it.
struct RenderedPage {
    /// Poppler's page, nil for an empty one. Released with `g_object_unref`.
    var pointer: OpaquePointer?
    /// The page's place as poppler has it.
    var original: PageGeometry
    /// The page's place as it is shown.
    var geometry: PageGeometry
    /// The number of a page of the file.
    var fileIndex: Int?
    /// What names the page.
    var key: Int

    /// Maps display space as poppler has it to that of the page as shown.
    var toShown: Transform { original.displayToUser.then(geometry.userToDisplay) }
    /// Maps display space of the page as shown to what poppler has.
    var toOriginal: Transform { geometry.displayToUser.then(original.userToDisplay) }
}
